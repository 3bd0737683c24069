// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <iterator>
#include <string>
#include <variant>
#include <vector>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include "knapsack/formats/format.hpp"
#include "unit/knapsack/files_in_folder.hpp"

namespace {
using knapsack::Decimal;
using knapsack::Format;
using knapsack::formats;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::Numbers;
using knapsack::read_instances;
using knapsack::ReadAs;
using knapsack::ReadingStopped;
using knapsack::Role;
using knapsack_test::Folder;

Integer random_number(bool decimal) {
    const auto size = *rc::gen::resize(rc::kNominalSize, rc::gen::element<std::int64_t>(10, 1'000'000, 1LL << 60));
    Integer number = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::int64_t>(-size / 10, size));
    if (*rc::gen::inRange(0, 20) == 0) number <<= 100;
    // The last digit keeps the number of decimals what it is.
    return decimal ? Integer(10 * number + 7) : number;
}

Instance random_instance(std::size_t least_items = 0) {
    Instance instance;
    instance.name = "some";
    instance.profit_decimals = *rc::gen::inRange(0, 4);
    instance.weight_decimals = *rc::gen::inRange(0, 4);
    const auto items = *rc::gen::inRange(least_items, least_items + 10);
    for (std::size_t i = 0; i < items; ++i) {
        instance.profits.push_back(random_number(instance.profit_decimals > 0));
        instance.weights.push_back(random_number(instance.weight_decimals > 0));
    }
    instance.capacity = random_number(instance.weight_decimals > 0);
    if (items == 0) instance.profit_decimals = 0;
    return instance;
}

std::vector<Format> written_formats() {
    std::vector<Format> written;
    std::ranges::copy_if(formats(), std::back_inserter(written), &Format::can_write);
    return written;
}

void expect_same_problem(const Instance& a, const Instance& b) {
    RC_ASSERT(a.profits == b.profits);
    RC_ASSERT(a.weights == b.weights);
    RC_ASSERT(a.capacity == b.capacity);
    RC_ASSERT(a.profit_decimals == b.profit_decimals);
    RC_ASSERT(a.weight_decimals == b.weight_decimals);
}

RC_GTEST_PROP(Formats, WrittenAndReadIsTheSame, ()) {
    const Folder folder;
    const auto instance = random_instance();
    for (const auto& format : written_formats()) {
        const auto path = folder.write(format, instance);
        const auto read = read_instances(path, {.format = std::string(format.name)});
        RC_ASSERT(read.size() == 1U);
        expect_same_problem(read[0], instance);
        RC_ASSERT(read[0].name == instance.name);
        RC_ASSERT(read[0].format == format.name);
        for (const auto& page : format.pages(instance)) std::filesystem::remove(folder.file("some" + page.ending));
    }
}

// An instance of very few items may look like several formats, which then mean the same or are told apart by
// --format.
RC_GTEST_PROP(Formats, AreDetected, ()) {
    const Folder folder;
    const auto instance = random_instance(4);
    RC_PRE(instance.profits != instance.weights || instance.profit_decimals != instance.weight_decimals);
    RC_PRE(instance.weight_decimals > 0 || instance.capacity != Integer(instance.profits.size()));
    // Where nothing fits, what fits may be the weights.
    const auto fits = [&](const Integer& number) { return number <= instance.capacity; };
    RC_PRE(std::ranges::any_of(instance.weights.integers(), fits) ||
           std::ranges::none_of(instance.profits.integers(), fits));
    for (const auto& format : written_formats()) {
        const auto path = folder.write(format, instance);
        if (format.name == "hexaly" || format.name == "lists" || format.name == "pebbl") {
            RC_ASSERT_THROWS_AS(static_cast<void>(read_instances(path)), espalier::program::InputError);
        } else {
            RC_ASSERT(read_instances(path).at(0).format == format.name);
        }
        for (const auto& page : format.pages(instance)) std::filesystem::remove(folder.file("some" + page.ending));
    }
}

std::string damaged(std::string text) {
    const auto times = *rc::gen::inRange(1, 4);
    for (int i = 0; i < times && !text.empty(); ++i) {
        const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
        const auto length = *rc::gen::inRange<std::size_t>(1, 9);
        const auto byte =
            static_cast<char>(*rc::gen::element<int>('0', '9', '-', '.', 'e', ',', ' ', '\n', 'x', 0, 255));
        switch (*rc::gen::inRange(0, 4)) {
            case 0: text[place] = byte; break;
            case 1: text.insert(place, length, byte); break;
            case 2: text.erase(place, length); break;
            default: text.resize(place); break;
        }
    }
    return text;
}

RC_GTEST_PROP(Formats, DamageIsReadOrReportedWithItsLine, ()) {
    const Folder folder;
    auto instance = random_instance();
    instance.name = "damaged";
    for (const auto& format : written_formats()) {
        auto pages = format.pages(instance);
        auto& page = pages[*rc::gen::inRange<std::size_t>(0, pages.size())];
        page.text = damaged(page.text);
        for (const auto& [ending, text] : pages) folder.write("damaged" + ending, text);
        for (const auto& way : {std::string(format.name), std::string()}) {
            try {
                static_cast<void>(read_instances(folder.file("damaged" + pages[0].ending), {.format = way}));
            } catch (const espalier::program::InputError& error) {
                RC_LOG() << way << ": " << error.what() << "\n" << page.text;
                RC_ASSERT(testing::Value(error.what(), testing::MatchesRegex("/.*:[0-9]+: [^\n]+, expected [^\n]+")));
            }
        }
        for (const auto& [ending, text] : pages) std::filesystem::remove(folder.file("damaged" + ending));
    }
}

std::string read_profit(const Instance& instance) {
    return instance.known_profit ? knapsack::decimal_text(*instance.known_profit, instance.profit_decimals) : "none";
}

class Reading : public testing::Test {
protected:
    Instance read(const std::string& content, const std::string& format = {}) {
        return read_instances(folder_.write("given", content), {.format = format}).at(0);
    }

    std::string complaint(const std::string& content, const std::string& format = {}) {
        const auto path = folder_.write("given", content);
        try {
            static_cast<void>(read_instances(path, {.format = format}));
        } catch (const espalier::program::InputError& error) {
            return std::string(error.what()).substr(path.size() + 1);
        }
        return "";
    }

    Folder folder_;
};

TEST_F(Reading, StandardFilesAsTheyOccur) {
    const Instance plain = read("2 10\n3 4\n5 6\n");
    EXPECT_EQ(plain.profits, (Numbers{3, 5}));
    EXPECT_EQ(plain.weights, (Numbers{4, 6}));
    EXPECT_EQ(plain.capacity, 10);
    EXPECT_EQ(read("\n\n2 10\r\n3 4\r\n5 6\r\n"), plain);
    EXPECT_EQ(read("2\n10\n\n3 4\n5 6"), plain);
    EXPECT_EQ(read("\xEF\xBB\xBF\t2 10\n3\t4\n5 6\n\n"), plain);
    const auto flagged = read("2 10\n3 4\n5 6\n1 1\n");
    EXPECT_EQ(flagged.known_profit, Integer(8));
    EXPECT_EQ(flagged.known_choice, (std::vector<bool>{true, true}));
    EXPECT_EQ(read("0 5\n").items(), 0U);
    EXPECT_EQ(read("0\n5\n").capacity, 5);
}

TEST_F(Reading, StandardFilesThatAreWrong) {
    EXPECT_EQ(complaint(""), "1: the file is empty, expected an instance");
    EXPECT_EQ(complaint("2 10\n3 4\n5\n"), "3: 1 word, expected the profit and the weight of an item");
    EXPECT_EQ(complaint("2 10\n3 4\n"),
              "2: the file ends, expected the profit and the weight of an item, or --capacity C if the first line is "
              "an item, too");
    EXPECT_EQ(complaint("2 10\n3 4\n5 6x\n"),
              "3: '6x' is no number, expected the profit and the weight of an item, without a unit");
    EXPECT_EQ(complaint("2 10\n3 4\n5 7\n1 1\n"), "4: the chosen items weigh 11, expected at most 10");
    EXPECT_THAT(complaint("2 10\n3 4\n5 7\n1 2\n"), testing::StartsWith("4: '2' is neither 0 nor 1, expected"));
    EXPECT_THAT(complaint("2 10\n3 4\n5 7\n1 0 0\n"), testing::StartsWith("4: '0' follows the instance, expected"));
    EXPECT_THAT(complaint("what is this\n"), testing::StartsWith("1: this is the beginning of no format"));
    for (const auto& content : {std::string("2 5,00\0\n", 8), std::string("%PDF-1.7\n")})
        EXPECT_EQ(complaint(content), "1: this is no text, expected a text in UTF-8, such as spreadsheets save as CSV");
    EXPECT_EQ(complaint("99999999999 10\n3 4\n"),
              "2: the file ends, expected the profit and the weight of an item, or --capacity C if the first line is "
              "an item, too");
}

TEST_F(Reading, ListsThatAreWrong) {
    EXPECT_EQ(complaint("capacity: 50\nvalues: 60 100 120\nweights: 10 20\n"),
              "3: 2 weights, expected 3, as many as in the first list");
    EXPECT_EQ(complaint("n: 4\ncapacity: 50\nvalues: 60 100\nweights: 10 20\n"),
              "1: the number of items is said to be '4', expected 2, as many as in the lists");
    EXPECT_EQ(complaint("values: 60 100\nweights: 10 20\n50\n"),
              "3: '50' names no number or list, expected names of all numbers, such as 'capacity 50', or a table such "
              "as CSV");
    EXPECT_EQ(complaint("capacity: 50\nvalues: 60 100\n"), "2: there is no list of the weights, expected one");
    EXPECT_EQ(complaint("weights\nvalues\n60\n100\ncapacity\n50\n"),
              "1: 'weights' names no number or list, expected names of all numbers, such as 'capacity 50', or a table "
              "such as CSV");
    EXPECT_EQ(complaint("weights = [10, , 20]\nvalues = [60, 100]\ncapacity = 50\n"),
              "1: 'weights' names no number or list, expected names of all numbers, such as 'capacity 50', or a table "
              "such as CSV");
    EXPECT_EQ(complaint("50\n(60, 10), (100, 20, (120, 30)\n"), "2: a bracket is not closed, expected ')', ']' or '}'");
    EXPECT_EQ(complaint("3 50\n60 10\n100 20} 120 30\n"),
              "3: '100 20} 120 30' closes a bracket that is not open, expected pairs such as (60, 10)");
}

TEST_F(Reading, NumbersOfOtherCountriesAreRefused) {
    for (const auto* number : {"1,5", "1,125", "1'500", "1.234.567", "$15", "15 kg", "15kg"})
        EXPECT_THAT(
            complaint(fmt::format("name;value;weight\na;60;{}\n50\n", number)),
            testing::HasSubstr(fmt::format("2: '{}' is no number, expected the id, the profit and the weight of "
                                           "an item, with",
                                           number)));
    EXPECT_EQ(complaint("capacity 9000\nvalues: 1,500, 2,500\nweights: 1,400, 2,400\n"),
              "2: '1,500' may be one number or two, expected numbers without separators of thousands");
    EXPECT_EQ(read("capacity 9\nvalues: 15, 25, 125\nweights: 1, 2, 3\n").items(), 3U);
    for (const auto* pairs :
         {"capacity;50\n60,10;100,20;120,30\n", "value;weight\n6,5;1,5\n50\n", "2 50\n1'50 10\n900 20\n"})
        EXPECT_NE(complaint(pairs), "") << "with decimals, this would be another instance";
}

TEST_F(Reading, RowsOfSumsAreNoItems) {
    const std::string items = "name,value,weight\na,60,10\nb,100,20\n";
    for (const auto* row : {"Total,160,30", "Total,161,30", "Subtotal,160,30", "Average,80,15", "Max,100,20"})
        EXPECT_THAT(complaint(items + row + "\n25\n"),
                    testing::HasSubstr("may be a row about the others, such as their sums, expected items alone"));
    EXPECT_EQ(read(items + "c,160,30\n25\n").items(), 3U);
}

TEST_F(Reading, RowsOfSumsHaveAnyName) {
    const std::string head = "name,value,weight\n";
    const std::string items = "a,60,10\nb,100,20\nc,120,35\n";
    EXPECT_EQ(complaint(head + items + "alles,280,65\n25\n"),
              "5: 'alles' may be a row about the others, such as their sums, expected items alone");
    EXPECT_NE(complaint(head + "alles,280,65\n" + items + "25\n"), "");
    for (const auto* row : {"d,281,65\n25\n", "d,280,66\n25\n"}) EXPECT_EQ(read(head + items + row).items(), 4U) << row;
}

TEST_F(Reading, LabelsOfOtherNumbersAreNoCapacity) {
    const std::string items = "value weight\n60 10\n100 20\n120 30\n";
    for (const auto* line : {"capacity 50,5", "capacity = sum(weights) / 2", "capacity = a - 3", "capacity: half of 50",
                             "capacity < 50", "capacity > 50", "capacity <= 50", "capacity used: 50",
                             "remaining capacity 50", "target value: 50", "limit value 50"})
        EXPECT_NE(complaint(items + line + "\n"), "") << line;
    for (const auto* line : {"capacity = 50", "knapsack capacity: 50", "max weight (kg) = 50", "total budget 50"})
        EXPECT_EQ(read(items + line + "\n").capacity, 50) << line;
}

TEST_F(Reading, DecimalCommasBetweenBlanksAreRefused) {
    EXPECT_EQ(complaint("2 63\n25,5 3,25\n93,5 33,25\n"),
              "2: '5 3' may be parts of numbers with decimal commas, expected numbers with a decimal point");
}

TEST_F(Reading, CommentsStandBehindNumbersToo) {
    EXPECT_EQ(read("2 9 // n c\n60 1 // item 1\n100 2 # item\n").weights, (Numbers{1, 2}));
    EXPECT_EQ(read("2 9\nmap / old 60 1\na//b 100 2\n").ids, (std::vector<std::string>{"map / old", "a//b"}));
}

TEST_F(Reading, CommentsMayContradictTheOrderOfColumns) {
    const std::string rows = "\n2 9\n60 1\n100 2\n";
    for (const auto* comment : {"# each line: weight, then value", "// w_i p_i of an item", "% weights and profits",
                                "# the first column is the weight of each item, the second its value"})
        EXPECT_EQ(complaint(comment + rows),
                  "1: a comment may name the weights before the profits, expected --columns weight,profit or --columns "
                  "profit,weight");
    for (const auto* comment : {"# value, then weight", "# weight limit, profits"})
        EXPECT_EQ(read(comment + rows).profits, (Numbers{60, 100}));
    EXPECT_EQ(read("# weight and value" + rows, "standard").profits, (Numbers{60, 100}));
    EXPECT_EQ(read("# weights and values\nvalue weight\n60 1\n100 2\n9\n").profits, (Numbers{60, 100}));
    EXPECT_EQ(read("# weights and values\n2\n1 2\n60 100\n9\n", "hexaly").profits, (Numbers{60, 100}));
}

TEST_F(Reading, UnitsOfWeightMustAgree) {
    const std::string table = "name,value,weight (g)\na,60,10\nb,100,20\n";
    EXPECT_EQ(complaint(table + "capacity (kg),50\n"),
              "4: the capacity and the weights may be in different units, expected one unit, or a line 'capacity C' "
              "without one");
    EXPECT_NE(complaint(table + "capacity: 50 kg\n"), "");
    EXPECT_NE(complaint("50 g\n" + table), "");
    for (const auto* capacity : {"capacity: 50 g", "capacity: 50", "capacity,50", "50"})
        EXPECT_EQ(read(fmt::format("{}{}\n", table, capacity)).capacity, 50) << capacity;
    EXPECT_EQ(read("capacity: 50 lb\nvalue,weight (lbs)\n60,10\n").capacity, 50);
    EXPECT_NE(complaint(R"({"max_weight_kg": 5, "items": [{"value": 1, "weight_g": 2}]})"), "");
}

TEST_F(Reading, UnboundedKnapsacksNeedAnOption) {
    for (const auto* word : {"unbounded", "Unbounded", "UNBOUNDED"}) {
        const auto content = fmt::format("# an {} knapsack\n2 9\n60 1\n100 2\n", word);
        EXPECT_EQ(complaint(content),
                  "1: the file speaks of 'unbounded', expected an option such as --copies unlimited or --at-most 2, or "
                  "--copies "
                  "1 for a choice of whole items of most profit");
        const auto path = folder_.write("given", content);
        EXPECT_EQ(read_instances(path, {.copies = ReadAs::unlimited}).at(0).copies, (std::vector<Integer>{9, 4}));
    }
}

TEST_F(Reading, WhatWeighsNothingFillsUpChoices) {
    const auto path = folder_.write("given", "2 9\n0 0\n100 2\n");
    const ReadAs as{.copies = ReadAs::unlimited, .least_items = 7};
    EXPECT_EQ(read_instances(path, as).at(0).copies, (std::vector<Integer>{7, 4}));
}

TEST_F(Reading, ListsThatFunctionsChangeAreRefused) {
    for (const auto* list : {"[60, 100]", "(60, 100)", "{60, 100}", "[60, 100];", "[60, 100],", "[60 100]", "60, 100"})
        EXPECT_EQ(read(fmt::format("values = {}\nweights = [1, 2]\nW = 9\n", list)).profits, (Numbers{60, 100}));
    for (const auto* list : {"sorted([60, 100])", "c(60, 100)", "range(60, 62)", "[|60, 1 |100, 2|]",
                             "np.array([60, 100])", "new int[] {60, 100}", "vec![60, 100]"})
        EXPECT_NE(complaint(fmt::format("values = {}\nweights = [1, 2]\nW = 9\n", list)), "");
}

TEST_F(Reading, AWeightWhoseProfitDoesNotMatterMayBeTheSumOfTheOthers) {
    const auto alone = folder_.write("alone", "name,weight\na,1\nb,2\nc,3\nd,4\ne,10\n");
    EXPECT_EQ(read_instances(alone, {.capacity = Decimal{13}}).at(0).items(), 5U);
    const auto path = folder_.write("given", "profit,weight\n1,1\n1,2\n1,3\n3,6\n");
    EXPECT_EQ(read_instances(path, {.capacity = Decimal{7}, .is_sum = true}).at(0).items(), 4U);
}

TEST_F(Reading, ColumnsThatMayDecideAreAskedFor) {
    const auto with = [&](std::string_view name, std::string_view value, std::string_view profit = "value") {
        return complaint(fmt::format("name,{},weight,{}\na,60,10,{}\nb,100,20,{}\n50\n", profit, name, value, value));
    };
    for (const auto* name : {"sold out", "unit", "height", "must take", "rank"})
        EXPECT_EQ(with(name, "1"), fmt::format("2: nobody knows what the column '{}' is, expected --columns, such as "
                                               "--columns id,profit,weight,-, where - is left out",
                                               name));
    EXPECT_THAT(with("colour", "red", "value per kg"), testing::HasSubstr("what the column 'value per kg' is"));
    EXPECT_EQ(with("colour", "red"), "");
    EXPECT_EQ(with("value/weight", "6"), "");
    EXPECT_THAT(complaint("name,weight,density\na,60,10\nb,100,20\nc,5,6\n50\n"),
                testing::HasSubstr("what the column 'density' is"));
    EXPECT_THAT(complaint("copies,value,total weight\n2,60,10\n50\n"),
                testing::HasSubstr("'total weight' may be of all copies together"));
    EXPECT_EQ(read("name,value,total weight\na,60,10\nb,70,20\n50\n").items(), 2U);
    EXPECT_THAT(complaint(R"({"capacity": 5, "items": [{"value": 1, "weight": 2, "required": true}]})"),
                testing::HasSubstr("what the column 'required' is"));
}

TEST_F(Reading, CommentsThatNameTheColumnsMayStandAnywhere) {
    for (const auto* content : {"# weight profit\n2 9\n1 60\n2 100\n", "2 9\n# weight profit\n1 60\n2 100\n"})
        EXPECT_EQ(read(content).profits, (Numbers{60, 100}));
    EXPECT_NE(complaint("weight profit\n2 9\n1 60\n2 100\n"), "");
}

TEST_F(Reading, RowsOfTwoAreNoLists) {
    EXPECT_EQ(read("4\n60 10\n100 20\n120 30\n30 7\n50\n").profits, (Numbers{60, 100, 120, 30}));
    EXPECT_NE(complaint("2\n60 100\n10 20\n50\n"), "");
}

TEST_F(Reading, ProgramsThatChangeTheirListsAreRefused) {
    const std::string lists = "values = [60, 100]\nweights = [1, 2]\nW = 9\n";
    for (const auto* line : {"del values[0], weights[0]", "random.shuffle(values)", "W = min(W, 5)"})
        EXPECT_NE(complaint(lists + line + "\n"), "") << line;
    EXPECT_NE(complaint("values = [60, 100]\nweights = [1, 2]\nW = 9 // 2\n"), "");
    EXPECT_EQ(complaint(lists + "print(knapSack(W, weights, values))\n"),
              "4: 'print(knapSack(W, weights, val...' names no number or list, expected names of all numbers, such as "
              "'capacity 50', or a table such as CSV");
}

TEST_F(Reading, DotsMayBeInThousands) {
    const auto table = [](std::string_view other) {
        return fmt::format("name,value,weight\na,1.500,3\nb,{},4\n5\n", other);
    };
    EXPECT_EQ(
        complaint(table("900")),
        "2: '1.500' may have decimals or a separator of thousands, expected another number of decimals, or no dots");
    for (const auto* content : {"2 50\n1.500 10\n900 20\n", "capacity: 5\nvalues: 1.500 900\nweights: 1 2\n",
                                "value;weight\n60;1000\n70;2000\ncapacity;5.000\n"})
        EXPECT_THAT(complaint(content), testing::HasSubstr("may have decimals or a separator of thousands"));
    for (const auto* other : {"12.5", "0.250", "12345.125", "1.0"})
        EXPECT_EQ(read(table(other)).profit_text(read(table(other)).profits[0]), "1.5") << other;
    EXPECT_EQ(read(R"({"capacity": 5, "values": [1.500, 900], "weights": [1, 2]})").items(), 2U);
}

TEST_F(Reading, BudgetsMayLimitPrices) {
    for (const auto* content :
         {"food,calories,price ($)\na,100,5\nb,200,3\nbudget,500\n", "budget: 9\ncalories: 1 2\nprices: 5 6\n",
          "weight,price\n1,5\n2,6\nbudget,9\n", R"({"budget": 9, "items": [{"calories": 1, "value in $": 5}]})"})
        EXPECT_THAT(complaint(content), testing::HasSubstr("the capacity and the weights may be in different units"));
    for (const auto* content : {"size,price\n1,5\n2,6\ncapacity,9\n", "cost,price\n1,5\n2,6\nbudget,9\n",
                                "weight,value\n1,5\n2,6\nbudget,9\n", "weight,price\n1,5\n2,6\ncapacity: 9 kg\n"})
        EXPECT_EQ(read(content).profits, (Numbers{5, 6}));
}

TEST_F(Reading, SumsMayFollowTheirNumber) {
    const auto read_sum = [&](const std::string& content) {
        return read_instances(folder_.write("given", content), {.capacity = Decimal{5}, .is_sum = true});
    };
    EXPECT_EQ(read_sum("6\n3 34 4 12 5 2\n").at(0).items(), 6U);
    EXPECT_THAT([&] { static_cast<void>(read_sum("2\n5 9\n")); },
                testing::ThrowsMessage<espalier::program::InputError>(testing::HasSubstr("two formats fit: sums ")));
}

TEST_F(Reading, RefusesNumbersWithoutItems) {
    EXPECT_THAT(complaint("n 5\ncapacity 50\n"), testing::StartsWith("1: this is the beginning of no format"));
    EXPECT_EQ(read("n 0\ncapacity 50\n").items(), 0U);
}

TEST_F(Reading, RefusesThreeNumbersOfWhichOneMayBeCopies) {
    for (const auto* numbers : {"3\n60 10 2\n100 20 1\n120 30 1\n50\n", "50\n60 10 2\n100 20 1\n120 30 1\n",
                                "3 50\n60 10 2\n100 20 1\n120 30 1\n"}) {
        EXPECT_THAT(complaint(numbers), testing::HasSubstr(": three numbers per line, expected --columns "));
    }
    EXPECT_EQ(read("2\n1 60 10\n2 100 20\n50\n").format, "jooken");
}

TEST_F(Reading, SeveralInstancesBehindTheirNumber) {
    const auto profits_of_all = [&](const std::string& text, const ReadAs& as = {}) {
        std::vector<Numbers> profits;
        for (const auto& instance : read_instances(folder_.write("given", text), as)) {
            EXPECT_EQ(instance.format, "several");
            profits.push_back(instance.profits);
        }
        return profits;
    };
    const std::vector<Numbers> two{{60, 100, 120}, {7}};
    EXPECT_EQ(profits_of_all("2\n3\n50\n60 10\n100 20\n120 30\n1\n9\n7 8\n"), two);
    EXPECT_EQ(profits_of_all("2\n3 50\n60 10\n100 20\n120 30\n1 9\n7 8\n", {.format = "several"}), two);
    EXPECT_EQ(profits_of_all("2\n50 3\n60 10\n100 20\n120 30\n9 1\n7 8\n", {.format = "several"}), two);
    const std::string lists = "2\n3 50\n60 100 120\n10 20 30\n1 9\n7\n8\n";
    EXPECT_EQ(profits_of_all(lists, {.columns = {Role::profit, Role::weight}}), two);
    EXPECT_EQ(profits_of_all(lists, {.columns = {Role::weight, Role::profit}}),
              (std::vector<Numbers>{{10, 20, 30}, {8}}));
    for (const auto* format : {"", "several"}) {
        EXPECT_THAT(complaint(lists, format),
                    testing::EndsWith("expected --columns profit,weight or --columns weight,profit"));
    }
    for (const auto* format : {"orlib", "several"})
        EXPECT_THAT(complaint("0\n", format), testing::Not(testing::HasSubstr("2 words")));
    // Lists of two are rows unless another instance shows that they are lists.
    const std::string two_lists = "2 50\n60 100\n10 20\n";
    EXPECT_EQ(profits_of_all("2\n" + two_lists + two_lists, {.format = "several"}),
              (std::vector<Numbers>{{60, 10}, {60, 10}}));
    EXPECT_EQ(profits_of_all("2\n" + two_lists + "1 9\n7\n8\n", {.columns = {Role::profit, Role::weight}}),
              (std::vector<Numbers>{{60, 100}, {7}}));
    EXPECT_EQ(profits_of_all("2\n1 9\n7\n8\n" + two_lists, {.columns = {Role::profit, Role::weight}}),
              (std::vector<Numbers>{{7}, {60, 100}}));
}

TEST_F(Reading, RefusesCapacitiesThatMayBeNumbersOfInstances) {
    for (const auto* one : {"1\n2 50\n60 10\n100 20\n", "1\n50 2\n60 10\n100 20\n"}) {
        EXPECT_EQ(read(one).items(), 2U) << "nothing fits into a capacity of 1";
        EXPECT_EQ(read(one, "rows").items(), 3U);
        EXPECT_EQ(read(one, "several").items(), 2U);
    }
    for (const auto* one : {"1\n2 50\n60 1\n100 20\n", "1\n50 2\n60 1\n100 20\n"}) {
        EXPECT_THAT(complaint(one),
                    testing::StartsWith("1: two formats fit: several reads a first item of profit 60 "));
        EXPECT_THAT(complaint(one), testing::EndsWith(", expected --format several or --format rows"));
        EXPECT_EQ(read(one, "rows").items(), 3U);
        EXPECT_EQ(read(one, "several").items(), 2U);
    }
    // Whoever gives another capacity may still take 'n c' for an item.
    const auto path = folder_.write("given", "1\n2 50\n60 10\n100 20\n");
    EXPECT_THROW(static_cast<void>(read_instances(path, {.capacity = knapsack::Decimal{50, 0}})),
                 espalier::program::InputError);
    EXPECT_THAT(complaint("2\n2 50\n60 2\n100 20\n1 9\n7 8\n"), testing::StartsWith("1: two formats fit: several "));
    EXPECT_EQ(read("2\n2 50\n60 2\n100 20\n1 9\n").items(), 4U);
    EXPECT_EQ(read("2\n2.5 50\n60 2\n100 20\n1 9\n7 8\n").items(), 5U);
    EXPECT_EQ(complaint("2\n2.5 50\n60 10\n100 20\n1 9\n7 8\n"),
              "1: no item fits into the capacity, expected --columns weight,profit or --columns profit,weight");
}

TEST_F(Reading, RefusesFilesThatEndBehindFewerInstancesThanTheySay) {
    const std::string two_of_three = "3\n2 50\n60 10\n100 20\n1 9\n7 8\n";
    for (const auto* format : {"", "several"}) {
        EXPECT_EQ(complaint(two_of_three, format),
                  "6: the file ends after 2 instances, expected 3, as the first line says, or --format rows");
    }
    EXPECT_EQ(read(two_of_three, "rows").items(), 5U);
    EXPECT_EQ(read("4\n2 50\n60 1\n100 20\n").items(), 3U) << "one instance may well be rows";
    const std::string problem = "2 1 0\n60 100\n10 20\n25\n";
    EXPECT_EQ(complaint("3\n" + problem + problem),
              "9: the file ends after 2 instances, expected 3, as the first line says");
}

TEST_F(Reading, RefusesTwoCapacitiesAndOtherLanguages) {
    EXPECT_EQ(complaint("capacity 50\n2 40\n60 10\n100 20\n"),
              "2: the first line may be 'n c', expected --format rows if it is an item");
    EXPECT_EQ(read("capacity 50\n9 40\n60 10\n100 20\n100 20\n100 20\n").items(), 5U);
    EXPECT_EQ(complaint("capacity: 50\nprofits:\n60\n"), "3: there is no list of the weights, expected one");
}

TEST_F(Reading, DecimalsExactly) {
    const auto instance = read("2 1.01\n0.1 0.5\n2.25 1\n");
    EXPECT_EQ(instance.profits, (Numbers{10, 225}));
    EXPECT_EQ(instance.weights, (Numbers{50, 100}));
    EXPECT_EQ(instance.capacity, 101);
    EXPECT_EQ(instance.profit_text(instance.profits[0]), "0.1");
    EXPECT_EQ(instance.capacity_text(), "1.01");
    EXPECT_EQ(read("2 1e3\n60 1e1\n1.5e2 20\n").profits, (Numbers{60, 150}));
}

TEST_F(Reading, ManyBlocksOfAnArchive) {
    const std::string block = "knapPI_1_2_10_1\nn 2\nc 10\nz 8\ntime 0.00\n1,3,4,1\n2,5,6,1\n-----\n\n";
    const auto path = folder_.write("given.csv", block + block);
    const auto instances = read_instances(path);
    ASSERT_EQ(instances.size(), 2U);
    EXPECT_EQ(instances[1].format, "pisinger");
    EXPECT_EQ(instances[1].name, "knapPI_1_2_10_1");
    EXPECT_EQ(read_profit(instances[1]), "8");
    EXPECT_EQ(complaint("a\nn 2\nc 10\nz 9\ntime 0.00\n1,3,4,1\n2,5,6,1\n-----\n"),
              "4: the profit is said to be 9, expected 8, that of the chosen items");
    EXPECT_EQ(read_profit(read("a\nn 1\nc 10\nz 0\ntime 0.00\n1,3,4,0\n-----\n")), "none");
    EXPECT_THAT(complaint("a\nn 1\nc 10\nz 9\ntime 0.00\n1,3,4,1\n2,5,6,1\n-----\n"),
                testing::StartsWith("7: '2' follows the instance"));
}

TEST_F(Reading, ManyObjectsOfJson) {
    const std::string number = "123456789012345678901234567890123456789";
    std::string content = "[";
    for (int i = 0; i < 9; ++i)
        content += fmt::format(R"({{"capacity": {0}, "values": [{1}, 2], "weights": [{0}, 4]}})", number, i) + ",\n";
    content.replace(content.size() - 2, 1, "]");
    const auto instances = read_instances(folder_.write("given", content));
    ASSERT_EQ(instances.size(), 9U);
    for (std::size_t i = 0; i < instances.size(); ++i) {
        EXPECT_EQ(instances[i].profits, (Numbers{Integer(i), 2}));
        EXPECT_EQ(instances[i].weights, (Numbers{Integer(number), 4}));
    }
}

TEST_F(Reading, OtherFormats) {
    EXPECT_EQ(read("2\n1 3 4\n2 5 6\n10\n").ids, (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(read("2\n7 3 4\n9 5 6\n10\n", "jooken").ids, (std::vector<std::string>{"7", "9"}));
    EXPECT_EQ(read("10\napple 4 3\npear 6 5\n", "pebbl").profits, (Numbers{3, 5}));
    EXPECT_EQ(read("2\n4 6\n3 5\n10\n", "hexaly").profits, (Numbers{3, 5}));
    EXPECT_EQ(read("2\n4 6\n3 5\n10\n", "lists").profits, (Numbers{4, 6}));
    EXPECT_EQ(read("1\n2 1 8\n3 5\n4 6\n10\n").known_profit, Integer(8));
    EXPECT_THAT(complaint("1\n2 2 8\n3 5\n4 6\n4 6\n10 10\n", "orlib"),
                testing::StartsWith("2: 2 constraints: a choice with several constraints is another problem"));
}

TEST_F(Reading, RefusesListsOfWhichEitherMayBeTheWeights) {
    const auto both = [](int first, int second) {
        return fmt::format(
            "1: two formats fit: hexaly reads a first item of profit {1} and weight {0}, lists reads a first "
            "item of profit {0} and weight {1}, expected --columns weight,profit or --columns "
            "profit,weight",
            first, second);
    };
    EXPECT_EQ(complaint("5\n60 100 120 10 5\n10 20 30 2 1\n50\n"), both(60, 10));
    EXPECT_EQ(complaint("3\n4 6 5\n3 5 1\n10\n"), both(4, 3));
    // The capacity may be the second number, and two rows of two numbers may be two items.
    for (const auto* lists : {"2\n4\n6\n3\n5\n10\n", "2\n4 6\n3 5\n10\n"}) {
        EXPECT_THAT(complaint(lists),
                    testing::HasSubstr("two formats fit: hexaly reads a first item of profit 3 and weight 4, "));
        EXPECT_THAT(complaint(lists), testing::HasSubstr(", expected --format hexaly or --format "));
    }
}

TEST_F(Reading, Siblings) {
    folder_.write("p01_c.txt", "10\n");
    folder_.write("p01_w.txt", "4\n6\n");
    folder_.write("p01_p.txt", "3\n5\n");
    folder_.write("p01_s.txt", "0\n1\n");
    const auto instance = read_instances(folder_.file("p01_w.txt")).at(0);
    EXPECT_EQ(instance.format, "burkardt");
    EXPECT_EQ(instance.name, "p01");
    EXPECT_EQ(read_profit(instance), "5");
}

TEST_F(Reading, EndsWhenItIsOver) {
    std::string rows;
    for (int i = 0; i < 50'000; ++i) rows += "12 34\n";
    const std::string content = "50000 1000\n" + rows;
    for (const std::string comment : {"", "# digits alone are read by another way\n"}) {
        std::size_t numbers = 0;
        const auto note = [&](std::size_t read) {
            numbers = read;
            return false;
        };
        EXPECT_EQ(knapsack::read_text("some.kp", content + comment, {}, note).at(0).items(), 50'000U);
        EXPECT_GT(numbers, 90'000U);
        const auto stop = [&](std::size_t read) {
            numbers = read;
            return read >= 50'000;
        };
        EXPECT_THROW(static_cast<void>(knapsack::read_text("some.kp", content + comment, {}, stop)), ReadingStopped);
        EXPECT_GE(numbers, 50'000U);
        EXPECT_LT(numbers, 60'000U);
    }
}

// Files of digits alone are read by another way if nothing else is in them.
RC_GTEST_PROP(Formats, ReadDigitsAloneAsAllElse, ()) {
    const auto number = [] { return std::to_string(*rc::gen::inRange(0, 2000)); };
    const auto blank = [] { return std::string(*rc::gen::element(" ", "  ", "\t")); };
    const auto line_end = [] { return std::string(*rc::gen::element("\n", "\n", "\r\n", " \n", "\n\n")); };
    const auto items = *rc::gen::inRange(1, 6);
    std::string text = (*rc::gen::inRange(0, 4) == 0 ? "\n" : "") + std::to_string(items) +
                       (*rc::gen::arbitrary<bool>() ? " " : "\n") + number() + line_end();
    for (int item = *rc::gen::inRange(-1, 1); item < items; ++item) {
        text += number() + blank() + number() + (*rc::gen::inRange(0, 30) == 0 ? " 1" : "") + line_end();
    }
    const auto read = [](const std::string& content) -> std::variant<std::vector<Instance>, std::string> {
        try {
            return knapsack::read_text("digits.kp", content, {});
        } catch (const espalier::program::InputError& error) {
            return std::string(error.what());
        }
    };
    RC_ASSERT(read(text) == read(text + "# a comment\n"));
}
}  // namespace
