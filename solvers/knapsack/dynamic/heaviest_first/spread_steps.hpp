#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/rest_that_matters.hpp"
#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/dynamic/heaviest_first/sums_between_ranks.hpp"
#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

using SpreadRest = RestOf<StoredList>;

/// The steps on lists of sums (sums_steps.hpp) if the ranks of a job take part in long ones. A list that gets long is
/// spread over them, so that each rank merges about as many sums as any other, namely those between two weights: sums
/// with the item, and some as they are, move to the rank of their weight. All ranks make short steps alike, because
/// telling the others would take longer.
///
/// The lists, and the sums that are counted, do not depend on the number of ranks. All ranks call the same functions
/// with the same arguments. If the limits of one rank end a step, it ends for all: it returns false or nothing then,
/// and its list must not be used any more.
class SpreadSteps {
public:
    /// Merging a shorter list takes less time than sharing it.
    static constexpr std::size_t least_spread = std::size_t{1} << 14;

    /// Lists of `least` sums or more are shared with the ranks in `limits.ranks`. Requires limits.sharing.range >= 1.
    SpreadSteps(Word capacity, const DynamicLimits& limits, const InListMemory<Sums>& memory = {},
                std::size_t least = least_spread);

    /// Returns whether the limits end the search on any rank.
    bool is_over();

    StoredList stored(const SpreadList& list) const;
    SpreadList restored(const StoredList& list) const;

    /// Adds the same choices with the item, and drops choices that others dominate.
    [[nodiscard]] bool take(SpreadList& list, const Item<Word>& item);

    /// If there are more than `most` sums, joins successive ones of nearly the same profit, as nearly as leaves so
    /// many, to one with the weight of the first and the profit of the last, which is better than each. `difference` is
    /// the difference of the profits that were joined last, near which it begins to try. Requires most >= 4 and
    /// difference >= 0.
    [[nodiscard]] bool join(SpreadList& list, std::size_t most, Word& difference);

    /// Drops the sums that cannot get to more profit than `incumbent`. Sets `greatest` to the greatest profit that the
    /// others can get to, or to the incumbent if that is more.
    [[nodiscard]] bool prune(SpreadList& list, const SpreadRest& rest, Word incumbent, Word& greatest);

    /// Drops these sums, too, and merges groups of successive ones of the others until at most `most` are left: each
    /// group keeps the first sums that can get to the most profit. Requires most >= 1.
    [[nodiscard]] bool thin_out(SpreadList& list, const SpreadRest& rest, Word incumbent, std::size_t most);

    /// Returns the first pair of sums, one of each list, that has the most profit of those that weigh no more than the
    /// capacity; nothing if no such pair has more profit than `least`.
    std::optional<std::pair<Sums, Sums>> best_pair(const StoredList& list, const StoredList& other, Word least);

    /// Returns the sums of the most profit of those that weigh at most `room`.
    std::optional<Sums> last_within(const StoredList& list, Word room) const;

    /// Returns how many sums were looked at, on all ranks.
    espalier::Nodes nodes() const { return nodes_; }
    /// Counts other work that took as long as looking at so many sums.
    void count(std::size_t nodes) { nodes_ += nodes; }

private:
    std::size_t ranks() const { return between_.ranks(); }
    std::size_t rank() const { return between_.rank(); }

    bool end_step(SpreadList& list, Word* greatest = nullptr);
    void spread(SpreadList& list) const;
    void make_whole(SpreadList& list);
    void make_whole_if_short(SpreadList& list);
    bool take_spread(SpreadList& list, const Item<Word>& item);
    std::size_t align(SpreadList& list, std::size_t length);
    bool count_groups(const SpreadList& list, std::size_t begin, Word difference, std::size_t length,
                      std::size_t& count);
    std::size_t begin_of_rooms(const SpreadList& list, const StoredList& rest, std::size_t rank) const;
    bool keep_those_that_reach(SumsList& list, const Rest& rest, Word incumbent);
    bool thin_out_together(SpreadList& list, const Rest& rest, const StoredList* spread_rest, Word incumbent,
                           std::size_t most);

    Word capacity_;
    espalier::Collectives* ranks_;
    const DynamicLimits& limits_;
    DynamicLimits limits_here_;  // of steps of this process
    std::size_t least_;
    SumsSteps steps_;
    SumsBetweenRanks between_;
    SumsBetweenRanks::Received received_of_both_;  // sums that are merged: as they are, and to get an item
    RestThatMatters matters_;
    std::vector<Word> reached_;  // by the sums of a list
    espalier::Nodes told_ = 0;
    espalier::Nodes nodes_ = 0;
};

}  // namespace knapsack
