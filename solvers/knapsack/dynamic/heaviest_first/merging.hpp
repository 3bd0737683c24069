// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/dynamic/heaviest_first/sums.hpp"

namespace knapsack {

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
    /// Requires room for `count` sums.
    Sums* merge(std::size_t begin, std::size_t count, Sums* kept) const {
        constexpr std::size_t worth_splitting = 16;
        if (count < worth_splitting) return finish(lane(begin, kept), count);
        // Merging two halves in turn hides the latency of finding the next sum.
        const auto half = count / 2;
        auto first = lane(begin, kept);
        auto second = lane(begin + half, kept + half);
        const auto done = merge_both(first, second, half);
        auto* const end = finish(first, half - done);
        auto* const end_of_second = finish(second, count - half - done);
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

    // Takes `count` steps in each of two lanes, or fewer if one of them comes to an end. Returns how many.
    std::size_t merge_both(Lane& first, Lane& second, std::size_t count) const {
        const Item<Word> item = item_;  // copies, which no write changes
        Lane a = first;
        Lane b = second;
        std::size_t done = 0;
        while (const auto next = std::min({count - done, free_steps(a), free_steps(b)})) {
            for (auto left = next; left > 0; --left) {
                step(item, a);
                step(item, b);
            }
            done += next;
        }
        first = a;
        second = b;
        return done;
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
