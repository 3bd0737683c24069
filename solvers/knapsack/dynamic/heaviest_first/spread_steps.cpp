#include "knapsack/dynamic/heaviest_first/spread_steps.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "knapsack/dynamic/heaviest_first/merging.hpp"
#include "knapsack/dynamic/heaviest_first/own_share.hpp"
#include "knapsack/dynamic/heaviest_first/thinning.hpp"

namespace knapsack {

namespace {

using Span = std::span<const Sums>;

DynamicLimits without_clock(DynamicLimits limits) {
    limits.end = DynamicLimits::Clock::time_point::max();
    limits.interrupt = nullptr;
    return limits;
}

Span between(Span list, std::size_t begin, std::size_t end) { return list.subspan(begin, end - begin); }

// Drops sums that weigh less than a border: they were sent only for their profit.
void drop_below(Span& list, Word border, Word profit_of_item, Word& best) {
    for (; !list.empty() && list.front().weight < border; list = list.subspan(1))
        best = std::max(best, list.front().profit + profit_of_item);
}

}  // namespace

SpreadSteps::SpreadSteps(Word capacity, const DynamicLimits& limits, const InListMemory<Sums>& memory,
                         std::size_t least)
    : capacity_(capacity),
      ranks_(limits.ranks),
      limits_(limits),
      limits_here_(ranks_ == nullptr ? limits : without_clock(limits)),
      least_(least),
      steps_(capacity, limits_here_, memory),
      between_(ranks_, memory),
      received_of_both_(2 * ranks(), SumsList(memory)),
      matters_(capacity, ranks_, between_, memory) {}

bool SpreadSteps::is_over() {
    if (ranks_ == nullptr) return limits_.is_over();
    const auto all = gather(*ranks_, static_cast<int>(limits_.is_over()));
    return std::find(all.begin(), all.end(), 1) != all.end();
}

StoredList SpreadSteps::stored(const SpreadList& list) const {
    StoredList stored;
    stored.part_ = steps_.stored(list.part_);
    stored.parts_ = list.parts_;
    return stored;
}

SpreadList SpreadSteps::restored(const StoredList& list) const {
    SpreadList restored;
    restored.part_ = steps_.restored(list.part_);
    restored.parts_ = list.parts_;
    return restored;
}

// Tells all ranks about a step on a list that is spread. They know all about the others.
bool SpreadSteps::end_step(SpreadList& list, Word* greatest) {
    struct RankProgress {
        PartSummary part;
        espalier::Nodes nodes = 0;
        Word greatest = 0;
        bool is_over = false;
    };
    if (ranks_ != nullptr) steps_.put_together(list.part_);
    const auto nodes = steps_.nodes() - std::exchange(told_, steps_.nodes());
    if (!list.is_spread()) {
        nodes_ += nodes;
        return true;
    }
    const auto reports = gather(*ranks_, RankProgress{.part = PartSummary(list.part_),
                                                      .nodes = nodes,
                                                      .greatest = greatest == nullptr ? 0 : *greatest,
                                                      .is_over = limits_.is_over()});
    bool is_over = false;
    for (std::size_t r = 0; r < reports.size(); ++r) {
        list.parts_[r] = reports[r].part;
        nodes_ += reports[r].nodes;
        is_over = is_over || reports[r].is_over;
        if (greatest != nullptr) *greatest = std::max(*greatest, reports[r].greatest);
    }
    return !is_over;
}

void SpreadSteps::spread(SpreadList& list) const {
    const auto of_rank = [&](std::size_t r) {
        const auto size = list.part_.size();
        return between(list.part_, begin_of_share(size, ranks(), r), begin_of_share(size, ranks(), r + 1));
    };
    for (std::size_t r = 0; r < ranks(); ++r) list.parts_.emplace_back(of_rank(r));
    const auto mine = of_rank(rank());
    list.part_ = SumsList(mine, list.part_.get_allocator());
}

void SpreadSteps::make_whole(SpreadList& list) {
    if (!list.is_spread()) return;
    between_.move_to(list.part_, [&](std::size_t) { return Span(list.part_); });
    list.parts_.clear();
}

// Makes a list whole when it is far shorter than lists that are spread, so that it does not soon become that long
// again.
void SpreadSteps::make_whole_if_short(SpreadList& list) {
    if (list.size() < least_ / 4) make_whole(list);
}

bool SpreadSteps::take(SpreadList& list, const Item<Word>& item) {
    if (list.is_spread()) return take_spread(list, item);
    if (!steps_.take(list.part_, item)) return false;
    static_cast<void>(end_step(list));
    if (ranks() > 1 && list.size() >= least_) spread(list);
    return true;
}

// The sums for a rank are preceded by one of less weight, whose profit they have to exceed.
bool SpreadSteps::take_spread(SpreadList& list, const Item<Word>& item) {
    const auto borders = even_borders(list.parts_, item, capacity_ + 1);
    const auto leaving = [&](std::size_t r, Word weight) {
        const auto begin = size_below(list.part_, borders[r] - weight);
        return between(list.part_, begin - std::min<std::size_t>(begin, 1),
                       size_below(list.part_, borders[r + 1] - weight));
    };
    const auto leaving_for = [&](std::size_t r) { return std::array{leaving(r, 0), leaving(r, item.weight)}; };
    between_.exchange(leaving_for, received_of_both_);
    const auto pieces = [&](const Item<Word>& more, std::size_t kind, Word& best) {
        std::vector<Span> arrived;
        for (std::size_t r = 0; r < ranks(); ++r) {
            arrived.push_back(r == rank() ? leaving_for(r)[kind] : Span(received_of_both_[2 * r + kind]));
            drop_below(arrived.back(), borders[rank()] - more.weight, more.profit, best);
        }
        return arrived;
    };
    Word best = -1;
    const auto without = pieces({}, 0, best);
    const auto with = pieces(item, 1, best);
    const bool is_done = steps_.merge(list.part_, pairs_of_pieces(without, with, item.weight), item, best);
    return end_step(list) && is_done;
}

// Sends the sums before the first range of `length` sums to the ranks before, which add them to their ranges. Returns
// how many that were.
std::size_t SpreadSteps::align(SpreadList& list, std::size_t length) {
    std::vector<std::size_t> begins{0};
    for (const auto& part : list.parts_) begins.push_back(begins.back() + part.size);
    const auto first_range = [&](std::size_t r) {
        return r == ranks() ? begins.back() : std::min(begins.back(), (begins[r] + length - 1) / length * length);
    };
    const auto here = [&](std::size_t place) {
        return std::clamp(place, begins[rank()], begins[rank() + 1]) - begins[rank()];
    };
    const auto& received = between_.exchange(
        [&](std::size_t r) { return between(list.part_, here(first_range(r)), here(first_range(r + 1))); });
    for (const auto& behind : received) list.part_.append(behind);
    return here(first_range(rank()));
}

bool SpreadSteps::count_groups(const SpreadList& list, std::size_t begin, Word difference, std::size_t length,
                               std::size_t& count) {
    if (!steps_.count_groups(list.part_, begin, difference, length, count)) return false;
    if (!list.is_spread()) return true;
    const auto all = gather(*ranks_, count);
    count = std::accumulate(all.begin(), all.end(), std::size_t{0});
    return true;
}

bool SpreadSteps::join(SpreadList& list, std::size_t most, Word& difference) {
    if (list.size() <= most) return true;
    const Word greatest = list.back().profit - list.front().profit;
    const auto length = steps_.length_of_joined(list.size(), most);
    const auto begin = list.is_spread() ? align(list, length) : 0;
    difference -= difference / 4;
    for (std::size_t count = 0;; difference = std::min(difference + difference / 4 + 1, greatest)) {
        if (!count_groups(list, begin, difference, length, count)) return false;
        if (count <= most) break;
    }
    if (!steps_.join_groups(list.part_, begin, difference, length) || !end_step(list)) return false;
    make_whole_if_short(list);
    return true;
}

bool SpreadSteps::prune(SpreadList& list, const SpreadRest& rest, Word incumbent, Word& greatest) {
    const Rest rest_here{rest.relaxation, matters_.of(list, rest.sums)};
    if (!steps_.prune(list.part_, rest_here, incumbent, greatest)) return false;
    if (!end_step(list, &greatest)) return false;
    if (ranks_ != nullptr && !list.is_spread()) return !is_over();
    make_whole_if_short(list);
    return true;
}

bool SpreadSteps::thin_out(SpreadList& list, const SpreadRest& rest, Word incumbent, std::size_t most) {
    make_whole(list);
    steps_.put_together(list.part_);
    nodes_ += list.size();
    const auto* const spread_rest = rest.sums != nullptr && rest.sums->is_spread() ? rest.sums : nullptr;
    const bool is_shared = spread_rest != nullptr || (ranks() > 1 && list.size() >= least_ / 16);
    const Rest rest_here{rest.relaxation, rest.sums == nullptr ? nullptr : &rest.sums->part_};
    if (is_shared) return thin_out_together(list, rest_here, spread_rest, incumbent, most);
    if (!keep_those_that_reach(list.part_, rest_here, incumbent)) return false;
    const auto length = length_of_groups(list.size(), most);
    keep_best_of_groups(list.part_, reached_, length, 0);
    if (length > 1) nodes_ += list.size();
    return !is_over();
}

bool SpreadSteps::keep_those_that_reach(SumsList& list, const Rest& rest, Word incumbent) {
    reached_.resize(list.size());
    if (!steps_.reach(list.whole(), rest, incumbent, reached_)) return false;
    keep_those_above(list, reached_, incumbent);
    return true;
}

// Thins out a list that all ranks have: each rank thins out a part and tells the others what it keeps. If the rest is
// spread, that is the part whose rooms lie in the rank's part of the rest.
bool SpreadSteps::thin_out_together(SpreadList& list, const Rest& rest, const StoredList* spread_rest, Word incumbent,
                                    std::size_t most) {
    const auto begin_of = [&](std::size_t number) {
        if (spread_rest == nullptr) return begin_of_share(list.size(), ranks(), number);
        return begin_of_rooms(list, *spread_rest, ranks() - number);
    };
    // The last rank has the greatest rooms of a rest that is spread, those of the first sums.
    const auto rank_of = [&](std::size_t number) { return spread_rest == nullptr ? number : ranks() - 1 - number; };
    const auto here = rank_of(rank());
    SumsList mine(between(list.part_, begin_of(here), begin_of(here + 1)), list.part_.get_allocator());
    if (!keep_those_that_reach(mine, rest, incumbent)) return false;

    struct Kept {
        std::size_t size = 0;
        bool is_over = false;
    };
    const auto kept = gather(*ranks_, Kept{mine.size(), limits_.is_over()});
    std::vector<std::size_t> before{0};  // each part
    for (std::size_t number = 0; number < ranks(); ++number)
        before.push_back(before.back() + kept[rank_of(number)].size);
    const auto length = length_of_groups(before.back(), most);
    keep_best_of_groups(mine, reached_, length, before[here]);
    // Two ranks may have parts of a group, so that the profits that the first and the last sums have reached are sent,
    // too.
    mine.push_back(reached_.empty() ? Sums{} : Sums{reached_.front(), reached_.back()});
    const auto& received = between_.exchange([&](std::size_t) { return Span(mine); });
    SumsList all(list.part_.get_allocator());
    Word reached = 0;  // by the last sums
    for (std::size_t number = 0; number < ranks(); ++number) {
        const Span part = number == here ? Span(mine) : Span(received[rank_of(number)]);
        const auto& [first, last] = part.back();
        append_best_of_groups(all, reached, part.first(part.size() - 1), first, last, before[number] % length != 0);
    }
    list.part_.swap(all);
    if (length > 1) nodes_ += list.size();
    return std::ranges::none_of(kept, &Kept::is_over);
}

// Returns where the sums begin whose rooms are less than those of this rank and of the ranks behind it in a rest that
// is spread.
std::size_t SpreadSteps::begin_of_rooms(const SpreadList& list, const StoredList& rest, std::size_t rank) const {
    if (rank == 0) return list.size();
    const auto part = std::find_if(rest.parts_.begin() + static_cast<std::ptrdiff_t>(rank), rest.parts_.end(),
                                   [](const PartSummary& each) { return each.size > 0; });
    return part == rest.parts_.end() ? 0 : size_below(list.part_, capacity_ - part->first.weight + 1);
}

std::optional<std::pair<Sums, Sums>> SpreadSteps::best_pair(const StoredList& stored_list, const StoredList& other,
                                                            Word least) {
    struct Best {
        Word profit = 0;
        Sums sums;
        Sums others;
    };
    const auto list = restored(stored_list);
    LastWithin last_within(*matters_.of(list, &other), capacity_);
    Best best{.profit = least, .sums = {}, .others = {}};
    for (const auto& sums : list.part_) {
        const auto last = last_within(capacity_ - sums.weight);
        if (!last) break;
        const auto profit = sums.profit + last->profit;
        if (profit > best.profit) best = {profit, sums, *last};
    }
    if (list.is_spread()) {
        const auto all = gather(*ranks_, best);
        best =
            *std::max_element(all.begin(), all.end(), [](const Best& a, const Best& b) { return a.profit < b.profit; });
    }
    if (best.profit == least) return std::nullopt;
    return std::pair(best.sums, best.others);
}

std::optional<Sums> SpreadSteps::last_within(const StoredList& list, Word room) const {
    const auto here = list.part_.last_within(room);
    if (!list.is_spread()) return here;
    const auto owner = std::find_if(list.parts_.rbegin(), list.parts_.rend(), [room](const PartSummary& part) {
        return part.size > 0 && part.first.weight <= room;
    });
    if (owner == list.parts_.rend()) return std::nullopt;
    return gather(*ranks_, here.value_or(Sums{}))[static_cast<std::size_t>(list.parts_.rend() - owner) - 1];
}

}  // namespace knapsack
