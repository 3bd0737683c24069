#include "knapsack/dynamic/heaviest_first/merging.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/dynamic/heaviest_first/sums_list.hpp"

namespace knapsack {

namespace {

using Span = std::span<const Sums>;

/// Merges the sums of one pair.
class MergingOfPair {
public:
    /// Keeps only sums with more profit than `best`.
    MergingOfPair(const SumsPair& pair, const Item<Word>& item, Word best) : pair_(pair), item_(item), best_(best) {}

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

    /// Returns for how many steps a lane surely has sums of both kinds.
    std::size_t free_steps(const Lane& lane) const {
        return static_cast<std::size_t>(std::min(end() - lane.without, with_end() - lane.with));
    }

    /// Takes `count` steps in each of two lanes, or fewer if one of them comes to an end. Returns how many.
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

    /// Takes `count` more steps in a lane. Returns the end of what is kept.
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

    SumsPair pair_;
    Item<Word> item_;
    Word best_;
};

}  // namespace

std::vector<SumsPair> pairs_of_pieces(std::vector<Span> without, std::vector<Span> with, Word weight_of_item) {
    std::size_t at = 0;
    std::size_t at_with = 0;
    for (auto* const pieces : {&without, &with}) std::erase_if(*pieces, [](Span piece) { return piece.empty(); });
    const auto first = [](const auto& pieces, std::size_t place) {
        return place < pieces.size() ? pieces[place] : Span();
    };
    const auto next_weight = [](const auto& pieces, std::size_t place) {
        return place + 1 < pieces.size() ? pieces[place + 1].front().weight : std::numeric_limits<Word>::max() / 2;
    };
    const auto drop = [](auto& pieces, std::size_t& place, std::size_t count) {
        if (place == pieces.size()) return;
        pieces[place] = pieces[place].subspan(count);
        if (pieces[place].empty()) ++place;
    };
    std::vector<SumsPair> pairs;
    while (at < without.size() || at_with < with.size()) {
        const auto next = next_weight(without, at);
        const auto next_with = next_weight(with, at_with) + weight_of_item;
        SumsPair pair{first(without, at), first(with, at_with)};
        if (next <= next_with) {
            pair.with = pair.with.first(size_below(pair.with, next - weight_of_item));
        } else {
            pair.without = pair.without.first(size_below(pair.without, next_with + 1));
        }
        drop(without, at, pair.without.size());
        drop(with, at_with, pair.with.size());
        pairs.push_back(pair);
    }
    return pairs;
}

Merging::Merging(std::vector<SumsPair> pairs, const Item<Word>& item) : pairs_(std::move(pairs)), item_(item) {
    Word best = -1;
    for (const auto& pair : pairs_) {
        best_before_.push_back(best);
        ends_.push_back(size() + pair.size());
        if (!pair.without.empty()) best = std::max(best, pair.without.back().profit);
        if (!pair.with.empty()) best = std::max(best, pair.with.back().profit + item.profit);
    }
}

Sums* Merging::merge(std::size_t begin, std::size_t count, std::size_t longest, Sums* kept) const {
    auto number = static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), begin) - ends_.begin());
    for (; count > 0; ++number) {
        const MergingOfPair merging(pairs_[number], item_, best_before_[number]);
        const auto size = pairs_[number].size();
        for (auto at = begin - (ends_[number] - size); at < size && count > 0;) {
            const auto next = std::min({count, longest, size - at});
            kept = merging.merge(at, next, kept);
            at += next;
            begin += next;
            count -= next;
        }
    }
    return kept;
}

}  // namespace knapsack
