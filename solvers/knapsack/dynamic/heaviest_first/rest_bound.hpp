// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

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
