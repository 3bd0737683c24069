// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

std::vector<Item<Word>> by_falling_weight(std::vector<Item<Word>> items);

/// Returns the places of the items by falling density, profit / weight.
std::vector<std::uint32_t> places_by_density(const std::vector<Item<Word>>& items);

/// LP bounds on the profit that some items can add to a choice, by the room that is left for them.
class LinearRelaxation {
public:
    /// Takes the items whose places are at least `begin` and less than `end`. `by_density` has the places of all items
    /// by falling density.
    LinearRelaxation(const std::vector<Item<Word>>& items, const std::vector<std::uint32_t>& by_density,
                     std::size_t begin, std::size_t end);

    /// Returns the rank of the break item, that is how many of the densest items have room together. Requires room >=
    /// 0.
    std::size_t break_rank(Word room) const;
    /// Returns the rank of the break item for no more room than that for which `rank` was found.
    std::size_t break_rank(Word room, std::size_t rank) const {
        while (before_[rank].weight > room) --rank;
        return rank;
    }

    /// Returns the item of this rank. Behind the last one there is an item without profit.
    const Item<Word>& item(std::size_t rank) const { return items_[rank]; }

    /// Returns the LP bound, rounded down. Requires rank = break_rank(room).
    Word bound(Word room, std::size_t rank) const;

private:
    std::vector<Item<Word>> items_;
    std::vector<Sums> before_;
};

/// The facts that are known about the choices of the items that are left.
struct Rest {
    const LinearRelaxation& relaxation;  ///< of these items
    const SumsList* sums = nullptr;      ///< sums of their choices; null if these are not known
};

/// A cursor of bounds on the profit of a rest within less and less room.
class RestBound {
public:
    RestBound(const Rest& rest, Word room)
        : relaxation_(&rest.relaxation), has_sums_(rest.sums != nullptr), rank_(rest.relaxation.break_rank(room)) {
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
        rank_ = relaxation_->break_rank(room, rank_);
        return std::min(bound, relaxation_->bound(room, rank_));
    }

private:
    static constexpr Word none_ = std::numeric_limits<Word>::min() / 4;

    const LinearRelaxation* relaxation_;
    bool has_sums_;
    LastWithin last_;
    std::size_t rank_;
};

}  // namespace knapsack
