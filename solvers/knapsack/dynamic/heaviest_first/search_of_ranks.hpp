#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/bounds/best_choice.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// A search that the first rank of a job makes, and that the others are to take part in.
struct SearchOfRanks {
    /// Where all ranks share the lists from coarse to fine, or the second rank alone takes few by falling weight.
    enum class Kind : std::uint8_t { coarse_to_fine, few };

    Kind kind = Kind::coarse_to_fine;
    std::vector<Item<Word>> items;
    Word capacity = 0;
    std::uint64_t bytes = 0;  ///< DynamicLimits::bytes
    Word target = 0;          ///< of CoarseToFine::best() or HeaviestFirst::best_of_few(),
    espalier::Nodes most = 0;
};

/// What HeaviestFirst::best_of_few() has found, and its nodes.
struct BestOfFew {
    BestChoice best;
    espalier::Nodes nodes = 0;
};

/// What the second rank finds by that search, while the first one, which calls this, does its task. Where the task says
/// that this is not wanted any more, or the limits end it, what is returned says nothing. Requires limits.ranks.
BestOfFew best_of_few_meanwhile(const DynamicLimits& limits, SearchOfRanks search, const std::function<bool()>& task);

/// The first rank is about to make this search, of which all ranks make a part,
void begin(espalier::Collectives& ranks, const SearchOfRanks& search);
/// and here it will make no more.
void end_searches(espalier::Collectives& ranks);

/// What the other ranks do until then. Requires limits.ranks; neither its bytes nor its clock count.
void take_part(const DynamicLimits& limits);

}  // namespace knapsack
