// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/heaviest_first/rest_bound.hpp"
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Steps on lists of sums. Idle threads take part in long ones, range by range, which does not change the result. The
/// clock and the stop are looked at before each range. A step that they end returns false or nothing, and its list must
/// not be used any more.
class SumsSteps {
public:
    /// Requires limits.sharing.range >= 1. Choices weigh no more than the capacity.
    SumsSteps(Word capacity, const DynamicLimits& limits) : capacity_(capacity), limits_(limits) {}

    /// Adds the same choices with the item, and drops choices that others dominate.
    [[nodiscard]] bool take(SumsList& list, const Item<Word>& item);

    /// If there are more than `most` sums, joins successive ones of nearly the same profit, as nearly as leaves so
    /// many, to one with the weight of the first and the profit of the last, which is better than each. `difference` is
    /// the difference of the profits that were joined last, near which it begins to try. Requires most >= 4 and
    /// difference >= 0.
    [[nodiscard]] bool join(SumsList& list, std::size_t most, Word& difference);

    /// Drops the sums that cannot get to more profit than `incumbent`. Sets `greatest` to the greatest profit that the
    /// others can get to, or to the incumbent if that is more.
    [[nodiscard]] bool prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest);

    /// Drops these sums, too, and merges groups of successive ones of the others until at most `most` are left: each
    /// group keeps the first sums that can get to the most profit. Requires most >= 1.
    [[nodiscard]] bool thin_out(SumsList& list, const Rest& rest, Word incumbent, std::size_t most);

    /// Returns the first pair of sums, one of each list, that has the most profit of those that weigh no more than the
    /// capacity; nothing if no such pair has more profit than `least`.
    std::optional<std::pair<Sums, Sums>> best_pair(const SumsList& list, const SumsList& others, Word least) const;

    /// Returns how many sums were looked at.
    espalier::Nodes nodes() const { return nodes_; }
    /// Counts other work that took as long as looking at so many sums.
    void count(std::size_t nodes) { nodes_ += nodes; }

private:
    espalier::Team* team_for(std::size_t size) const {
        return limits_.sharing.is_worth(size) ? limits_.sharing.team : nullptr;
    }
    template <class Fill>
    bool collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill);
    template <class Visit>
    bool in_ranges(std::size_t size, std::size_t length, const Visit& visit);

    Word capacity_;
    const DynamicLimits& limits_;
    SumsList next_;  // the result of a step, while it is made
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
