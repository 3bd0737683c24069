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
#include "knapsack/dynamic/expanding_core/merge_path.hpp"
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
    const auto size = size_below(before, left.weight + 1);
    if (size == 0 || before[size - 1].profit < left.profit) return false;
    sums = before[size - 1];
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
        if (has_sums_) sums_ = std::span(*rest.sums).first(size_below(*rest.sums, room + 1));
    }

    /// Returns a bound on the profit of the choices of the rest that fit into the room, or a number less than `least`
    /// if that is a bound; negative if there is no choice. Requires 0 <= room, and that it does not grow from one call
    /// to the next.
    Word operator()(Word room, Word least) {
        Word bound = std::numeric_limits<Word>::max();
        if (has_sums_) {
            while (!sums_.empty() && sums_.back().weight > room) sums_ = sums_.first(sums_.size() - 1);
            bound = sums_.empty() ? none_ : sums_.back().profit;
            if (bound < least) return bound;
        }
        while ((*ranking_)[rank_].weight_before > room) --rank_;
        return std::min(bound, ranking_->bound(0, room, rank_));
    }

private:
    static constexpr Word none_ = std::numeric_limits<Word>::min() / 4;

    const Ranking<Word>* ranking_;
    bool has_sums_;
    std::span<const Sums> sums_;  // those that may be within the room
    std::uint32_t rank_;          // of the break item
};

/// Returns -1 if a < b, else 0, for numbers of at least -1. GCC turns a comparison into a branch in the inner loops,
/// which a processor often guesses wrong.
inline Word mask_of_less(Word a, Word b) { return (a - b) >> std::numeric_limits<Word>::digits; }

/// Merges sums and others that get an item. Among equal weights, the sums without the item come first. A range of the
/// result is the same whether it is made alone or with the whole.
class Merging {
public:
    Merging(std::span<const Sums> without, std::span<const Sums> with, const Item<Word>& item)
        : without_(without), with_(with), item_(item) {}

    std::size_t size() const { return without_.size() + with_.size(); }

    /// Writes those of the `count` sums from `begin` on that have more profit than all before them. Returns their end.
    /// Requires room for `count` sums. Merges two halves in turn, which hides the latency of finding the next sum.
    Sums* merge(std::size_t begin, std::size_t count, Sums* kept) const {
        constexpr std::size_t worth_splitting = 16;
        const Item<Word> item = item_;  // a copy, which no write changes
        const auto half = count < worth_splitting ? 0 : count / 2;
        Lane first = lane(begin, kept);
        Lane second = lane(begin + half, kept + half);
        auto left = half;
        while (const auto next = std::min({left, free_steps(first), free_steps(second)})) {
            left -= next;
            for (auto steps = next; steps > 0; --steps) {
                step(item, first);
                step(item, second);
            }
        }
        auto* const end = finish(first, left);
        auto* const end_of_second = finish(second, count - half - (half - left));
        return end == kept + half ? end_of_second : std::copy(kept + half, end_of_second, end);
    }

private:
    /// The position of the merge of a part.
    struct Lane {
        const Sums* without;
        const Sums* with;
        Sums* kept;
        Word best;  ///< the greatest profit before
    };

    const Sums* end() const { return without_.data() + without_.size(); }
    const Sums* with_end() const { return with_.data() + with_.size(); }

    Lane lane(std::size_t begin, Sums* kept) const {
        const auto skipped =
            merge_path(begin, without_.size(), with_.size(), [&](std::size_t with, std::size_t without) {
                return with_[with].weight + item_.weight < without_[without].weight;
            });
        const Sums* without = without_.data() + skipped;
        const Sums* with = with_.data() + (begin - skipped);
        Word best = -1;
        if (without != without_.data()) best = std::max(best, without[-1].profit);
        if (with != with_.data()) best = std::max(best, with[-1].profit + item_.profit);
        return {without, with, kept, best};
    }

    // Returns for how many steps a lane surely has sums of both kinds.
    std::size_t free_steps(const Lane& lane) const {
        return static_cast<std::size_t>(std::min(end() - lane.without, with_end() - lane.with));
    }

    // Takes `count` more steps in a lane. Returns the end of what is kept.
    Sums* finish(Lane lane, std::size_t count) const {
        const Item<Word> item = item_;
        while (const auto next = std::min(count, free_steps(lane))) {
            for (auto left = next; left > 0; --left) step(item, lane);
            count -= next;
        }
        const bool takes = lane.without == end();
        const Sums more = takes ? Sums{item.weight, item.profit} : Sums{};
        for (const Sums* next = takes ? lane.with : lane.without; count > 0; --count, ++next)
            keep({next->weight + more.weight, next->profit + more.profit}, lane);
        return lane.kept;
    }

    // Computes with masks, so that there is no branch.
    static void step(const Item<Word>& item, Lane& lane) {
        const Word weight = lane.with->weight + item.weight;
        const Word profit = lane.with->profit + item.profit;
        const Sums without = *lane.without;
        const Word takes = mask_of_less(weight, without.weight);
        keep({std::min(weight, without.weight), without.profit ^ ((without.profit ^ profit) & takes)}, lane);
        lane.with -= takes;
        lane.without += 1 + takes;
    }

    static void keep(const Sums& sums, Lane& lane) {
        *lane.kept = sums;
        lane.kept -= mask_of_less(lane.best, sums.profit);
        lane.best = std::max(lane.best, sums.profit);
    }

    std::span<const Sums> without_;
    std::span<const Sums> with_;
    Item<Word> item_;
};
}  // namespace knapsack
