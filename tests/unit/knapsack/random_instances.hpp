// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>
#include "knapsack/instance/instance.hpp"

namespace knapsack_test {
using knapsack::Instance;
using knapsack::Integer;

inline std::int64_t number_between(std::int64_t least, std::int64_t most) {
    return *rc::gen::inRange<std::int64_t>(least, most + 1);
}

inline std::size_t size_between(std::int64_t least, std::int64_t most) {
    return static_cast<std::size_t>(number_between(least, most));
}

/// Items of the kinds that solvers find hard or easy to get wrong, with coefficients up to about `range`.
inline Instance random_instance(int most_items, std::int64_t range, bool negative = false) {
    Instance instance;
    instance.name = "random";
    const auto items = number_between(0, most_items);
    const auto kind = number_between(0, 5);
    const auto step = number_between(1, 1 + range / 10);
    Integer sum = 0;
    for (std::int64_t i = 0; i < items; ++i) {
        auto weight = number_between(1, range);
        auto profit = number_between(1, range);
        if (kind == 1) profit = weight;
        if (kind == 2) profit = weight + step;
        if (kind == 3) profit = weight + number_between(0, 2) * step;
        if (kind == 4) profit = 3 * ((weight + 2) / 3);
        if (kind == 5) weight = profit + step;
        if (negative && number_between(0, 3) == 0) weight = number_between(-range, 0);
        if (negative && number_between(0, 3) == 0) profit = number_between(-range, 0);
        instance.weights.push_back(weight);
        instance.profits.push_back(profit);
        sum += std::abs(weight);
    }
    instance.capacity = sum * number_between(negative ? -50 : 0, 110) / 100;
    return instance;
}

/// Items whose profits and weights are all near `size`, and perhaps near each other.
inline Instance random_heavy_instance(int items, std::int64_t size) {
    Instance instance;
    instance.name = "heavy";
    const auto spread = number_between(1, 50);
    const auto kind = number_between(0, 3);
    const auto less = [&] { return size - number_between(0, std::int64_t{1} << spread); };
    for (int i = 0; i < items; ++i) {
        const auto weight = less();
        const auto profit = kind == 0 ? less() : kind == 1 ? weight + 1000 : kind == 2 ? weight : 2 * size - weight;
        instance.weights.push_back(weight);
        instance.profits.push_back(profit);
    }
    instance.capacity = Integer(size) * number_between(100, 100 * items) / 100;
    return instance;
}

/// The greatest profit of all choices that fit, tried one after the other; none if no choice fits.
inline std::optional<Integer> best_of_all(const Instance& instance) {
    const auto choices = std::size_t{1} << instance.items();
    std::vector<Integer> profits(choices);
    std::vector<Integer> weights(choices);
    std::optional<Integer> best;
    for (std::size_t choice = 0; choice < choices; ++choice) {
        if (choice > 0) {
            const auto item = static_cast<std::size_t>(std::countr_zero(choice));
            profits[choice] = profits[choice & (choice - 1)] + instance.profits[item];
            weights[choice] = weights[choice & (choice - 1)] + instance.weights[item];
        }
        if (weights[choice] <= instance.capacity && (!best || profits[choice] > *best)) best = profits[choice];
    }
    return best;
}

/// Returns the greatest profit for profits and weights that are not negative, by the table over all capacities.
inline Integer best_by_table(const Instance& instance) {
    std::vector<Integer> best(static_cast<std::size_t>(instance.capacity) + 1, 0);
    for (std::size_t i = 0; i < instance.items(); ++i) {
        const auto weight = static_cast<std::size_t>(instance.weights[i]);
        for (auto room = best.size(); room-- > weight;) {
            const Integer with = best[room - weight] + instance.profits[i];
            if (with > best[room]) best[room] = with;
        }
    }
    return best.back();
}
}  // namespace knapsack_test
