// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

/// Makes instances of the readings of a document, and refuses what is in doubt.
class InstanceMaker {
public:
    InstanceMaker(const Document& document, const ReadAs& as, Pace& pace) : document_(document), as_(as), pace_(pace) {}

    std::vector<Instance> instances_of(const std::vector<Reading>& readings) const {
        std::vector<Instance> instances;
        for (const auto& reading : readings) {
            const auto number = readings.size() == 1 ? "" : fmt::format("_{}", instances.size() + 1);
            instances.push_back(instance_of(reading));
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
        const auto& said = document_.rows.said_capacity;
        if (!said.text.empty() && !as_.capacity && said.text != reading.capacity->text)
            document_.fail(said.line, "a comment says that the capacity is another one", "one capacity");
        std::optional<Decimal> best;
        if (reading.best && has_claims) best = number(*reading.best, "the best profit");
        instance.format = reading.format;
        if (find_format(reading.format).write == nullptr) instance.columns = columns_text(reading.columns);
        instance.set_numbers(std::move(profits), std::move(weights), capacity, best);
        for (std::size_t i = 0; reading.column(Role::name) && i < *reading.items; ++i)
            instance.ids.emplace_back(word(reading, Role::name, i).text);
        refuse_total(instance, reading);
        if (document_.syntax != "json") refuse_doubtful_dots(reading);
        add_copies(reading, instance);
        const bool has_flags = reading.column(Role::flag) && *reading.items > 0;
        if (has_flags && has_claims && instance.copies.empty()) add_choice(reading, instance);
        return instance;
    }

    // Refuses columns that only a format tells if comments may name them, or lists, in another order.
    void refuse_doubtful_columns(const Reading& reading) const {
        const auto& columns = reading.columns;
        const auto line = document_.rows.weights_first;
        const auto profits = std::ranges::find(columns, Role::profit);
        if (line > 0 && profits != columns.end() && profits < std::ranges::find(columns, Role::weight))
            document_.fail(line, "a comment may name the weights before the profits", either_order(columns));
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

    // Refuses a row that its name or the sums of the others in it tell to be about the others.
    void refuse_total(const Instance& instance, const Reading& reading) const {
        constexpr std::size_t few = 3;  // items, which may have such numbers by chance
        const bool has_profits = reading.column(Role::profit) && !as_.is_sum;
        const bool has_names = !instance.ids.empty() || !document_.header.empty();
        const auto has_sum = [&](const Numbers& numbers, std::size_t item) {
            return numbers.sum_of(std::vector<bool>(instance.items(), true)) == 2 * numbers[item];
        };
        for (std::size_t item = 0; item < instance.items() && has_names; ++item) {
            const auto& name = word(reading, reading.column(Role::name) ? Role::name : Role::weight, item);
            const bool is_at_end = item == 0 || item + 1 == instance.items();
            if (!is_summary(name.text) && (!is_at_end || instance.items() <= few || !has_profits ||
                                           !has_sum(instance.profits, item) || !has_sum(instance.weights, item)))
                continue;
            document_.fail(name.line, quoted(name.text) + " may be a row about the others, such as their sums",
                           "items alone");
        }
    }

    // "1.500" may be fifteen hundred, unless other decimals in the file show that its dots are in decimals.
    void refuse_doubtful_dots(const Reading& reading) const {
        const auto& words = document_.rows.all;
        const auto has_decimals = [](const auto& word) {
            return word.is_number && word.text.find('.') != word.text.npos && !may_have_thousands(word.text);
        };
        const auto found = std::ranges::find_if(words, may_have_thousands, &PlacedWord::text);
        const auto* doubtful = found != words.end() ? &*found : as_.capacity ? nullptr : &*reading.capacity;
        if (doubtful != nullptr && may_have_thousands(doubtful->text) && std::ranges::none_of(words, has_decimals))
            document_.fail(doubtful->line, quoted(doubtful->text) + " may have decimals or a separator of thousands",
                           "another number of decimals, or no dots");
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
