#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <span>

#include <espalier/require.hpp>

#include "knapsack/dynamic/heaviest_first/merging.hpp"
#include "knapsack/dynamic/heaviest_first/own_share.hpp"

namespace knapsack {

namespace {

/// Successive sums of a list, and the thread that looks at them.
struct SumsRange {
    SumsRange(std::size_t its_number, std::size_t length, std::size_t size_of_list, std::size_t its_thread)
        : number(its_number),
          thread(its_thread),
          begin(number * length),
          size(std::min(length, size_of_list - begin)) {}

    std::size_t number;
    std::size_t thread;
    std::size_t begin;
    std::size_t size;
};

/// Writes the sums that get to more profit than the incumbent. Returns their end.
Sums* kept_of(std::span<const Sums> piece, RestBound& bound, Word capacity, Word incumbent, Word& greatest,
              Sums* kept) {
    auto most = greatest;
    auto cursor = bound;  // copies, which no write changes
    for (const auto sums : piece) {
        const Word reached = sums.profit + cursor(capacity - sums.weight, incumbent + 1 - sums.profit);
        most = std::max(most, reached);
        *kept = sums;
        kept += reached > incumbent ? 1 : 0;
    }
    greatest = most;
    bound = cursor;
    return kept;
}

/// Groups of successive sums whose profits differ by no more than `difference`.
class Groups {
public:
    explicit Groups(Word difference) : difference_(difference) {}

    /// Adds the number of groups that begin among these sums to `count`.
    void count(std::span<const Sums> piece, std::size_t& count) {
        Word most = most_;
        std::size_t groups = 0;
        for (const auto& sums : piece) {
            const Word begins = mask_of_less(most, sums.profit);
            most += (sums.profit + difference_ - most) & begins;
            groups -= static_cast<std::size_t>(begins);
        }
        most_ = most;
        count += groups;
    }

    /// Writes the joined sums of each group that has ended. Returns their end.
    Sums* join(std::span<const Sums> piece, Sums* kept) {
        for (const auto& sums : piece) {
            if (sums.profit > most_) {
                if (most_ >= 0) *kept++ = joined_;
                most_ = sums.profit + difference_;
                joined_.weight = sums.weight;
            }
            joined_.profit = sums.profit;
        }
        return kept;
    }

    /// Writes the joined sums of the last group. Returns their end.
    Sums* end(Sums* kept) const {
        if (most_ >= 0) *kept++ = joined_;
        return kept;
    }

private:
    Word difference_;
    Word most_ = -1;  // the greatest profit that the last group may have
    Sums joined_;
};

}  // namespace

// Calls visit(range) for all ranges. Returns whether the time has allowed all of them.
template <class Visit>
bool SumsSteps::in_ranges(std::size_t size, std::size_t length, const Visit& visit) {
    auto* const team = limits_.sharing.is_worth(size) ? limits_.sharing.team : nullptr;
    std::atomic<bool> is_over{false};
    for_all_from_own_share(team, ranges_of(size, length), [&](std::size_t range, std::size_t thread) {
        if (limits_.is_over()) {
            is_over = true;
            return false;
        }
        visit(SumsRange(range, length, size, thread));
        return true;
    });
    return !is_over;
}

// Replaces the list by the sums that fill(begin, count, kept) writes for all ranges of a step that looks at `size`
// sums.
template <class Fill>
bool SumsSteps::collect(SumsList& list, std::size_t size, std::size_t length, const Fill& fill) {
    if (limits_.sharing.is_worth(size)) {
        if (!collect_together(size, length, fill)) return false;
    } else {
        next_.clear_for(size);
        auto* const first = next_.data();
        auto* end = first;
        const auto append = [&](const SumsRange& range) { end = fill(range.begin, range.size, end); };
        if (!in_ranges(size, length, append)) return false;
        next_.resize(static_cast<std::size_t>(end - first));
    }
    list.swap(next_);
    return true;
}

// Leaves the sums of a range where the range would lie if nothing were dropped.
template <class Fill>
bool SumsSteps::collect_together(std::size_t size, std::size_t length, const Fill& fill) {
    const auto threads = static_cast<std::size_t>(limits_.sharing.team->threads());
    PartsOfThreads parts(ranges_of(size, length), length, threads);
    next_.clear_for(parts.size());
    parts.lay_out(next_.size());
    std::vector<std::size_t> kept(ranges_of(size, length));
    auto* const place = next_.data();
    const auto fill_range = [&](const SumsRange& range) {
        auto* const first = place + parts.place_for(range.number, range.thread);
        kept[range.number] = static_cast<std::size_t>(fill(range.begin, range.size, first) - first);
    };
    if (!in_ranges(size, length, fill_range)) return false;
    next_.keep(parts.begins(), kept);
    return true;
}

// Makes several ranges for each thread that shares a list, but none so short that finding its begin would take long, or
// so long that a stop would be noticed late.
std::size_t SumsSteps::length_of_ranges(std::size_t size) const {
    const auto alone = limits_.sharing.range;
    if (!limits_.sharing.is_worth(size)) return alone;
    const auto ranges = 4 * static_cast<std::size_t>(limits_.sharing.team->threads());
    return std::clamp(ranges_of(size, ranges), ranges_of(alone, 4), 16 * alone);
}

// Calls visit(range) for all ranges of a step that takes as long as copying `size` sums.
template <class Visit>
void SumsSteps::in_ranges_to_the_end(std::size_t size, const Visit& visit) const {
    const auto length = limits_.sharing.range;
    for_all_from_own_share(
        limits_.sharing.is_worth(size) ? limits_.sharing.team : nullptr, ranges_of(size, length),
        [&](std::size_t range, std::size_t thread) { visit(SumsRange(range, length, size, thread)); });
}

SumsList SumsSteps::copy(const SumsList& list) const {
    SumsList copied(list.size(), list.get_allocator());
    in_ranges_to_the_end(list.size(), [&](const SumsRange& range) {
        auto* place = copied.data() + range.begin;
        list.for_each_piece(range.begin, range.size,
                            [&](const auto& piece) { place = std::copy(piece.begin(), piece.end(), place); });
    });
    return copied;
}

StoredSums SumsSteps::stored(const SumsList& list) const {
    StoredSums stored(list.size(), list.get_allocator());
    std::vector<std::vector<StoredSums::Block>> blocks(ranges_of(list.size(), limits_.sharing.range));
    in_ranges_to_the_end(list.size(), [&](const SumsRange& range) {
        auto begin = range.begin;
        list.for_each_piece(range.begin, range.size, [&](const auto& piece) {
            stored.store(piece, begin, blocks[range.number]);
            begin += piece.size();
        });
    });
    for (const auto& of_range : blocks) stored.add(of_range);
    return stored;
}

SumsList SumsSteps::restored(const StoredSums& sums) const {
    SumsList list(next_.get_allocator());
    list.reserve(sums.size());
    sums.for_each_block([&](std::span<const Sums> block) { list.append(block); });
    return list;
}

bool SumsSteps::take(SumsList& list, const Item<Word>& item) {
    auto without = list.pieces();
    auto with = without;
    for (auto& piece : with) piece = piece.first(size_below(piece, capacity_ - item.weight + 1));
    const Merging merging(pairs_of_pieces(std::move(without), std::move(with), item.weight), item);
    nodes_ += merging.size();
    return collect(list, merging.size(), length_of_ranges(merging.size()),
                   [&](std::size_t begin, std::size_t count, Sums* kept) {
                       return merging.merge(begin, count, limits_.sharing.range, kept);
                   });
}

bool SumsSteps::join(SumsList& list, std::size_t most, Word& difference) {
    if (list.size() <= most) return true;
    const Word greatest = list.back().profit - list.front().profit;
    // Keeps the number of ranges low, as each begins a group.
    const auto length = std::max(limits_.sharing.range, 4 * ranges_of(list.size(), most));
    difference -= difference / 4;
    for (std::size_t count = 0;; difference = std::min(difference + difference / 4 + 1, greatest)) {
        if (!count_groups(list, difference, length, count)) return false;
        if (count <= most) return join_groups(list, difference, length);
    }
}

// Sets `count` to the number of groups of successive sums in ranges of `length` whose profits differ by no more than
// `difference`.
bool SumsSteps::count_groups(const SumsList& list, Word difference, std::size_t length, std::size_t& count) {
    std::atomic<std::size_t> all{0};
    nodes_ += list.size();
    const bool is_done = in_ranges(list.size(), length, [&](const SumsRange& range) {
        Groups groups(difference);
        std::size_t of_range = 0;
        list.for_each_piece(range.begin, range.size, [&](const auto& piece) { groups.count(piece, of_range); });
        all += of_range;
    });
    count = all;
    return is_done;
}

bool SumsSteps::join_groups(SumsList& list, Word difference, std::size_t length) {
    nodes_ += list.size();
    return collect(list, list.size(), length, [&](std::size_t begin, std::size_t count, Sums* kept) {
        Groups groups(difference);
        list.for_each_piece(begin, count, [&](const auto& piece) { kept = groups.join(piece, kept); });
        return groups.end(kept);
    });
}

bool SumsSteps::prune(SumsList& list, const Rest& rest, Word incumbent, Word& greatest) {
    nodes_ += list.size();
    const auto length = length_of_ranges(list.size());
    std::vector<Word> greatest_of(ranges_of(list.size(), length), incumbent);
    const auto fill = [&](std::size_t begin, std::size_t count, Sums* kept) {
        std::optional<RestBound> bound;
        Word most = incumbent;  // local, because threads that write next to each other would take turns
        list.for_each_piece(begin, count, [&](const auto& piece) {
            if (!bound) bound.emplace(rest, capacity_ - piece.front().weight);
            kept = kept_of(piece, *bound, capacity_, incumbent, most, kept);
        });
        greatest_of[begin / length] = most;
        return kept;
    };
    if (!collect(list, list.size(), length, fill)) return false;
    greatest = incumbent;
    for (const auto most : greatest_of) greatest = std::max(greatest, most);
    return true;
}

bool SumsSteps::thin_out(SumsList& list, const Rest& rest, Word incumbent, std::size_t most) {
    espalier::require(most >= 1, "some sums are kept");
    if (!list.is_whole()) list = copy(list);
    nodes_ += list.size();
    if (!keep_those_that_reach(list, rest, incumbent)) return false;
    if (list.size() > most) keep_best_of_groups(list, ranges_of(list.size(), most));
    return true;
}

// Drops the sums that cannot get to more profit than the incumbent, and sets `reached_` to what the others can get to.
bool SumsSteps::keep_those_that_reach(SumsList& list, const Rest& rest, Word incumbent) {
    reached_.resize(list.size());
    const auto reach = [&](const SumsRange& range) {
        RestBound bound(rest, capacity_ - list[range.begin].weight);
        for (auto i = range.begin; i < range.begin + range.size; ++i) {
            const auto sums = list[i];
            reached_[i] = sums.profit + bound(capacity_ - sums.weight, incumbent + 1 - sums.profit);
        }
    };
    if (!in_ranges(list.size(), length_of_ranges(list.size()), reach)) return false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Word profit = reached_[i];
        list[kept] = list[i];
        reached_[kept] = profit;
        kept += profit > incumbent ? 1 : 0;
    }
    list.resize(kept);
    return true;
}

void SumsSteps::keep_best_of_groups(SumsList& list, std::size_t length) {
    std::size_t groups = 0;
    for (std::size_t begin = 0; begin < list.size(); begin += length) {
        auto best = begin;
        for (auto i = begin + 1; i < std::min(list.size(), begin + length); ++i)
            best = reached_[i] > reached_[best] ? i : best;
        list[groups++] = list[best];
    }
    list.resize(groups);
    nodes_ += groups;
}

std::optional<std::pair<Sums, Sums>> SumsSteps::best_pair(const StoredSums& stored, const StoredSums& others,
                                                          Word least) const {
    std::optional<std::pair<Sums, Sums>> best;
    LastWithin last_within(others, capacity_);
    stored.for_each_block([&](std::span<const Sums> block) {
        for (const auto& sums : block) {
            const auto last = last_within(capacity_ - sums.weight);
            if (!last || sums.profit + last->profit <= least) continue;
            least = sums.profit + last->profit;
            best = {sums, *last};
        }
    });
    return best;
}

}  // namespace knapsack
