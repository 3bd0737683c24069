// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// The facts that are known about the choices of the items that are left.
struct Rest {
    const Ranking<Word>& ranking;    ///< of these items, for their LP relaxation
    const SumsList* sums = nullptr;  ///< sums of their choices; null if these are not known
};

/// A cursor of bounds on the profit of a rest within less and less room.
class RestBound {
public:
    RestBound(const Rest& rest, Word room)
        : ranking_(&rest.ranking), has_sums_(rest.sums != nullptr), rank_(rest.ranking.break_from(0, room)) {
        if (has_sums_) last_ = LastWithin(*rest.sums, room);
    }

    /// Returns a bound on the profit of the choices of the rest that fit into the room, or a number less than `least`
    /// if that is a bound; negative if there is no choice. Requires 0 <= room, and that it does not grow from one call
    /// to the next.
    Word operator()(Word room, Word least) {
        Word bound = std::numeric_limits<Word>::max();
        if (has_sums_) {
            const auto* const last = last_(room);
            bound = last ? last->profit : none_;
            if (bound < least) return bound;
        }
        while ((*ranking_)[rank_].weight_before > room) --rank_;
        return std::min(bound, ranking_->bound(0, room, rank_));
    }

private:
    static constexpr Word none_ = std::numeric_limits<Word>::min() / 4;

    const Ranking<Word>* ranking_;
    bool has_sums_;
    LastWithin last_;
    std::uint32_t rank_;  // of the break item
};

}  // namespace knapsack
