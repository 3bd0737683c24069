#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/dynamic/bounds/best_choice.hpp"
#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/dynamic/heaviest_first/spread_list.hpp"
#include "knapsack/dynamic/heaviest_first/spread_steps.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Dynamic programming over the items by falling weight from both ends in turn, each time with finer lists. Every few
/// items, at a checkpoint, the list of the heavier items' sums meets that of the lighter ones, and a sum is kept only if
/// with the lesser of the LP bound and of what the other side's list adds to it there, it gets to more profit than the
/// incumbent. Lists that grow too long are joined (sums_list.hpp), so that they bound what they stand for. What one pass
/// drops makes the lists of the next one shorter, which then are joined less; the bounds meet the incumbent, or both
/// ends meet where neither has joined anything. Between two passes a few choices go the other way, guided by the bounds
/// of the last one, and find incumbents.
///
/// For instances whose items come in groups of nearly equal weights, as the hard class of Jooken, Leyman and De
/// Causmaecker (2022) with a capacity of 10^10.
class CoarseToFine {
public:
    /// Lengths of lists.
    struct Widths {
        std::size_t first = std::size_t{1} << 10;  ///< what those of more than four times this are joined to at first,
        std::size_t most = std::size_t{1} << 20;   ///< and at most, where four times as many are tried after two passes
        std::size_t per_choice = 8;  ///< one choice looks for an incumbent for so many sums that lists are joined to
        std::size_t spread = SpreadSteps::least_spread;  ///< from which on ranks share a list
    };

    /// Requires items that fit. Takes no more memory than `limits` say, ends early when they do, and lets idle threads
    /// take part in long steps, which changes nothing. Where there are ranks in the limits, all of them make one of the
    /// same items, capacity, bytes and widths, and call best() with the same arguments (spread_steps.hpp).
    CoarseToFine(std::vector<Item<Word>> items, Word capacity, const DynamicLimits& limits)
        : CoarseToFine(std::move(items), capacity, limits, Widths{}) {}
    /// Requires widths.first >= 4 and widths.per_choice >= 1.
    CoarseToFine(std::vector<Item<Word>> items, Word capacity, const DynamicLimits& limits, const Widths& widths);

    /// The best choice, if its profit is at least `target`. Complete unless it ends early: with the limits, or when
    /// about `most` sums were looked at, or eight times as many while it gets on.
    [[nodiscard]] BestChoice best(Word target, espalier::Nodes most);

    /// No choice has more profit than this, unless it is less than the target.
    Word bound() const { return bound_; }

    /// Sums that were looked at.
    espalier::Nodes nodes() const { return steps_.nodes(); }

private:
    /// The lists from one end of the items.
    struct Side {
        bool is_light = false;
        std::vector<StoredList> lists;  ///< by checkpoints
        std::size_t exact = 0;          ///< blocks from its end up to which nothing is joined
        bool is_whole = false;          ///< it has gone through all items
        std::size_t stored = 0;         ///< sums in its lists when it last had
    };

    static constexpr std::size_t block_ = 4;  // items between two checkpoints

    std::size_t blocks() const { return (items_.size() + block_ - 1) / block_; }
    std::size_t checkpoint(const Side& side, std::size_t done) const { return side.is_light ? blocks() - done : done; }
    std::span<const Item<Word>> block(const Side& side, std::size_t number) const;
    Side side(bool is_light);
    Side& other(const Side& side) { return side.is_light ? heavy_ : light_; }
    LinearRelaxation relaxation(const Side& side, std::size_t checkpoint);
    const StoredList* sums_of_rest(const Side& side, std::size_t checkpoint);

    bool is_proved() const { return bound_ <= incumbent_; }
    void go_both_ways(std::size_t width);
    bool go_through(Side& side, std::size_t width);
    bool prune(const Side& side, std::size_t done, SpreadList& list);
    void let_go(Side& side, std::size_t at);
    void store(Side& side, std::size_t done, const SpreadList& list);
    std::size_t bytes_of(std::size_t sums) const;
    std::size_t sums_within(std::size_t bytes) const;
    bool store_what_fits(Side& side, std::size_t done, const SpreadList& list, bool& is_exact);
    bool look_for_incumbent(bool is_light, std::size_t width);
    void meet();
    void offer(std::vector<std::uint32_t> places);
    void add_choice(const Side& side, std::size_t done, Sums sums, std::vector<std::uint32_t>& places) const;
    Sums sums_before(const Side& side, std::size_t done, const Sums& sums, std::vector<std::uint32_t>& places) const;

    std::vector<Item<Word>> items_;  // by falling weight
    std::vector<std::uint32_t> by_density_;
    Word capacity_;
    DynamicLimits limits_;
    Widths widths_;
    ListMemory memory_;
    SpreadSteps steps_;
    Side heavy_;
    Side light_;
    std::size_t stored_ = 0;  // bytes of the lists of both sides
    std::size_t most_stored_ = 0;
    std::size_t most_choices_ = 0;
    Word most_profit_ = 0;  // of all choices
    Word bound_;
    Word incumbent_ = 0;
    std::optional<std::pair<Word, std::vector<std::uint32_t>>> found_;
};

}  // namespace knapsack
