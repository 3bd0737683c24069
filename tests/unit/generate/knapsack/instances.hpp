// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdexcept>
#include <string_view>
#include "generate/knapsack/classes.hpp"

namespace generate_test {
/// Instance `number` of a series of 100 of the class, with R = `range`.
inline knapsack::Instance made(std::string_view name, std::uint64_t seed = 1, std::uint64_t number = 1,
                               std::size_t items = 200, std::int64_t range = 1000) {
    for (const auto& row : generate::knapsack_classes()) {
        if (row.name != name) continue;
        generate::KnapsackSettings settings;
        settings.items = items;
        settings.range = range;
        return row.make(row, settings, seed, number, 100);
    }
    throw std::invalid_argument("there is no such class");
}

/// predicate(profit, weight) for all items.
inline bool all_items(const knapsack::Instance& instance, auto&& predicate) {
    for (std::size_t i = 0; i < instance.items(); ++i) {
        const auto profit = static_cast<std::int64_t>(instance.profits[i]);
        if (!predicate(profit, static_cast<std::int64_t>(instance.weights[i]))) return false;
    }
    return instance.items() > 0;
}

inline std::int64_t weight_of_all(const knapsack::Instance& instance) {
    std::int64_t sum = 0;
    for (const auto& weight : instance.weights.integers()) sum += static_cast<std::int64_t>(weight);
    return sum;
}
}  // namespace generate_test
