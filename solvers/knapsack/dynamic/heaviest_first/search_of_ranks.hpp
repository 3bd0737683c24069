#pragma once

#include <cstdint>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// A search from coarse to fine that the first rank of a job makes and in which the other ranks take part.
struct SearchOfRanks {
    std::vector<Item<Word>> items;
    Word capacity = 0;
    std::uint64_t bytes = 0;   ///< DynamicLimits::bytes
    Word target = 0;           ///< of CoarseToFine::best()
    espalier::Nodes most = 0;  ///< of CoarseToFine::best()
};

/// Tells the other ranks that the first rank is about to make this search.
void begin(espalier::Collectives& ranks, const SearchOfRanks& search);
/// Tells the other ranks that the first rank will make no more searches.
void end_searches(espalier::Collectives& ranks);

/// Takes part in the searches of the first rank until it makes no more. Requires limits.ranks; neither its bytes nor
/// its clock count.
void take_part(const DynamicLimits& limits);

}  // namespace knapsack
