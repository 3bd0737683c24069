// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <vector>
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The result of the search of an instance. Profits are in the unit of the instance.
struct Finding {
    bool feasible = true;            ///< false: proved that no choice fits
    bool complete = false;           ///< whether nothing is left to search
    std::optional<Integer> profit;   ///< the profit of the best known choice; empty if no choice fits
    std::vector<bool> choice;        ///< the best known choice, by position
    std::vector<Integer> counts{};   ///< how many of each item it has; empty if there is one of each
    std::uint64_t preprocessed = 0;  ///< the number of states that the preprocessing has looked at
    Integer bound;                   ///< no choice has more profit
};
}  // namespace knapsack
