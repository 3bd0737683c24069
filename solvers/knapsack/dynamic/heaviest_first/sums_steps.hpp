#pragma once

#include <cstddef>
#include <span>

#include <espalier/problem.hpp>
#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/list_memory.hpp"
#include "knapsack/dynamic/heaviest_first/merging.hpp"
#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Bounds on the profit that the items that are left can add to the choices of a list, by the room that these leave.
template <class Stored>
struct RestOf {
    const LinearRelaxation& relaxation;  ///< of the items that are left
    const Stored* sums = nullptr;        ///< sums of their choices; null if these are not known
};
using Rest = RestOf<StoredSums>;

/// Steps on lists of sums. Idle threads take part in long ones, range by range, which does not change the sums, but
/// leaves a piece of the list for each range: joining the pieces, once it is known where the range before ends, would
/// take a fifth of the time. The clock and the stop are looked at before each range. A step that they end returns false
/// or nothing, and its list must not be used any more.
class SumsSteps {
public:
    /// Requires limits.sharing.range >= 1. Choices weigh no more than the capacity.
    SumsSteps(Word capacity, const DynamicLimits& limits, const InListMemory<Sums>& memory = {})
        : capacity_(capacity), limits_(limits), next_(memory) {}

    /// Returns a copy in one piece.
    SumsList copy(const SumsList& list) const;
    StoredSums stored(const SumsList& list) const;
    SumsList restored(const StoredSums& sums) const;
    void put_together(SumsList& list) const {
        if (!list.is_whole()) list = copy(list);
    }

    /// Adds the same choices with the item, and drops choices that others dominate.
    [[nodiscard]] bool take(SumsList& list, const Item<Word>& item);

    /// Replaces the list by the merged sums of pairs, one pair after the other, as far as they have more profit than
    /// `best`. Requires pairs as pairs_of_pieces() returns them, and sums with the item within the capacity.
    [[nodiscard]] bool merge(SumsList& list, std::span<const SumsPair> pairs, const Item<Word>& item, Word best);

    /// Returns the length of the ranges in which sums are joined, each of which begins a group of its own.
    std::size_t length_of_joined(std::size_t size, std::size_t most) const;

    /// Sets `count` to the number of groups of successive sums, from `begin` on, whose profits differ by no more than
    /// `difference`.
    [[nodiscard]] bool count_groups(const SumsList& list, std::size_t begin, Word difference, std::size_t length,
                                    std::size_t& count);

    /// Drops the first `begin` sums, and joins each such group of the others to one with the weight of the first and
    /// the profit of the last, which is better than each.
    [[nodiscard]] bool join_groups(SumsList& list, std::size_t begin, Word difference, std::size_t length);

    /// Drops the sums that cannot get to more profit than `incumbent`. Sets `greatest` to the greatest profit that the
    /// others can get to, or to the incumbent if that is more.
    [[nodiscard]] bool prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest);

    /// Sets `reached` to the greatest profits that the sums can get to, or, where these are no more than `incumbent`,
    /// to any numbers that are no more either. Requires as many numbers as sums.
    [[nodiscard]] bool reach(std::span<const Sums> list, const Rest& rest, Word incumbent, std::span<Word> reached);

    /// Returns how many sums were looked at.
    espalier::Nodes nodes() const { return nodes_; }
    /// Counts other work that took as long as looking at so many sums.
    void count(std::size_t nodes) { nodes_ += nodes; }

private:
    template <class Fill>
    bool collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill);
    template <class Fill>
    bool collect_together(std::size_t size, std::size_t length, const Fill& fill);
    template <class Visit>
    bool in_ranges(std::size_t size, std::size_t length, const Visit& visit);
    template <class Visit>
    void in_ranges_to_the_end(std::size_t size, const Visit& visit) const;
    std::size_t length_of_ranges(std::size_t size) const;

    Word capacity_;
    const DynamicLimits& limits_;
    SumsList next_;  // the result of a step
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
