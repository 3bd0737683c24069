#pragma once

#include <cstdint>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// A search from coarse to fine that the first rank of a job makes, and of which the others are to make their parts.
struct SearchOfRanks {
    std::vector<Item<Word>> items;
    Word capacity = 0;
    std::uint64_t bytes = 0;  ///< DynamicLimits::bytes
    Word target = 0;          ///< of CoarseToFine::best(),
    espalier::Nodes most = 0;
};

/// The first rank is about to make this search,
void begin(espalier::Collectives& ranks, const SearchOfRanks& search);
/// and here it will make no more.
void end_searches(espalier::Collectives& ranks);

/// What the other ranks do until then. Requires limits.ranks; neither its bytes nor its clock count.
void take_part(const DynamicLimits& limits);

}  // namespace knapsack
