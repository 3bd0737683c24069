#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "knapsack/instance/number.hpp"

namespace knapsack {

/// What a search for choices of at least some profit has found.
struct BestChoice {
    bool complete = false;  ///< otherwise there may be better ones
    std::optional<std::pair<Word, std::vector<std::uint32_t>>>
        found;  ///< the profit and the positions, in rising order
};

}  // namespace knapsack
