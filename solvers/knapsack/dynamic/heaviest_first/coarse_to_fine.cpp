// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

#include <espalier/require.hpp>

namespace knapsack {

namespace {

// A step has three lists beside those at checkpoints, which may become eight times as long as they are joined to.
constexpr std::size_t working_sums = 24;
// Shorter lists at checkpoints bound nothing.
constexpr std::size_t least_stored = 64;

Sums sums_of(std::span<const Item<Word>> items, std::uint32_t taken) {
    Sums sums;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if ((taken >> i & 1U) == 0) continue;
        sums.weight += items[i].weight;
        sums.profit += items[i].profit;
    }
    return sums;
}

Items<Word> by_falling_weight(Items<Word> items) {
    std::ranges::stable_sort(items, std::greater<>(), &Item<Word>::weight);
    return items;
}

// Lets shorter steps be shared, because threads that have just helped come at once.
DynamicLimits of_helpers_that_come_at_once(DynamicLimits limits) {
    limits.sharing.least = (limits.sharing.least + 7) / 8;
    return limits;
}

}  // namespace

CoarseToFine::CoarseToFine(Items<Word> items, Word capacity, const DynamicLimits& limits, const Widths& widths)
    : items_(by_falling_weight(std::move(items))),
      by_density_(Ranking<Word>::places_by_density(items_)),
      capacity_(capacity),
      limits_(of_helpers_that_come_at_once(limits)),
      widths_(widths),
      steps_(capacity, limits_),
      heavy_(side(false)),
      light_(side(true)) {
    espalier::require(widths.first >= 4 && widths.per_choice >= 1, "lists have room for some sums");
    const auto sums = static_cast<std::size_t>(limits.bytes / sizeof(Sums));
    widths_.most = std::max(widths.first, std::min(widths.most, sums / 2 / working_sums));
    bound_ = Ranking<Word>(items_, by_density_, capacity).bound();
    most_stored_ = (sums - std::min(sums, working_sums * widths_.most)) / 8 * 7;
    most_choices_ = std::max<std::size_t>(1, most_stored_ / 7 / (blocks() + 1));
    stored_ = heavy_.lists.front().size() + light_.lists.back().size();
}

// Returns a side that has taken in no item yet.
CoarseToFine::Side CoarseToFine::side(bool is_light) {
    Side side{.is_light = is_light, .lists = std::vector<SumsList>(blocks() + 1)};
    side.lists[checkpoint(side, 0)] = {Sums{}};
    return side;
}

std::span<const Item<Word>> CoarseToFine::block(const Side& side, std::size_t number) const {
    const auto begin = block_ * (side.is_light ? blocks() - 1 - number : number);
    return std::span(items_).subspan(begin, std::min(block_, items_.size() - begin));
}

// Returns the ranking of the items that are left when the side has got to the checkpoint.
Ranking<Word> CoarseToFine::ranking(const Side& side, std::size_t checkpoint) {
    steps_.count(items_.size());
    const auto border = std::min(block_ * checkpoint, items_.size());
    std::vector<std::uint32_t> places;
    std::ranges::copy_if(by_density_, std::back_inserter(places),
                         [&](auto place) { return (place < border) == side.is_light; });
    return {items_, places, capacity_};
}

const SumsList* CoarseToFine::sums_of_rest(const Side& side, std::size_t checkpoint) {
    return other(side).is_whole ? &other(side).lists[checkpoint] : nullptr;
}

// The greatest profit that sums of a list can get to bounds that of all choices with more profit than the incumbent,
// because each list has sums that weigh no more than the part of such a choice and have no less profit.
bool CoarseToFine::prune(const Side& side, std::size_t done, SumsList& list) {
    const auto at = checkpoint(side, done);
    const auto left = ranking(side, at);
    Word greatest = 0;
    if (!steps_.prune(list, {left, sums_of_rest(side, at)}, incumbent_, greatest)) return false;
    bound_ = std::min(bound_, greatest);
    let_go(other(side), at);
    return true;
}

// Drops the other side's list, which is made anew before it is looked at again, unless nothing is joined there. Its
// memory soon holds this side's list.
void CoarseToFine::let_go(Side& side, std::size_t at) {
    const auto done = checkpoint(side, at);
    if (done > side.exact) store(side, done, SumsList());
}

// Goes through all items from one end, beginning where the last pass has joined something. Returns false if it ends
// early or has proved that the incumbent is the best choice.
bool CoarseToFine::go_through(Side& side, std::size_t width) {
    SumsList list;
    for (std::size_t done = 0; done <= side.exact; ++done) {
        list = side.lists[checkpoint(side, done)];
        if (!prune(side, done, list) || is_proved()) return false;
        store(side, done, list);
    }
    Word difference = 0;
    bool is_exact = true;
    for (auto done = side.exact; done < blocks(); ++done) {
        for (const auto& item : block(side, done)) {
            if (!steps_.take(list, item)) return false;
            if (list.size() <= 4 * width) continue;
            if (!steps_.join(list, width, difference)) return false;
            is_exact = false;
        }
        if (!prune(side, done + 1, list) || is_proved()) return false;
        if (!store_what_fits(side, done + 1, list, is_exact)) return false;
        if (is_exact) side.exact = done + 1;
    }
    side.is_whole = true;
    side.stored = 0;
    for (const auto& each : side.lists) side.stored += each.size();
    return true;
}

void CoarseToFine::store(Side& side, std::size_t done, const SumsList& list) {
    auto& stored = side.lists[checkpoint(side, done)];
    stored_ -= stored.size();
    stored = {};
    stored = list;
    stored_ += stored.size();
}

// Gives the list up to eight times its share of the room that is left, as few lists are long.
bool CoarseToFine::store_what_fits(Side& side, std::size_t done, const SumsList& list, bool& is_exact) {
    store(side, done, SumsList());
    const auto room = most_stored_ - std::min(most_stored_, stored_);
    const auto most = std::max(least_stored, std::min(room, 8 * room / (blocks() + 1 - done)));
    if (list.size() > most) {
        auto shorter = list;
        Word difference = 0;
        if (!steps_.join(shorter, most, difference)) return false;
        is_exact = false;
        store(side, done, shorter);
    } else {
        store(side, done, list);
    }
    return true;
}

// Follows a few choices from one end, those that may get to the most profit by the other side's bounds. Finer bounds
// allow more choices, as these still take a small part of the time.
bool CoarseToFine::look_for_incumbent(bool is_light, std::size_t width) {
    const auto choices = std::clamp<std::size_t>(width / widths_.per_choice, 1, most_choices_);
    auto few = side(is_light);
    SumsList list{Sums{}};
    for (std::size_t done = 0; done < blocks() && !list.empty(); ++done) {
        for (const auto& item : block(few, done)) {
            if (!steps_.take(list, item)) return false;
        }
        const auto at = checkpoint(few, done + 1);
        const auto left = ranking(few, at);
        const Rest rest{left, sums_of_rest(few, at)};
        if (!steps_.thin_out(list, rest, incumbent_, choices)) return false;
        few.lists[at] = list;
    }
    if (list.empty() || list.back().profit <= incumbent_) return true;
    std::vector<std::uint32_t> places;
    add_choice(few, blocks(), list.back(), places);
    offer(places);
    return true;
}

// Finds the best choice as the best pair of sums where both sides have joined nothing.
void CoarseToFine::meet() {
    if (heavy_.exact + light_.exact < blocks()) return;
    const auto pair = steps_.best_pair(heavy_.lists[heavy_.exact], light_.lists[heavy_.exact], incumbent_);
    if (pair) {
        std::vector<std::uint32_t> places;
        add_choice(heavy_, heavy_.exact, pair->first, places);
        add_choice(light_, blocks() - heavy_.exact, pair->second, places);
        offer(places);
    }
    bound_ = std::min(bound_, incumbent_);
}

// Adds the places of a choice that weighs no more than these sums and gains no less, found in the lists before each
// block. Nothing is joined in these lists, and they have the parts of every choice that is better than all incumbents,
// or others that dominate them.
void CoarseToFine::add_choice(const Side& side, std::size_t done, Sums sums, std::vector<std::uint32_t>& places) const {
    while (done-- > 0) sums = sums_before(side, done, sums, places);
}

// Adds the places of the items of one block that are part of these sums. Returns the sums without them.
Sums CoarseToFine::sums_before(const Side& side, std::size_t done, const Sums& sums,
                               std::vector<std::uint32_t>& places) const {
    const auto items = block(side, done);
    const auto& before = side.lists[checkpoint(side, done)];
    for (std::uint32_t taken = 0; taken < 1U << items.size(); ++taken) {
        const auto more = sums_of(items, taken);
        const auto* const from = LastWithin(before, sums.weight - more.weight)(sums.weight - more.weight);
        if (!from || from->profit + more.profit < sums.profit) continue;
        for (std::uint32_t i = 0; i < items.size(); ++i) {
            if ((taken >> i & 1U) != 0) places.push_back(static_cast<std::uint32_t>(&items[i] - items_.data()));
        }
        return *from;
    }
    espalier::require(false, "sums are those before the block and some of its items'");
    return {};
}

void CoarseToFine::offer(std::vector<std::uint32_t> places) {
    Sums sums;
    for (auto& place : places) {
        sums.weight += items_[place].weight;
        sums.profit += items_[place].profit;
        place = items_[place].position;
    }
    espalier::require(sums.weight <= capacity_ && sums.profit > incumbent_, "a better choice fits");
    std::sort(places.begin(), places.end());
    incumbent_ = sums.profit;
    found_ = {sums.profit, std::move(places)};
}

// Makes a pass from either end.
void CoarseToFine::go_both_ways(std::size_t width) {
    for (auto* const side : {&light_, &heavy_}) {
        if (!go_through(*side, width) || !look_for_incumbent(!side->is_light, width)) return;
        meet();
        if (is_proved()) return;
    }
}

// Progress is a smaller gap, or shorter lists in relation to their greatest length. It is measured over two rounds, as
// a single one may hardly close the gap of an instance that is solved in the end.
BestChoice CoarseToFine::best(Word target, espalier::Nodes most) {
    incumbent_ = target - 1;
    const auto is_worth_it = 2 * blocks() * items_.size() <= most && most_stored_ >= 2 * least_stored * (blocks() + 1);
    const auto is_less = [](auto now, auto before) { return now < before - before / 16; };
    struct Round {
        Word gap = 0;
        std::size_t stored = std::numeric_limits<std::size_t>::max();  ///< in units of the width
    };
    Round last{.gap = bound_ - incumbent_};
    Round one_before_last = last;
    for (auto width = widths_.first; is_worth_it && !is_proved(); width = std::min(4 * width, widths_.most)) {
        go_both_ways(width);
        const Round now{.gap = bound_ - incumbent_, .stored = (heavy_.stored + light_.stored) / width};
        const auto before = std::exchange(one_before_last, std::exchange(last, now));
        const bool gets_on = is_less(now.gap, before.gap) || is_less(now.stored, before.stored);
        if (limits_.is_over() || steps_.nodes() >= (gets_on ? 8 * most : most)) break;
    }
    return {is_proved(), found_};
}

}  // namespace knapsack
