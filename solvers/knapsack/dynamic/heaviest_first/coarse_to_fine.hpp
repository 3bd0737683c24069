// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Dynamic programming over the items by falling weight, from both ends in turn, each time with finer lists. Every few
/// items, at a checkpoint, the list of the heavier items' sums meets that of the lighter ones. A sum is kept only if it
/// can get to more profit than the incumbent, according to both the LP bound and the other side's list. Lists that grow
/// too long are joined (sums_steps.hpp), so that they bound the sums that they stand for. The sums that one pass drops
/// make the lists of the next one shorter, so that these are joined less. In the end the bounds meet the incumbent, or
/// both sides meet without having joined anything. Between two passes a few choices, guided by the bounds of the last
/// one, go the other way and find incumbents.
///
/// This is for instances whose items come in groups of nearly equal weights, as the hard class of Jooken, Leyman and De
/// Causmaecker (2022) with a capacity of 10^10.
class CoarseToFine {
public:
    /// Lengths of lists.
    struct Widths {
        std::size_t first = std::size_t{1} << 10;  ///< length to which lists four times as long are joined first
        std::size_t most = std::size_t{1} << 20;   ///< greatest such length; it grows fourfold after every two passes
        std::size_t per_choice = 8;  ///< sums of a joined list for each choice that looks for an incumbent
    };

    /// Takes no more memory than `limits` allow and ends early if they say so. Idle threads take part in long steps,
    /// which does not change the result. Requires items that fit.
    CoarseToFine(Items<Word> items, Word capacity, const DynamicLimits& limits)
        : CoarseToFine(std::move(items), capacity, limits, Widths{}) {}
    /// Requires widths.first >= 4 and widths.per_choice >= 1.
    CoarseToFine(Items<Word> items, Word capacity, const DynamicLimits& limits, const Widths& widths);

    /// Returns the best choice if its profit is at least `target`. Ends early, and is not complete, with the limits or
    /// when about `most` sums were looked at, or eight times as many while it progresses.
    [[nodiscard]] BestChoice best(Word target, espalier::Nodes most);

    /// Returns a bound on the profit of all choices, unless that is less than the target.
    Word bound() const { return bound_; }

    /// Returns how many sums were looked at.
    espalier::Nodes nodes() const { return steps_.nodes(); }

private:
    /// The lists from one end of the items.
    struct Side {
        bool is_light = false;
        std::vector<SumsList> lists;  ///< by checkpoints
        std::size_t exact = 0;        ///< the number of blocks, from its end on, in which nothing is joined
        bool is_whole = false;        ///< whether it has gone through all items
        std::size_t stored = 0;       ///< the number of sums in its lists after the last pass
    };

    static constexpr std::size_t block_ = 4;  // items between two checkpoints

    std::size_t blocks() const { return (items_.size() + block_ - 1) / block_; }
    std::size_t checkpoint(const Side& side, std::size_t done) const { return side.is_light ? blocks() - done : done; }
    std::span<const Item<Word>> block(const Side& side, std::size_t number) const;
    Side side(bool is_light);
    Side& other(const Side& side) { return side.is_light ? heavy_ : light_; }
    Ranking<Word> ranking(const Side& side, std::size_t checkpoint);
    const SumsList* sums_of_rest(const Side& side, std::size_t checkpoint);

    bool is_proved() const { return bound_ <= incumbent_; }
    void go_both_ways(std::size_t width);
    bool go_through(Side& side, std::size_t width);
    bool prune(const Side& side, std::size_t done, SumsList& list);
    void let_go(Side& side, std::size_t at);
    void store(Side& side, std::size_t done, const SumsList& list);
    bool store_what_fits(Side& side, std::size_t done, const SumsList& list, bool& is_exact);
    bool look_for_incumbent(bool is_light, std::size_t width);
    void meet();
    void offer(std::vector<std::uint32_t> places);
    void add_choice(const Side& side, std::size_t done, Sums sums, std::vector<std::uint32_t>& places) const;
    Sums sums_before(const Side& side, std::size_t done, const Sums& sums, std::vector<std::uint32_t>& places) const;

    Items<Word> items_;  // by falling weight
    std::vector<std::uint32_t> by_density_;
    Word capacity_;
    DynamicLimits limits_;
    Widths widths_;
    SumsSteps steps_;
    Side heavy_;
    Side light_;
    std::size_t stored_ = 0;  // sums in the lists of both sides
    std::size_t most_stored_ = 0;
    std::size_t most_choices_ = 0;
    Word bound_;
    Word incumbent_ = 0;
    std::optional<std::pair<Word, std::vector<std::uint32_t>>> found_;
};

}  // namespace knapsack
