#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_between_ranks.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// What of the choices of the items that are left matters on a rank that holds a part of a list: those which weigh about
/// as much as the room beside its sums.
class RestThatMatters {
public:
    /// `between` outlives this. `ranks`: null if there is but one process.
    RestThatMatters(Word capacity, espalier::Collectives* ranks, SumsBetweenRanks& between,
                    const InListMemory<Sums>& memory);

    /// Of a rest that is not spread all, of no rest none. For each sums of the list's part here it holds the last ones of
    /// the rest that fit beside them. It may stay until the next call. All ranks call it.
    const StoredSums* of(const SpreadList& list, const StoredList* rest);

private:
    /// From a rank.
    struct Received {
        explicit Received(const InListMemory<Sums>& memory) : blocks(memory), more(memory) {}

        std::vector<StoredSums::Block, InListMemory<StoredSums::Block>> blocks;
        std::vector<StoredSums::More, InListMemory<StoredSums::More>> more;
    };

    std::pair<std::size_t, std::size_t> blocks_for(const PartSummary& part, const StoredSums& rest) const;
    void find_range(const SpreadList& list, const StoredList& rest);
    void find_each(const SumsList& list, const StoredSums& rest);

    Word capacity_;
    espalier::Collectives* ranks_;
    SumsBetweenRanks& between_;
    std::vector<Received> received_;
    StoredSums matters_;
};

}  // namespace knapsack
