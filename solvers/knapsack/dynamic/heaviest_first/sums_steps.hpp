// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>
#include <espalier/problem.hpp>
#include <espalier/require.hpp>
#include <espalier/transports/threads/team.hpp>
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// Successive sums of a list.
struct SumsRange {
    std::size_t number = 0;
    std::size_t begin = 0;
    std::size_t size = 0;

    std::span<const Sums> of(const SumsList& list) const { return std::span(list).subspan(begin, size); }
};

inline std::size_t ranges_of(std::size_t size, std::size_t length) { return (size + length - 1) / length; }

/// Writes the sums that get to more profit than the incumbent. Returns their end. Raises `greatest` to the greatest
/// profit.
inline Sums* kept_of(std::span<const Sums> range, RestBound bound, Word capacity, Word incumbent, Word& greatest,
                     Sums* kept) {
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
inline std::size_t groups_of(std::span<const Sums> range, Word difference) {
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
inline Sums* join_each(std::span<const Sums> range, Word difference, Sums* kept) {
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

/// Steps on lists of sums. Idle threads take part in long ones, range by range, which does not change the result. The
/// clock and the stop are looked at before each range. A step that they end returns false or nothing, and its list must
/// not be used any more.
class SumsSteps {
public:
    /// Requires limits.sharing.range >= 1. Choices weigh no more than the capacity.
    SumsSteps(Word capacity, const DynamicLimits& limits) : capacity_(capacity), limits_(limits) {
        // Shorter steps are shared than elsewhere, because threads that have just helped come at once.
        limits_.sharing.least = (limits.sharing.least + 7) / 8;
    }

    /// Adds the same choices with the item, and drops choices that others dominate.
    [[nodiscard]] bool take(SumsList& list, const Item<Word>& item) {
        const std::span<const Sums> all(list);
        const Merging merging(all, all.first(size_below(all, capacity_ - item.weight + 1)), item);
        nodes_ += merging.size();
        return collect(list, merging.size(), limits_.sharing.range, [&](const SumsRange& range, Sums* kept) {
            return merging.merge(range.begin, range.size, kept);
        });
    }

    /// If there are more than `most` sums, joins successive ones of nearly the same profit, as nearly as leaves so
    /// many, to one with the weight of the first and the profit of the last, which is better than each. `difference` is
    /// the difference of the profits that were joined last, near which it begins to try. Requires most >= 4 and
    /// difference >= 0.
    [[nodiscard]] bool join(SumsList& list, std::size_t most, Word& difference) {
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

    /// Drops the sums that cannot get to more profit than `incumbent`. Sets `greatest` to the greatest profit that the
    /// others can get to, or to the incumbent if that is more.
    [[nodiscard]] bool prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest) {
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

    /// Drops these sums, too, and merges groups of successive ones of the others until at most `most` are left: each
    /// group keeps the first sums that can get to the most profit. Requires most >= 1.
    [[nodiscard]] bool thin_out(SumsList& list, const Rest& rest, Word incumbent, std::size_t most) {
        espalier::require(most >= 1, "some sums are kept");
        Word greatest = 0;
        if (!prune(list, rest, incumbent, greatest)) return false;
        if (list.size() <= most) return true;
        RestBound bound(rest, capacity_ - list.front().weight);
        const auto length = ranges_of(list.size(), most);
        std::size_t groups = 0;
        for (std::size_t begin = 0; begin < list.size(); begin += length) {
            Sums best;
            Word most_reached = incumbent;
            for (const auto& sums : std::span(list).subspan(begin, std::min(length, list.size() - begin))) {
                const Word reached = sums.profit + bound(capacity_ - sums.weight, incumbent + 1 - sums.profit);
                if (reached <= most_reached) continue;
                most_reached = reached;
                best = sums;
            }
            list[groups++] = best;
        }
        list.resize(groups);
        nodes_ += groups;
        return true;
    }

    /// Returns how many sums were looked at.
    espalier::Nodes nodes() const { return nodes_; }
    /// Counts other work that took as long as looking at so many sums.
    void count(std::size_t nodes) { nodes_ += nodes; }

private:
    espalier::Team* team_for(std::size_t size) const {
        return limits_.sharing.is_worth(size) ? limits_.sharing.team : nullptr;
    }

    // Replaces the list by the sums that fill(range, kept) writes for all ranges of a step that looks at `size` sums.
    // Threads write those of a range where it would lie if nothing were dropped.
    template <class Fill>
    bool collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill) {
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

    // Calls visit(range) for all ranges. Returns whether the time has allowed all of them.
    template <class Visit>
    bool in_ranges(std::size_t size, std::size_t length, const Visit& visit) {
        std::atomic<bool> is_over{false};
        espalier::for_all(team_for(size), ranges_of(size, length), [&](std::size_t number) {
            if (limits_.is_over()) is_over = true;
            if (is_over) return false;
            visit(SumsRange{number, number * length, std::min(length, size - number * length)});
            return true;
        });
        return !is_over;
    }

    Word capacity_;
    DynamicLimits limits_;
    SumsList next_;  // the result of a step, while it is made
    espalier::Nodes nodes_ = 0;
};
}  // namespace knapsack
