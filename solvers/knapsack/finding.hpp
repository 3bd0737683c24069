#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// What is known of an instance when its search is over. Profits are the instance's.
struct Finding {
    bool feasible = true;           ///< false: proved that no choice fits
    bool complete = false;          ///< nothing is left to search: no choice has more profit than the bound
    std::optional<Integer> profit;  ///< the best known; none if it is below the known optimum that was given
    std::vector<bool> choice;       ///< of this profit, by position; empty if only the profit was given
    std::uint64_t prepared = 0;     ///< states that the preparation of the search has looked at
    Integer bound;                  ///< no choice has more profit

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.feasible, self.complete, self.profit, self.choice, self.prepared, self.bound);
    }
};

}  // namespace knapsack
