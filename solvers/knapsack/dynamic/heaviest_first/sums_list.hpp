#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/list_memory.hpp"
#include "knapsack/dynamic/heaviest_first/merging.hpp"
#include "knapsack/dynamic/heaviest_first/pieces.hpp"
#include "knapsack/dynamic/heaviest_first/stored_sums.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// How many sums weigh less than this.
std::size_t size_below(std::span<const Sums> list, Word weight);

/// What can be added to the choices of a list: bounds by the room that they leave.
struct Rest {
    const LinearRelaxation& relaxation;  ///< of the items that are left
    const StoredSums* sums = nullptr;    ///< of choices of those; null: not known
};

/// Steps on lists of sums. Idle threads take part in long ones, range by range, which does not change what comes out, but
/// leaves a piece of the list for each range: to put them together, when it is known where the range before ends, would
/// take a fifth of the time. The clock and the stop are looked at before each range. A step that they end says false or
/// nothing, and what it leaves of its list must not be used.
class SumsSteps {
public:
    /// Requires limits.sharing.range >= 1. Choices weigh no more than the capacity.
    SumsSteps(Word capacity, const DynamicLimits& limits, const InListMemory<Sums>& memory = {})
        : capacity_(capacity), limits_(limits), next_(memory) {}

    /// A copy in one piece.
    SumsList copy(const SumsList& list) const;
    StoredSums stored(const SumsList& list) const;
    SumsList restored(const StoredSums& sums) const;
    void put_together(SumsList& list) const {
        if (!list.is_whole()) list = copy(list);
    }

    /// Adds the same choices with the item, and drops those that others dominate.
    [[nodiscard]] bool take(SumsList& list, const Item<Word>& item);

    /// The same of sums that lie in pieces: makes the list what one pair after the other is merged to, as far as it has
    /// more profit than `best`, too. Requires pairs each of whose sums weigh at least what those of the ones before do,
    /// and sums with the item within the capacity.
    [[nodiscard]] bool merge(SumsList& list, std::span<const SumsPair> pairs, const Item<Word>& item, Word best);

    /// Sums that are joined in ranges of so many, each of which begins a group of its own.
    std::size_t length_of_joined(std::size_t size, std::size_t most) const;

    /// `count` becomes the number of groups of successive sums, behind the first `begin`, whose profits differ by no more
    /// than `difference`.
    [[nodiscard]] bool count_groups(const SumsList& list, std::size_t begin, Word difference, std::size_t length,
                                    std::size_t& count);

    /// Drops the first `begin` sums, and joins each such group of the others to one with the weight of the first and the
    /// profit of the last, which is better than each.
    [[nodiscard]] bool join_groups(SumsList& list, std::size_t begin, Word difference, std::size_t length);

    /// Drops the sums that cannot get to more profit than `incumbent`. `greatest` becomes the greatest profit that those
    /// left can get to, and at least the incumbent.
    [[nodiscard]] bool prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest);

    /// `reached` becomes the greatest profit that each of the sums can get to, or where that is no more than `incumbent`,
    /// something that is no more either. Requires as many numbers as sums.
    [[nodiscard]] bool reach(std::span<const Sums> list, const Rest& rest, Word incumbent, std::span<Word> reached);

    /// Sums that were looked at.
    espalier::Nodes nodes() const { return nodes_; }
    /// Adds what took as long as to look at so many sums.
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
    SumsList next_;  // what a step makes
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
