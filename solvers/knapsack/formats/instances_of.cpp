// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/reading.hpp"
#include "knapsack/formats/words/comments.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

/// Makes instances of the readings of a document, and refuses what is in doubt.
class InstanceMaker {
public:
    InstanceMaker(const Document& document, const ReadAs& as, Pace& pace) : document_(document), as_(as), pace_(pace) {}

    std::vector<Instance> instances_of(const std::vector<Reading>& readings) const {
        if (!as_.capacity && as_.columns.empty()) document_.refuse_budget();
        std::vector<Instance> instances;
        for (const auto& reading : readings) {
            const auto number = readings.size() == 1 ? "" : fmt::format("_{}", instances.size() + 1);
            instances.push_back(instance_of(reading));
            if (readings.size() == 1 && !as_.capacity) refuse_other_capacity(instances.back());
            instances.back().name = reading.name.empty() ? document_.name + number : std::string(reading.name);
        }
        return instances;
    }

private:
    // Makes an instance of a reading. Throws InputError for a word that is no number, and if a claimed choice does not
    // fit or does not have the claimed profit; and ReadingStopped.
    Instance instance_of(const Reading& reading) const {
        if (as_.format.empty() && as_.columns.empty() && document_.header.empty()) refuse_doubtful_columns(reading);
        Instance instance;
        auto weights = numbers(reading, Role::weight);
        auto profits = reading.column(Role::profit) && !as_.is_sum ? numbers(reading, Role::profit) : weights;
        const bool has_claims = !as_.is_sum && !as_.capacity && !as_.copies;
        const auto capacity = as_.capacity ? *as_.capacity : number(*reading.capacity, "the capacity");
        std::optional<Decimal> best;
        if (reading.best && has_claims) best = number(*reading.best, "the best profit");
        instance.format = reading.format;
        if (find_format(reading.format).write == nullptr) instance.columns = columns_text(reading.columns);
        instance.set_numbers(std::move(profits), std::move(weights), capacity, best);
        for (std::size_t i = 0; reading.column(Role::name) && i < *reading.items; ++i)
            instance.ids.emplace_back(word(reading, Role::name, i).text);
        const bool has_names = !instance.ids.empty() || !document_.header.empty();
        if (instance.items() > 1 && has_names && ends_with_totals(instance, reading)) {
            auto others = reading;
            --*others.items;
            return instance_of(others);
        }
        if (instance.items() > 0 && has_names && document_.syntax != "json") refuse_total(instance, reading);
        refuse_doubtful_dots(reading);
        add_copies(reading, instance);
        const bool has_flags = reading.column(Role::flag) && *reading.items > 0;
        if (has_flags && has_claims && instance.copies.empty()) add_choice(reading, instance);
        return instance;
    }

    void refuse_other_capacity(const Instance& instance) const {
        if (document_.capacity && document_.rows.has_code_in_comments) return;
        for (const auto& said : document_.rows.capacities_in_comments) {
            const auto capacity = number(said, "the capacity");
            if (decimal_text(capacity.mantissa, capacity.decimals) != instance.capacity_text())
                document_.fail(said.line,
                               fmt::format("a comment says that the capacity is {}, and not {}", said.text,
                                           instance.capacity_text()),
                               "one capacity");
        }
    }

    // Refuses columns that only a format tells if a comment names the weights before the profits, or if one above them
    // may name them by words that are not known.
    void refuse_doubtful_columns(const Reading& reading) const {
        const auto& columns = reading.columns;
        const auto profit = std::ranges::find(columns, Role::profit);
        const auto weight = std::ranges::find(columns, Role::weight);
        if (document_.rows.weights_first > 0 && profit < weight)
            document_.fail(document_.rows.weights_first, "a comment names the weights before the profits",
                           either_order(columns));
        if (*reading.items == 0 || reading.column(Role::weight)->stride == 1) return;
        for (const auto& [text, line, is_number] : document_.rows.other_comments) {
            if (line < word(reading, Role::weight, 0).line && may_name_columns(text, columns.size()))
                document_.fail(line, fmt::format("the comment {} may name the columns", quoted(text)),
                               "names such as 'profit weight', no such comment, or " + either_order(columns));
        }
    }

    const PlacedWord& word(const Reading& reading, Role role, std::size_t item) const {
        return document_.rows.all[reading.column(role)->word(item)];
    }

    Decimal number(const PlacedWord& word, std::string_view expected) const {
        pace_.count();
        auto number = parse_decimal(word.text);
        if (!number) document_.fail(word.line, quoted(word.text) + " is no number", expected);
        return *std::move(number);
    }

    std::vector<Decimal> numbers(const Reading& reading, Role role) const {
        std::vector<Decimal> numbers;
        const auto expected = fmt::format("a {}", name_of(role));
        numbers.reserve(*reading.items);
        for (std::size_t i = 0; i < *reading.items; ++i) numbers.push_back(number(word(reading, role, i), expected));
        return numbers;
    }

    // Copies without a limit are as many as fit, which is a number only if each weighs something.
    void add_copies(const Reading& reading, Instance& instance) const {
        auto& copies = instance.copies;
        const bool has_column = reading.column(Role::copies).has_value();
        if (has_column && as_.copies)
            document_.fail(1, "the file says how many copies there are of each item", "no --copies");
        if (has_column) {
            auto of_file = numbers(reading, Role::copies);
            if (most_decimals(of_file) > 0) document_.fail(1, "a number of copies has decimals", "whole numbers");
            copies = scaled(std::move(of_file), 0);
            if (std::ranges::any_of(copies, [](const auto& each) { return each < 0; }))
                document_.fail(1, "a number of copies is negative", "at least 0");
        }
        for (std::size_t i = 0; i < instance.items() && as_.copies; ++i)
            copies.push_back(*as_.copies == ReadAs::unlimited ? most_copies(instance, i) : *as_.copies);
        if (std::ranges::all_of(copies, [](const auto& each) { return each == 1; })) copies.clear();
    }

    // Items that weigh nothing and gain nothing are of use only until a choice has enough items.
    Integer most_copies(const Instance& instance, std::size_t item) const {
        const auto weight = instance.weights[item];
        if (weight < 0 || (weight == 0 && instance.profits[item] > 0)) {
            document_.fail(1,
                           fmt::format("item {} weighs {}, so that no number of copies is the best", instance.id(item),
                                       instance.weight_text(weight)),
                           "a weight above 0, --copies N or --at-most K");
        }
        if (weight == 0) return as_.least_items;
        return instance.capacity > 0 ? Integer(instance.capacity / weight) : Integer(0);
    }

    void add_choice(const Reading& reading, Instance& instance) const {
        std::vector<bool> choice;
        for (std::size_t i = 0; i < *reading.items; ++i) {
            const auto& flag = word(reading, Role::flag, i);
            if (!is_flag(flag))
                document_.fail(flag.line, quoted(flag.text) + " is neither 0 nor 1", "a 0 or 1 for each item");
            choice.push_back(flag.text == "1");
        }
        const auto weight = instance.weights.sum_of(choice);
        const auto profit = instance.profits.sum_of(choice);
        if (weight > instance.capacity) {
            document_.fail(word(reading, Role::flag, 0).line,
                           fmt::format("the chosen items weigh {}", instance.weight_text(weight)),
                           fmt::format("at most {}", instance.capacity_text()));
        }
        if (instance.known_profit && profit != *instance.known_profit) {
            document_.fail(reading.best->line,
                           fmt::format("the profit is said to be {}", instance.profit_text(*instance.known_profit)),
                           fmt::format("{}, that of the chosen items", instance.profit_text(profit)));
        }
        instance.known_profit = profit;
        instance.known_choice = std::move(choice);
    }

    // Returns whether the last row is called a total and has both sums of the others.
    bool ends_with_totals(const Instance& instance, const Reading& reading) const {
        const auto last = instance.items() - 1;
        const auto has_sum = [&](const Numbers& numbers) {
            return numbers.sum_of(std::vector<bool>(instance.items(), true)) == 2 * numbers[last];
        };
        return reading.column(Role::name) && is_end(word(reading, Role::name, last).text) &&
               has_sum(instance.profits) && has_sum(instance.weights);
    }

    // Returns whether the row of an item has nothing but numbers.
    bool is_numeric(const Reading& reading, std::size_t item) const {
        const auto& columns = reading.columns;
        const auto* const row =
            &word(reading, Role::weight, item) - (std::ranges::find(columns, Role::weight) - columns.begin());
        return std::all_of(row, row + columns.size(), [](const auto& each) { return each.is_number; });
    }

    // The first or the last row of a table may have the sums of the others, whatever it is called.
    void refuse_total(const Instance& instance, const Reading& reading) const {
        const std::vector<bool> all(instance.items(), true);
        const auto profits = instance.profits.sum_of(all);
        const auto weights = instance.weights.sum_of(all);
        const bool has_profits = reading.column(Role::profit) && !as_.is_sum;
        constexpr std::size_t few = 3;  // items, which may have such numbers by chance
        for (std::size_t item = 0; item + 1 < instance.ids.size() && instance.items() > few; ++item) {
            const auto& name = word(reading, Role::name, item);
            if (is_subtotal(name.text))
                document_.fail(name.line, quoted(name.text) + " may be a row about the others", "items alone");
        }
        for (const std::size_t item : {std::size_t{0}, instance.items() - 1}) {
            if (is_numeric(reading, item)) continue;
            const auto& name = word(reading, instance.ids.empty() ? Role::weight : Role::name, item);
            const bool has_both = has_profits && profits == 2 * instance.profits[item];
            const bool is_sum = weights == 2 * instance.weights[item];
            if (is_sum && (is_end(name.text) || (has_both && instance.items() > few)))
                document_.fail(name.line, quoted(name.text) + " has the sum of the other weights", "items alone");
            if (instance.items() > few && item > 0 && (is_summary(name.text) || is_end(name.text)))
                document_.fail(name.line, quoted(name.text) + " may be a row about the others", "items alone");
        }
    }

    // "1.500" beside "900" may be fifteen hundred. Other decimals in the column show that its dots are in decimals, and so
    // do whole numbers of more than three digits. Where commas are in decimals, or semicolons between the columns because
    // they may be, no number has to be beside it; nor is it for a capacity with a zero at its end.
    void refuse_doubtful_dots(const Reading& reading) const {
        const auto& notes = document_.rows;
        const auto has_decimals = [](const auto& word) {
            return word.is_number && word.text.find('.') != word.text.npos && !may_have_thousands(word.text);
        };
        for (const auto role : {Role::profit, Role::weight}) {
            if (!reading.column(role) || document_.syntax == "json") continue;
            const PlacedWord* doubtful = nullptr;
            bool are_decimals = false;
            bool has_few_digits = false;
            for (std::size_t i = 0; i < *reading.items; ++i) {
                const auto& each = word(reading, role, i);
                if (may_have_thousands(each.text)) {
                    doubtful = doubtful == nullptr ? &each : doubtful;
                } else {
                    are_decimals |= has_decimals(each) || each.text.size() > 3;
                    has_few_digits |= each.text.size() <= 3;
                }
            }
            const bool may_be_decimals = notes.has_semicolons && std::ranges::none_of(notes.all, has_decimals);
            if (doubtful != nullptr &&
                (notes.has_decimal_commas || (!are_decimals && (has_few_digits || may_be_decimals))))
                refuse_dot(*doubtful);
        }
        if (as_.capacity || !may_have_thousands(reading.capacity->text)) return;
        bool has_dots = reading.capacity->text.back() != '0';
        for (std::size_t i = 0; i < *reading.items; ++i)
            has_dots |= word(reading, Role::weight, i).text.find('.') != std::string_view::npos;
        if (!has_dots || notes.has_decimal_commas) refuse_dot(*reading.capacity);
    }

    [[noreturn]] void refuse_dot(const PlacedWord& word) const {
        std::string thousands(word.text);
        std::erase(thousands, '.');
        const auto decimal = *parse_decimal(word.text);
        document_.fail(
            word.line, quoted(word.text) + " may have decimals or a separator of thousands",
            fmt::format("numbers such as {} or {}", decimal_text(decimal.mantissa, decimal.decimals), thousands));
    }

    const Document& document_;
    const ReadAs& as_;
    Pace& pace_;
};
}  // namespace

std::vector<Instance> instances_of(const Document& document, const std::vector<Reading>& readings, const ReadAs& as,
                                   Pace& pace) {
    return InstanceMaker(document, as, pace).instances_of(readings);
}
}  // namespace knapsack
