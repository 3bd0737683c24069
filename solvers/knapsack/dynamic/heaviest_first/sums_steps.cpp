// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <span>

#include <espalier/require.hpp>

#include "knapsack/dynamic/heaviest_first/merging.hpp"

namespace knapsack {

namespace {

/// Successive sums of a list.
struct SumsRange {
    std::size_t number = 0;
    std::size_t begin = 0;
    std::size_t size = 0;

    std::span<const Sums> of(const SumsList& list) const { return std::span(list).subspan(begin, size); }
};

std::size_t ranges_of(std::size_t size, std::size_t length) { return (size + length - 1) / length; }

/// Writes the sums that get to more profit than the incumbent. Returns their end. Raises `greatest` to the greatest
/// profit.
Sums* kept_of(std::span<const Sums> range, RestBound bound, Word capacity, Word incumbent, Word& greatest, Sums* kept) {
    auto most = greatest;  // a copy, which no write changes
    for (const auto sums : range) {
        const Word reached = sums.profit + bound(capacity - sums.weight, incumbent + 1 - sums.profit);
        most = std::max(most, reached);
        *kept = sums;
        kept += reached > incumbent ? 1 : 0;
    }
    greatest = most;
    return kept;
}

/// Returns the number of groups of successive sums whose profits differ by no more than `difference`.
std::size_t groups_of(std::span<const Sums> range, Word difference) {
    Word most = -1;  // the greatest profit that the last group may have
    std::size_t groups = 0;
    for (const auto& sums : range) {
        const Word begins = mask_of_less(most, sums.profit);
        most += (sums.profit + difference - most) & begins;
        groups -= static_cast<std::size_t>(begins);
    }
    return groups;
}

/// Writes the joined sums of each group. Returns their end.
Sums* join_each(std::span<const Sums> range, Word difference, Sums* kept) {
    Word most = -1;
    Sums joined;
    for (const auto& sums : range) {
        if (sums.profit > most) {
            if (most >= 0) *kept++ = joined;
            most = sums.profit + difference;
            joined.weight = sums.weight;
        }
        joined.profit = sums.profit;
    }
    if (most >= 0) *kept++ = joined;
    return kept;
}

}  // namespace

// Calls visit(range) for all ranges. Returns whether the time has allowed all of them.
template <class Visit>
bool SumsSteps::in_ranges(std::size_t size, std::size_t length, const Visit& visit) {
    std::atomic<bool> is_over{false};
    espalier::for_all(team_for(size), ranges_of(size, length), [&](std::size_t number) {
        if (limits_.is_over()) is_over = true;
        if (is_over) return false;
        visit(SumsRange{number, number * length, std::min(length, size - number * length)});
        return true;
    });
    return !is_over;
}

// Replaces the list by the sums that fill(range, kept) writes for all ranges of a step that looks at `size` sums. Threads
// write those of a range where it would lie if nothing were dropped.
template <class Fill>
bool SumsSteps::collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill) {
    if (next_.size() < size) {
        next_.clear();
        next_.resize(size + size / 8);  // room for a few more next time
    }
    if (team_for(size) == nullptr) {
        auto* end = next_.data();
        if (!in_ranges(size, length, [&](const SumsRange& range) { end = fill(range, end); })) return false;
        next_.resize(static_cast<std::size_t>(end - next_.data()));
        list.swap(next_);
        return true;
    }
    std::vector<std::size_t> ends(ranges_of(size, length) + 1);
    const auto fill_range = [&](const SumsRange& range) {
        auto* const first = next_.data() + range.begin;
        ends[range.number + 1] = static_cast<std::size_t>(fill(range, first) - first);
    };
    if (!in_ranges(size, length, fill_range)) return false;
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    list.clear();  // so that nothing is copied
    list.resize(ends.back());
    return in_ranges(size, length, [&](const SumsRange& range) {
        const auto begin = ends[range.number];
        std::copy_n(next_.data() + range.begin, ends[range.number + 1] - begin, list.data() + begin);
    });
}

bool SumsSteps::take(SumsList& list, const Item<Word>& item) {
    const std::span<const Sums> all(list);
    const Merging merging(all, all.first(size_below(all, capacity_ - item.weight + 1)), item);
    nodes_ += merging.size();
    return collect(list, merging.size(), limits_.sharing.range,
                   [&](const SumsRange& range, Sums* kept) { return merging.merge(range.begin, range.size, kept); });
}

bool SumsSteps::join(SumsList& list, std::size_t most, Word& difference) {
    if (list.size() <= most) return true;
    const Word greatest = list.back().profit - list.front().profit;
    // Keeps the number of ranges low, as each begins a group.
    const auto length = std::max(limits_.sharing.range, 4 * ranges_of(list.size(), most));
    difference -= difference / 4;
    for (;; difference = std::min(difference + difference / 4 + 1, greatest)) {
        std::atomic<std::size_t> count{0};
        nodes_ += list.size();
        const auto count_groups = [&](const SumsRange& range) { count += groups_of(range.of(list), difference); };
        if (!in_ranges(list.size(), length, count_groups)) return false;
        if (count <= most) break;
    }
    nodes_ += list.size();
    return collect(list, list.size(), length,
                   [&](const SumsRange& range, Sums* kept) { return join_each(range.of(list), difference, kept); });
}

bool SumsSteps::prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest) {
    nodes_ += list.size();
    std::vector<Word> greatest_of(ranges_of(list.size(), limits_.sharing.range), incumbent);
    const auto fill = [&](const SumsRange& range, Sums* kept) {
        const RestBound bound(rest, capacity_ - list[range.begin].weight);
        return kept_of(range.of(list), bound, capacity_, incumbent, greatest_of[range.number], kept);
    };
    if (!collect(list, list.size(), limits_.sharing.range, fill)) return false;
    greatest = incumbent;
    for (const auto most : greatest_of) greatest = std::max(greatest, most);
    return true;
}

bool SumsSteps::thin_out(SumsList& list, const Rest& rest, Word incumbent, std::size_t most) {
    espalier::require(most >= 1, "some sums are kept");
    nodes_ += list.size();
    std::vector<Word> reached(list.size());
    const auto reach = [&](const SumsRange& range) {
        RestBound bound(rest, capacity_ - list[range.begin].weight);
        for (auto i = range.begin; i < range.begin + range.size; ++i) {
            const auto sums = list[i];
            reached[i] = sums.profit + bound(capacity_ - sums.weight, incumbent + 1 - sums.profit);
        }
    };
    if (!in_ranges(list.size(), limits_.sharing.range, reach)) return false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Word profit = reached[i];
        list[kept] = list[i];
        reached[kept] = profit;
        kept += profit > incumbent ? 1 : 0;
    }
    if (kept > most) {
        const auto length = ranges_of(kept, most);
        std::size_t groups = 0;
        for (std::size_t begin = 0; begin < kept; begin += length) {
            const auto first = reached.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto best =
                std::max_element(first, first + static_cast<std::ptrdiff_t>(std::min(length, kept - begin)));
            list[groups++] = list[static_cast<std::size_t>(best - reached.begin())];
        }
        kept = groups;
        nodes_ += groups;
    }
    list.resize(kept);
    return true;
}

std::optional<std::pair<Sums, Sums>> SumsSteps::best_pair(const SumsList& list, const SumsList& others,
                                                          Word least) const {
    std::optional<std::pair<Sums, Sums>> best;
    LastWithin last_within(others, capacity_);
    for (const auto& sums : list) {
        const auto* const last = last_within(capacity_ - sums.weight);
        if (!last || sums.profit + last->profit <= least) continue;
        least = sums.profit + last->profit;
        best = {sums, *last};
    }
    return best;
}

}  // namespace knapsack
