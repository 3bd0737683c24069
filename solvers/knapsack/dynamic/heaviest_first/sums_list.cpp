#include "knapsack/dynamic/heaviest_first/sums_list.hpp"

#include <atomic>
#include <iterator>
#include <limits>

#include <espalier/transports/backoff.hpp>

#include "knapsack/dynamic/growth/merge_path.hpp"

namespace knapsack {

namespace {

std::size_t ranges_of(std::size_t size, std::size_t length) { return (size + length - 1) / length; }

/// -1 where a < b, else 0, for numbers of at least -1. Of a comparison, GCC makes branches in the loops below, which a
/// processor often guesses wrong.
Word mask_of_less(Word a, Word b) { return (a - b) >> std::numeric_limits<Word>::digits; }

/// A cursor towards less and less room.
class RestBound {
public:
    static constexpr Word none = std::numeric_limits<Word>::min() / 4;

    RestBound(const Rest& rest, Word room) : rest_(rest), rank_(rest.relaxation.break_rank(room)) {
        if (rest_.sums == nullptr) return;
        const auto* const last = last_within(*rest_.sums, room);
        behind_ = last == nullptr ? 0 : static_cast<std::size_t>(last - rest_.sums->data()) + 1;
    }

    /// No choice of the rest that fits into the room, and is still looked for, has more profit than this, or less than
    /// `least`; negative if there is none. Requires 0 <= room, and not greater than the last time.
    Word operator()(Word room, Word least) {
        Word bound = std::numeric_limits<Word>::max();
        if (rest_.sums != nullptr) {
            const auto& sums = *rest_.sums;
            while (behind_ > 0 && sums[behind_ - 1].weight > room) --behind_;
            bound = behind_ == 0 ? none : sums[behind_ - 1].profit;
            if (bound < least) return bound;
        }
        rank_ = rest_.relaxation.break_rank(room, rank_);
        return std::min(bound, rest_.relaxation.bound(room, rank_));
    }

private:
    const Rest& rest_;
    std::size_t behind_ = 0;  // sums that fit
    std::size_t rank_;
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

/// Calls join(first, last) for the first and the last of each group of sums that are joined.
template <class Join>
void for_each_group(const Sums* begin, const Sums* end, Word difference, const Join& join) {
    while (begin != end) {
        const Sums* const first = begin;
        const Word most = first->profit + difference;
        while (begin != end && begin->profit <= most) ++begin;
        join(*first, begin[-1]);
    }
}

/// How many such groups there are.
std::size_t number_of_groups(const Sums* begin, const Sums* end, Word difference) {
    std::size_t groups = 0;
    for (Word most = -1; begin != end; ++begin) {
        const Word begins = mask_of_less(most, begin->profit);
        most += (begin->profit + difference - most) & begins;
        groups -= static_cast<std::size_t>(begins);
    }
    return groups;
}

// Makes room for so many sums, and for a few more next time.
void make_room(SumsList& list, std::size_t size) {
    list.clear();
    if (list.capacity() < size) {
        list.shrink_to_fit();
        list.reserve(size + size / 8);
    }
    list.resize(size);
}

}  // namespace

std::size_t size_below(std::span<const Sums> list, Word weight) {
    const auto end =
        std::partition_point(list.begin(), list.end(), [weight](const Sums& sums) { return sums.weight < weight; });
    return static_cast<std::size_t>(end - list.begin());
}

const Sums* last_within(std::span<const Sums> list, Word room) {
    const auto size = size_below(list, room + 1);
    return size == 0 ? nullptr : &list[size - 1];
}

// Calls visit(range, begin, count) for all ranges. Returns whether the time has allowed all of them.
template <class Visit>
bool SumsSteps::in_ranges(std::size_t size, std::size_t length, const Visit& visit) {
    auto* const team = limits_.sharing.is_worth(size) ? limits_.sharing.team : nullptr;
    const auto ranges = ranges_of(size, length);
    std::atomic<bool> is_over{false};
    espalier::for_all(team, ranges, [&](std::size_t range) {
        if (limits_.is_over()) {
            is_over = true;
            return false;
        }
        const auto begin = range * length;
        visit(range, begin, std::min(length, size - begin));
        return true;
    });
    return !is_over;
}

// Writes what fill(begin, count, kept) does for all ranges of a step that looks at `size` sums, each behind what those
// before it have left, from `end` on.
template <class Fill>
bool SumsSteps::append(std::size_t size, std::size_t length, const Fill& fill, Sums*& end) {
    if (limits_.sharing.is_worth(size)) return collect_together(size, length, fill, end);
    return in_ranges(size, length,
                     [&](std::size_t, std::size_t begin, std::size_t count) { end = fill(begin, count, end); });
}

// Makes the list that.
template <class Fill>
bool SumsSteps::collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill) {
    make_room(next_, size);
    auto* end = next_.data();
    if (!append(size, length, fill, end)) return false;
    next_.resize(static_cast<std::size_t>(end - next_.data()));
    list.swap(next_);
    return true;
}

// Each thread writes a range to a place of its own, which its cache holds, and copies it when it is known where the range
// before ends. That one has begun earlier, so that the wait is short.
template <class Fill>
bool SumsSteps::collect_together(std::size_t size, std::size_t length, const Fill& fill, Sums*& end) {
    auto* const team = limits_.sharing.team;
    ranges_.resize(static_cast<std::size_t>(team->threads()));
    for (auto& range : ranges_) {
        if (range.size() < length) make_room(range, length);
    }
    const auto ranges = ranges_of(size, length);
    std::vector<std::atomic<Sums*>> ends(ranges + 1);
    ends.front() = end;
    const auto end_of = [&](std::size_t range) {
        auto* found = ends[range].load(std::memory_order_acquire);
        if (found != nullptr) return found;
        // Where other processes keep it from its core, it may need this one.
        espalier::Backoff backoff(true);
        while ((found = ends[range].load(std::memory_order_acquire)) == nullptr) backoff.pause();
        return found;
    };
    std::atomic<bool> is_over{false};
    espalier::for_all(team, ranges, [&](std::size_t range, int worker) {
        if (limits_.is_over()) is_over = true;
        auto* const first = ranges_[static_cast<std::size_t>(worker)].data();
        const auto begin = range * length;
        const auto count = is_over ? 0 : fill(begin, std::min(length, size - begin), first) - first;
        auto* const place = end_of(range);
        ends[range + 1].store(place + count, std::memory_order_release);
        std::copy_n(first, count, place);
        return !is_over;
    });
    end = ends.back();
    return !is_over;
}

// Several for each thread, where a list is short, but not so short that finding their begins would take long.
std::size_t SumsSteps::length_of_ranges(std::size_t size) const {
    const auto longest = limits_.sharing.range;
    if (!limits_.sharing.is_worth(size)) return longest;
    const auto ranges = 4 * static_cast<std::size_t>(limits_.sharing.team->threads());
    return std::clamp(ranges_of(size, ranges), ranges_of(longest, 4), longest);
}

SumsList SumsSteps::copy(const SumsList& list) const {
    SumsList copied(list.size(), list.get_allocator());
    const auto length = limits_.sharing.range;
    espalier::for_all(limits_.sharing.is_worth(list.size()) ? limits_.sharing.team : nullptr,
                      ranges_of(list.size(), length), [&](std::size_t range) {
                          const auto begin = range * length;
                          std::copy_n(list.data() + begin, std::min(length, list.size() - begin),
                                      copied.data() + begin);
                      });
    return copied;
}

bool SumsSteps::take(SumsList& list, const Item<Word>& item) {
    const auto* const last = last_within(list, capacity_ - item.weight);
    const auto with = last == nullptr ? 0 : static_cast<std::size_t>(last - list.data()) + 1;
    const SumsPair pair{.without = list, .with = std::span(list).first(with)};
    return merge(list, std::span(&pair, 1), item, -1);
}

bool SumsSteps::merge(SumsList& list, std::span<const SumsPair> pairs, const Item<Word>& item, Word best) {
    std::size_t size = 0;
    for (const auto& pair : pairs) size += pair.without.size() + pair.with.size();
    nodes_ += size;
    make_room(next_, size);
    auto* end = next_.data();
    for (const auto& pair : pairs) {
        if (end != next_.data()) best = end[-1].profit;
        const Merging merging(pair, item, best);
        const auto fill = [&](std::size_t begin, std::size_t count, Sums* kept) {
            return merging.merge(begin, count, kept);
        };
        if (!append(merging.size(), length_of_ranges(merging.size()), fill, end)) return false;
    }
    next_.resize(static_cast<std::size_t>(end - next_.data()));
    list.swap(next_);
    return true;
}

// There must not be too many ranges.
std::size_t SumsSteps::length_of_joined(std::size_t size, std::size_t most) const {
    return std::max(limits_.sharing.range, 4 * ranges_of(size, most));
}

bool SumsSteps::count_groups(std::span<const Sums> list, Word difference, std::size_t length, std::size_t& count) {
    std::atomic<std::size_t> all{0};
    nodes_ += list.size();
    const bool is_done = in_ranges(list.size(), length, [&](std::size_t, std::size_t begin, std::size_t size) {
        const auto* const first = list.data() + begin;
        all += number_of_groups(first, first + size, difference);
    });
    count = all;
    return is_done;
}

bool SumsSteps::join_groups(SumsList& list, std::size_t begin, Word difference, std::size_t length) {
    const auto joined = std::span<const Sums>(list).subspan(begin);
    nodes_ += joined.size();
    return collect(list, joined.size(), length, [&](std::size_t first, std::size_t size, Sums* kept) {
        const auto* const range = joined.data() + first;
        for_each_group(range, range + size, difference, [&](const Sums& light, const Sums& dear) {
            *kept++ = {light.weight, dear.profit};
        });
        return kept;
    });
}

bool SumsSteps::prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest) {
    nodes_ += list.size();
    const auto length = length_of_ranges(list.size());
    std::vector<Word> greatest_of(ranges_of(list.size(), length), incumbent);
    const auto fill = [&](std::size_t begin, std::size_t count, Sums* kept) {
        RestBound bound(rest, capacity_ - list[begin].weight);
        Word most = incumbent;  // of its own: two threads that write next to each other would take turns
        for (auto i = begin; i < begin + count; ++i) {
            const auto sums = list[i];
            const Word reached = sums.profit + bound(capacity_ - sums.weight, incumbent + 1 - sums.profit);
            most = std::max(most, reached);
            *kept = sums;
            kept += reached > incumbent ? 1 : 0;
        }
        greatest_of[begin / length] = most;
        return kept;
    };
    if (!collect(list, list.size(), length, fill)) return false;
    greatest = incumbent;
    for (const auto most : greatest_of) greatest = std::max(greatest, most);
    return true;
}

bool SumsSteps::reach(std::span<const Sums> list, const Rest& rest, Word incumbent, std::span<Word> reached) {
    return in_ranges(list.size(), length_of_ranges(list.size()),
                     [&](std::size_t, std::size_t begin, std::size_t count) {
                         RestBound bound(rest, capacity_ - list[begin].weight);
                         for (auto i = begin; i < begin + count; ++i) {
                             const auto sums = list[i];
                             reached[i] = sums.profit + bound(capacity_ - sums.weight, incumbent + 1 - sums.profit);
                         }
                     });
}

void SumsSteps::thin_out(SumsList& list, std::span<Word> reached, Word incumbent, std::size_t most) {
    nodes_ += list.size();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Word profit = reached[i];
        list[kept] = list[i];
        reached[kept] = profit;
        kept += profit > incumbent ? 1 : 0;
    }
    list.resize(kept);
    if (kept <= most) return;
    const auto group = ranges_of(kept, most);
    std::size_t groups = 0;
    for (std::size_t begin = 0; begin < kept; begin += group) {
        auto best = begin;
        for (auto i = begin + 1; i < std::min(begin + group, kept); ++i) best = reached[i] > reached[best] ? i : best;
        list[groups++] = list[best];
    }
    list.resize(groups);
    nodes_ += groups;
}

}  // namespace knapsack
