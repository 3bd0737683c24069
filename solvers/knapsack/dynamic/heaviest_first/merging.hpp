#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>

#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// -1 where a < b, else 0, for numbers of at least -1. Of a comparison, GCC makes branches in the loops below, which a
/// processor often guesses wrong.
inline Word mask_of_less(Word a, Word b) { return (a - b) >> std::numeric_limits<Word>::digits; }

/// Sums as they are, and others that get an item: what a step merges.
struct SumsPair {
    std::span<const Sums> without;
    std::span<const Sums> with;
};

/// Merges sums as they are with others and an item. Whatever range of that is asked for, it is what it would be in the
/// whole.
class Merging {
public:
    /// Only what has more profit than `best` is kept.
    Merging(const SumsPair& pair, const Item<Word>& item, Word best) : pair_(pair), item_(item), best_(best) {}

    std::size_t size() const { return pair_.without.size() + pair_.with.size(); }

    /// Writes those of `count` sums behind the first `begin` that have more profit than all before them; returns their
    /// end. Requires room for all of them.
    Sums* merge(std::size_t begin, std::size_t count, Sums* kept) const {
        constexpr std::size_t worth_splitting = 16;
        if (count < worth_splitting) return finish(lane(begin, kept), count);
        // Which sum is next is known some steps after the one before: two halves at a time wait half as long.
        const auto half = count / 2;
        auto first = lane(begin, kept);
        auto second = lane(begin + half, kept + half);
        const auto done = merge_both(first, second, half);
        auto* const end = finish(first, half - done);
        auto* const end_of_second = finish(second, count - half - done);
        return end == kept + half ? end_of_second : std::copy(kept + half, end_of_second, end);
    }

private:
    /// Where a part has got to.
    struct Lane {
        const Sums* without;
        const Sums* with;
        Sums* kept;
        Word best;  // the greatest profit before
    };

    Lane lane(std::size_t begin, Sums* kept) const {
        const auto skipped =
            merge_path(begin, pair_.without.size(), pair_.with.size(), [&](std::size_t with, std::size_t without) {
                return pair_.with[with].weight + item_.weight < pair_.without[without].weight;
            });
        const Sums* without = pair_.without.data() + skipped;
        const Sums* with = pair_.with.data() + (begin - skipped);
        Word best = best_;
        if (without != pair_.without.data()) best = std::max(best, without[-1].profit);
        if (with != pair_.with.data()) best = std::max(best, with[-1].profit + item_.profit);
        return {without, with, kept, best};
    }

    const Sums* end() const { return pair_.without.data() + pair_.without.size(); }
    const Sums* with_end() const { return pair_.with.data() + pair_.with.size(); }

    /// Steps in which a lane has sums of both kinds.
    std::size_t free_steps(const Lane& lane) const {
        return static_cast<std::size_t>(std::min(end() - lane.without, with_end() - lane.with));
    }

    /// Takes up to `count` steps in each of two lanes, fewer if one of them comes to an end. Returns how many.
    std::size_t merge_both(Lane& first, Lane& second, std::size_t count) const {
        const Item<Word> item = item_;  // copies, which what is written cannot change
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

    /// Takes so many more steps in a lane; returns the end of what is kept.
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

    // Numbers, not branches.
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

    SumsPair pair_;
    Item<Word> item_;
    Word best_;
};

}  // namespace knapsack
