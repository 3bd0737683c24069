// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace knapsack {

namespace {

Column column_of(const Reading& reading, Role role, const Text& text) {
    Column numbers;
    const auto expected = fmt::format("a {}", name_of(role));
    numbers.reserve(reading.items);
    for (std::size_t item = 0; item < reading.items; ++item) {
        const auto word = reading.column(role)->word(item);
        numbers.add(text.number_at(reading.source->lines[word], reading.source->text[word], expected));
    }
    return numbers;
}

// Copies without a limit are as many as fit, which is a number only if each weighs something.
void add_copies(const Reading& reading, const std::optional<Copies>& of_each, const Text& text, Instance& instance) {
    if (of_each && of_each->number) {
        instance.copies.assign(instance.items(), *of_each->number);
    } else if (of_each) {
        for (std::size_t i = 0; i < instance.items(); ++i) {
            if (instance.weights[i] < 0 || (instance.weights[i] == 0 && instance.profits[i] > 0)) {
                text.fail_at(1,
                             fmt::format("item {} weighs {}, so that no number of copies is the best", instance.id(i),
                                         instance.weight_text(i)),
                             "a weight above 0, or --copies N");
            }
            const bool fits = instance.weights[i] > 0 && instance.capacity > 0;
            instance.copies.emplace_back(fits ? Integer(instance.capacity / instance.weights[i]) : Integer(0));
        }
    } else if (reading.column(Role::copies)) {
        auto copies = column_of(reading, Role::copies, text);
        if (copies.decimals() > 0) text.fail_at(1, "a number of copies has decimals", "whole numbers");
        instance.copies = copies.take(0);
        if (std::ranges::any_of(instance.copies, [](const auto& each) { return each < 0; })) {
            text.fail_at(1, "a number of copies is negative", "at least 0");
        }
    }
    if (std::ranges::all_of(instance.copies, [](const auto& each) { return each == 1; })) instance.copies.clear();
}

void add_choice(const Reading& reading, const Text& text, Instance& instance) {
    std::vector<bool> choice;
    Integer weight;
    Integer profit;
    for (std::size_t i = 0; i < reading.items; ++i) {
        const auto word = reading.column(Role::flag)->word(i);
        const auto flag = reading.source->text[word];
        if (flag != "0" && flag != "1") {
            text.fail_at(reading.source->lines[word], quoted(flag) + " is neither 0 nor 1", "a 0 or 1 for each item");
        }
        choice.push_back(flag == "1");
        if (!choice.back()) continue;
        weight += instance.weights[i];
        profit += instance.profits[i];
    }
    if (weight > instance.capacity) {
        text.fail_at(reading.source->lines[reading.column(Role::flag)->begin],
                     fmt::format("the chosen items weigh {}", decimal_text(weight, instance.weight_decimals)),
                     fmt::format("at most {}", instance.capacity_text()));
    }
    if (instance.known_profit && profit != *instance.known_profit) {
        text.fail_at(
            reading.best->line,
            fmt::format("the profit is said to be {}", decimal_text(*instance.known_profit, instance.profit_decimals)),
            fmt::format("{}, that of the chosen items", decimal_text(profit, instance.profit_decimals)));
    }
    instance.known_profit = profit;
    instance.known_choice = std::move(choice);
}

}  // namespace

Instance instance_of(const Reading& reading, const ReadAs& as, const Text& text, const std::string& name) {
    const auto number = [&](const PlacedWord& word, std::string_view expected) {
        return text.number_at(word.line, word.text, expected);
    };
    auto weights = column_of(reading, Role::weight, text);
    auto profits = reading.column(Role::profit) && !as.is_sum ? column_of(reading, Role::profit, text) : weights;
    if (reading.column(Role::copies) && as.copies) {
        text.fail_at(1, "the file says how many copies there are of each item", "no --copies");
    }
    const auto capacity = as.capacity ? *as.capacity : number(*reading.capacity, "the capacity");
    const bool has_claims = !as.is_sum && !as.capacity;
    const auto best =
        reading.best && has_claims ? std::optional(number(*reading.best, "the best profit")) : std::nullopt;
    Instance instance;
    instance.name = reading.name.empty() ? name : std::string(reading.name);
    instance.format = reading.format;
    if (find_format(reading.format).write == nullptr) instance.columns = columns_text(reading.columns);
    instance.profit_decimals = std::max(profits.decimals(), best ? best->decimals : 0);
    instance.weight_decimals = std::max(weights.decimals(), capacity.decimals);
    instance.profits = profits.take(instance.profit_decimals);
    instance.weights = weights.take(instance.weight_decimals);
    instance.capacity = scaled(capacity, instance.weight_decimals);
    if (best) instance.known_profit = scaled(*best, instance.profit_decimals);
    if (const auto& names = reading.column(Role::name)) {
        for (std::size_t i = 0; i < reading.items; ++i) instance.ids.emplace_back(reading.source->text[names->word(i)]);
    }
    add_copies(reading, as.copies, text, instance);
    const bool has_flags = reading.column(Role::flag).has_value();
    if (has_flags && reading.items > 0 && has_claims && instance.copies.empty()) add_choice(reading, text, instance);
    return instance;
}

}  // namespace knapsack
