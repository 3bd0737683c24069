#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>
#include <espalier/transports/collectives.hpp>

#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/rest_that_matters.hpp"
#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/dynamic/heaviest_first/sums_between_ranks.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// What can be added to the choices of a list: bounds by the room that they leave.
struct SpreadRest {
    const LinearRelaxation& relaxation;  ///< of the items that are left
    const StoredList* sums = nullptr;    ///< of choices of those; null: not known
};

/// The steps on lists of sums (sums_list.hpp) where the ranks of a job take part in long ones. A list that gets long is
/// spread over them, so that each rank merges what comes to lie between two weights, about as many sums as any other:
/// sums with the item, and some as they are, move to the rank whose weights they have now. What is short is done by all
/// ranks alike, which takes less time than to tell the others.
///
/// The lists, and what is counted, do not depend on how many ranks there are. All ranks call the same functions with the
/// same arguments; where one of them finds that the limits end a step, it ends for all. A step that they end says false
/// or nothing, and what it leaves of its list must not be used.
class SpreadSteps {
public:
    /// Shorter lists take less time to merge than to share.
    static constexpr std::size_t least_spread = std::size_t{1} << 14;

    /// Takes part with the ranks in `limits.ranks`; they share lists of `least` sums or more. Requires
    /// limits.sharing.range >= 1.
    SpreadSteps(Word capacity, const DynamicLimits& limits, const InListMemory<Sums>& memory = {},
                std::size_t least = least_spread);

    /// Do the limits end the search, on any rank?
    bool is_over();

    StoredList stored(const SpreadList& list) const;
    SpreadList restored(const StoredList& list) const;

    /// Adds the same choices with the item, and drops those that others dominate.
    [[nodiscard]] bool take(SpreadList& list, const Item<Word>& item);

    /// If there are more than `most` sums, joins successive ones of nearly the same profit, as near as leaves so many,
    /// to one with the weight of the first and the profit of the last, which is better than each. `difference` is that
    /// of the profits that were joined last, about where it begins to try. Requires most >= 4 and difference >= 0.
    [[nodiscard]] bool join(SpreadList& list, std::size_t most, Word& difference);

    /// Drops the sums that cannot get to more profit than `incumbent`. `greatest` becomes the greatest profit that those
    /// left can get to, and at least the incumbent.
    [[nodiscard]] bool prune(SpreadList& list, const SpreadRest& rest, Word incumbent, Word& greatest);

    /// The same; and of successive ones of those left, as many at a time as leave at most `most`, keeps the first one
    /// that can get to the most profit. Requires most >= 1.
    [[nodiscard]] bool thin_out(SpreadList& list, const SpreadRest& rest, Word incumbent, std::size_t most);

    /// Of pairs of sums of either list that weigh no more than the capacity and have more profit than `least`, the first
    /// one with the most; none if there is no such pair.
    std::optional<std::pair<Sums, Sums>> best_pair(const StoredList& list, const StoredList& other, Word least);

    /// Of the sums that weigh at most `room`, those of the most profit.
    std::optional<Sums> last_within(const StoredList& list, Word room) const;

    /// Sums that were looked at, on all ranks.
    espalier::Nodes nodes() const { return nodes_; }
    /// Adds what took as long as to look at so many sums.
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
