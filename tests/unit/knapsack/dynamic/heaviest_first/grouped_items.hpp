// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace knapsack_test {
using knapsack::Item;
using knapsack::Word;

/// Items as a search by falling weight sees them.
struct GroupedProblem {
    std::vector<Item<Word>> items;
    Word capacity = 0;

    /// Returns, for each capacity, the greatest profit of a choice of the items from `begin` on, from the table over
    /// all of them.
    std::vector<Word> best(std::size_t begin) const {
        std::vector<Word> best(static_cast<std::size_t>(capacity) + 1, 0);
        for (auto i = begin; i < items.size(); ++i) {
            const auto weight = static_cast<std::size_t>(items[i].weight);
            for (auto room = best.size(); room-- > weight;)
                best[room] = std::max(best[room], best[room - weight] + items[i].profit);
        }
        return best;
    }
};

/// Groups of items, each half as heavy as the one before, whose weights and profits differ little.
inline GroupedProblem random_grouped_problem() {
    GroupedProblem problem;
    problem.capacity = number_between(20, 2000);
    const auto groups = number_between(1, 5);
    const auto difference = number_between(1, 20);
    const auto items = number_between(1, 80);
    for (std::uint32_t i = 0; i < items; ++i) {
        const Word size = problem.capacity >> number_between(1, groups);
        const auto weight = std::min(problem.capacity, size + number_between(1, difference));
        problem.items.push_back({size + number_between(1, difference), weight, i});
    }
    return problem;
}

/// Returns limits that few searches of such problems reach.
inline knapsack::DynamicLimits limits_with(const std::atomic<bool>* interrupt) {
    return {.bytes = 1 << 24, .interrupt = interrupt, .sharing = {}};
}

/// Fails unless the items of these positions, in rising order, fit and have the profit.
inline void check_choice(const GroupedProblem& problem, Word profit, const std::vector<std::uint32_t>& positions) {
    RC_ASSERT(std::adjacent_find(positions.begin(), positions.end(), std::greater_equal<>()) == positions.end());
    Word weight = 0;
    for (const auto position : positions) {
        const auto item = std::find_if(problem.items.begin(), problem.items.end(),
                                       [&](const auto& other) { return other.position == position; });
        weight += item->weight;
        profit -= item->profit;
    }
    RC_ASSERT(weight <= problem.capacity);
    RC_ASSERT(profit == 0);
}
}  // namespace knapsack_test
