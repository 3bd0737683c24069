// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

#include "knapsack/instance/item.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// The weight and the profit of a choice.
using Sums = Total<Word>;

/// Sums of choices by rising weight, each with more profit than those before it.
using SumsList = std::vector<Sums, espalier::LargePages<Sums>>;

/// Returns how many of the sums, which come by rising weight, weigh less than `weight`.
inline std::size_t size_below(std::span<const Sums> list, Word weight) {
    return static_cast<std::size_t>(std::ranges::lower_bound(list, weight, {}, &Sums::weight) - list.begin());
}

/// A cursor that goes through sums, by rising weight, to those within less and less room.
class LastWithin {
public:
    LastWithin() = default;
    /// Requires that the sums outlive this.
    LastWithin(std::span<const Sums> sums, Word room) : sums_(sums.first(size_below(sums, room + 1))) {}

    /// Returns the last sums that weigh no more than `room`, or null if there are none. Requires that the room does not
    /// grow from one call to the next.
    const Sums* operator()(Word room) {
        while (!sums_.empty() && sums_.back().weight > room) sums_ = sums_.first(sums_.size() - 1);
        return sums_.empty() ? nullptr : &sums_.back();
    }

private:
    std::span<const Sums> sums_;  // those that may be within the room
};

/// Replaces sums by those of a list before some items that they have come from, if these of the items were taken, a bit
/// for each. Returns whether that is possible.
inline bool take_back(std::span<const Item<Word>> items, std::uint32_t taken, const SumsList& before, Sums& sums) {
    espalier::require(taken < 1U << items.size(), "sums are those before some items and a choice of these");
    Sums left = sums;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if ((taken >> i & 1U) == 0) continue;
        left.weight -= items[i].weight;
        left.profit -= items[i].profit;
    }
    const auto* const from = LastWithin(before, left.weight)(left.weight);
    if (from == nullptr || from->profit < left.profit) return false;
    sums = *from;
    return true;
}

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
