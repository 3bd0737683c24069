#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_between_ranks.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The stored choices of the items that are left, as far as they matter on a rank that holds a part of a list: those
/// that weigh about as much as the room beside its sums.
class RestThatMatters {
public:
    /// `ranks` is null if there is only one process. Requires that `between` outlives this.
    RestThatMatters(Word capacity, espalier::Collectives* ranks, SumsBetweenRanks& between,
                    const InListMemory<Sums>& memory);

    /// Returns null for no rest, and all of a rest that is not spread. Otherwise, returns sums that have, for each sums
    /// of the list's part on this rank, the last ones of the rest that fit beside them. They stay until the next call.
    /// Requires that all ranks call it.
    const StoredSums* of(const SpreadList& list, const StoredList* rest);

private:
    using Blocks = std::vector<StoredSums::Block, InListMemory<StoredSums::Block>>;
    using More = std::vector<StoredSums::More, InListMemory<StoredSums::More>>;

    std::pair<std::size_t, std::size_t> blocks_for(const PartSummary& part, const StoredSums& rest) const;
    void find_range(const SpreadList& list, const StoredList& rest);
    void find_each(const SumsList& list, const StoredSums& rest);

    Word capacity_;
    espalier::Collectives* ranks_;
    SumsBetweenRanks& between_;
    std::vector<std::pair<Blocks, More>> received_;  // by ranks
    StoredSums matters_;
};

}  // namespace knapsack
