#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// What is known of an instance when its search is over. Profits are the instance's.
struct Finding {
    bool feasible = true;            ///< false: proved that no choice fits
    bool complete = false;           ///< nothing is left to search: no choice has more profit than the bound
    std::optional<Integer> profit;   ///< of the best choice that is known; none if no choice fits
    std::vector<bool> choice;        ///< that one, by position
    std::uint64_t preprocessed = 0;  ///< states that the preprocessing of the search has looked at
    Integer bound;                   ///< no choice has more profit
};

}  // namespace knapsack
