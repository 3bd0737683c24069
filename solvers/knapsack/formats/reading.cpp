// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <espalier/program/files/text_reader.hpp>

namespace knapsack {

namespace {

using espalier::program::quoted;

/// Makes an instance of a reading.
class NumbersOfReading {
public:
    NumbersOfReading(const Reading& reading, const Document& document, const ReadAs& as, Pace& pace)
        : reading_(reading), document_(document), as_(as), pace_(pace) {}

    Instance instance() {
        auto weights = column(Role::weight);
        auto profits = reading_.column(Role::profit) && !as_.is_sum ? column(Role::profit) : weights;
        const bool has_claims = !as_.is_sum && !as_.capacity && !as_.copies;
        const auto capacity = as_.capacity ? *as_.capacity : number(*reading_.capacity, "the capacity");
        std::optional<Decimal> best;
        if (reading_.best && has_claims) best = number(*reading_.best, "the best profit");
        instance_.format = reading_.format;
        if (find_format(reading_.format).write == nullptr) instance_.columns = columns_text(reading_.columns);
        instance_.set_numbers(std::move(profits), std::move(weights), capacity, best);
        if (reading_.column(Role::name)) {
            for (std::size_t i = 0; i < reading_.items; ++i) instance_.ids.emplace_back(word(Role::name, i).text);
        }
        add_copies();
        const bool has_flags = reading_.column(Role::flag).has_value();
        if (has_flags && reading_.items > 0 && has_claims && instance_.copies.empty()) add_choice();
        return std::move(instance_);
    }

private:
    const PlacedWord& word(Role role, std::size_t item) const {
        return document_.rows.all[reading_.column(role)->word(item)];
    }

    Decimal number(const PlacedWord& word, std::string_view expected) {
        pace_.count();
        auto number = parse_decimal(word.text);
        if (!number) document_.fail(word.line, quoted(word.text) + " is no number", expected);
        return *std::move(number);
    }

    std::vector<Decimal> column(Role role) {
        std::vector<Decimal> numbers;
        const auto expected = fmt::format("a {}", name_of(role));
        numbers.reserve(reading_.items);
        for (std::size_t item = 0; item < reading_.items; ++item) numbers.push_back(number(word(role, item), expected));
        return numbers;
    }

    // Copies without a limit are as many as fit, which is a number only if each weighs something.
    void add_copies() {
        auto& copies = instance_.copies;
        const bool has_column = reading_.column(Role::copies).has_value();
        if (has_column && as_.copies)
            document_.fail(1, "the file says how many copies there are of each item", "no --copies");
        if (has_column) {
            auto numbers = column(Role::copies);
            if (most_decimals(numbers) > 0) document_.fail(1, "a number of copies has decimals", "whole numbers");
            copies = scaled(std::move(numbers), 0);
            if (std::ranges::any_of(copies, [](const auto& each) { return each < 0; }))
                document_.fail(1, "a number of copies is negative", "at least 0");
        }
        for (std::size_t i = 0; i < instance_.items() && as_.copies; ++i)
            copies.push_back(as_.copies->number ? *as_.copies->number : most_copies(i));
        if (std::ranges::all_of(copies, [](const auto& each) { return each == 1; })) copies.clear();
    }

    Integer most_copies(std::size_t item) const {
        const auto weight = instance_.weights[item];
        if (weight < 0 || (weight == 0 && instance_.profits[item] > 0)) {
            document_.fail(1,
                           fmt::format("item {} weighs {}, so that no number of copies is the best", instance_.id(item),
                                       instance_.weight_text(item)),
                           "a weight above 0, or --copies N");
        }
        return weight > 0 && instance_.capacity > 0 ? Integer(instance_.capacity / weight) : Integer(0);
    }

    void add_choice() {
        std::vector<bool> choice;
        for (std::size_t i = 0; i < reading_.items; ++i) {
            const auto& flag = word(Role::flag, i);
            if (flag.text != "0" && flag.text != "1") {
                document_.fail(flag.line, quoted(flag.text) + " is neither 0 nor 1", "a 0 or 1 for each item");
            }
            choice.push_back(flag.text == "1");
        }
        const auto weight = instance_.weights.sum_of(choice);
        const auto profit = instance_.profits.sum_of(choice);
        if (weight > instance_.capacity) {
            document_.fail(word(Role::flag, 0).line,
                           fmt::format("the chosen items weigh {}", decimal_text(weight, instance_.weight_decimals)),
                           fmt::format("at most {}", instance_.capacity_text()));
        }
        const auto text = [&](const Integer& number) { return decimal_text(number, instance_.profit_decimals); };
        if (instance_.known_profit && profit != *instance_.known_profit) {
            document_.fail(reading_.best->line,
                           fmt::format("the profit is said to be {}", text(*instance_.known_profit)),
                           fmt::format("{}, that of the chosen items", text(profit)));
        }
        instance_.known_profit = profit;
        instance_.known_choice = std::move(choice);
    }

    const Reading& reading_;
    const Document& document_;
    const ReadAs& as_;
    Pace& pace_;
    Instance instance_;
};

}  // namespace

Instance instance_of(const Reading& reading, const Document& document, const ReadAs& as, Pace& pace) {
    return NumbersOfReading(reading, document, as, pace).instance();
}

}  // namespace knapsack
