// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>
#include <espalier/problem.hpp>
#include <espalier/require.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// Lengths of lists of CoarseToFine.
struct Widths {
    std::size_t first = std::size_t{1} << 10;  ///< length to which lists four times as long are joined first
    std::size_t most = std::size_t{1} << 20;   ///< greatest such length; it grows fourfold after every two passes
    std::size_t per_choice = 8;                ///< sums of a joined list for each choice that looks for an incumbent
};

/// Dynamic programming over the items by falling weight, from both ends in turn, each time with finer lists. Every few
/// items, at a checkpoint, the list of the heavier items' sums meets that of the lighter ones. A sum is kept only if it
/// can get to more profit than the incumbent, according to both the LP bound and the other side's list. Lists that grow
/// too long are joined (sums_steps.hpp), so that they bound the sums that they stand for. The sums that one pass drops
/// make the lists of the next one shorter, so that these are joined less. In the end the bounds meet the incumbent, or
/// both sides meet without having joined anything. Between two passes a few choices, guided by the bounds of the last
/// one, go the other way and find incumbents.
///
/// This is for instances whose items come in groups of nearly equal weights, as the hard class of Jooken, Leyman and De
/// Causmaecker (2022) with a capacity of 10^10.
class CoarseToFine {
public:
    /// Takes no more memory than `limits` allow and ends early if they say so. Idle threads take part in long steps,
    /// which does not change the result. Requires items that fit, widths.first >= 4 and widths.per_choice >= 1.
    CoarseToFine(Items<Word> items, Word capacity, const DynamicLimits& limits, const Widths& widths = {})
        : items_(std::move(items)),
          capacity_(capacity),
          limits_(limits),
          widths_(widths),
          steps_(capacity, limits),
          heavy_(side(false)),
          light_(side(true)) {
        espalier::require(widths.first >= 4 && widths.per_choice >= 1, "lists have room for some sums");
        std::ranges::stable_sort(items_, std::greater<>(), &Item<Word>::weight);
        by_density_ = Ranking<Word>::places_by_density(items_);
        const auto sums = static_cast<std::size_t>(limits.bytes / sizeof(Sums));
        widths_.most = std::max(widths.first, std::min(widths.most, sums / 2 / working_sums_));
        bound_ = Ranking<Word>(items_, by_density_, capacity).bound();
        most_stored_ = (sums - std::min(sums, working_sums_ * widths_.most)) / 8 * 7;
        most_choices_ = std::max<std::size_t>(1, most_stored_ / 7 / (blocks() + 1));
        stored_ = heavy_.lists.front().size() + light_.lists.back().size();
    }

    /// Returns the best choice if its profit is at least `target`. Ends early, and is not complete, with the limits or
    /// when about `most` sums were looked at, or eight times as many while it progresses.
    [[nodiscard]] BestChoice best(Word target, espalier::Nodes most) {
        incumbent_ = target - 1;
        const bool is_worth_it =
            2 * blocks() * items_.size() <= most && most_stored_ >= 2 * least_stored_ * (blocks() + 1);
        // Progress is a smaller gap, or shorter lists in relation to their greatest length. It is measured over two
        // rounds, as a single one may hardly close the gap of an instance that is solved in the end.
        struct Round {
            Word gap = 0;
            std::size_t stored = std::numeric_limits<std::size_t>::max();  ///< in units of the width
        };
        const auto is_less = [](auto now, auto before) { return now < before - before / 16; };
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

    /// Returns a bound on the profit of all choices, unless that is less than the target.
    Word bound() const { return bound_; }

    /// Returns how many sums were looked at.
    espalier::Nodes nodes() const { return steps_.nodes(); }

private:
    /// The lists from one end of the items.
    struct Side {
        bool is_light = false;
        std::vector<SumsList> lists;  ///< by checkpoints
        std::size_t exact = 0;        ///< the number of blocks, from its end on, in which nothing is joined
        bool is_whole = false;        ///< whether it has gone through all items
        std::size_t stored = 0;       ///< the number of sums in its lists after the last pass
    };

    static constexpr std::size_t block_ = 4;  // items between two checkpoints
    // A step has three lists beside those at checkpoints, which may become eight times as long as they are joined to.
    static constexpr std::size_t working_sums_ = 24;
    static constexpr std::size_t least_stored_ = 64;  // shorter lists at checkpoints bound nothing

    std::size_t blocks() const { return (items_.size() + block_ - 1) / block_; }
    std::size_t checkpoint(const Side& side, std::size_t done) const { return side.is_light ? blocks() - done : done; }
    Side& other(const Side& side) { return side.is_light ? heavy_ : light_; }

    bool is_proved() const { return bound_ <= incumbent_; }

    // Returns a side that has taken in no item yet.
    Side side(bool is_light) {
        Side side{.is_light = is_light, .lists = std::vector<SumsList>(blocks() + 1)};
        side.lists[checkpoint(side, 0)] = {Sums{}};
        return side;
    }

    std::span<const Item<Word>> block(const Side& side, std::size_t number) const {
        const auto begin = block_ * (side.is_light ? blocks() - 1 - number : number);
        return std::span(items_).subspan(begin, std::min(block_, items_.size() - begin));
    }

    // Returns the ranking of the items that are left when the side has got to the checkpoint.
    Ranking<Word> ranking(const Side& side, std::size_t checkpoint) {
        steps_.count(items_.size());
        const auto border = std::min(block_ * checkpoint, items_.size());
        std::vector<std::uint32_t> places;
        std::ranges::copy_if(by_density_, std::back_inserter(places),
                             [&](auto place) { return (place < border) == side.is_light; });
        return {items_, places, capacity_};
    }

    const SumsList* sums_of_rest(const Side& side, std::size_t at) {
        return other(side).is_whole ? &other(side).lists[at] : nullptr;
    }

    // Makes a pass from either end.
    void go_both_ways(std::size_t width) {
        for (auto* const side : {&light_, &heavy_}) {
            if (!go_through(*side, width) || !look_for_incumbent(!side->is_light, width)) return;
            meet();
            if (is_proved()) return;
        }
    }

    // Goes through all items from one end, beginning where the last pass has joined something. Returns false if it ends
    // early or has proved that the incumbent is the best choice.
    bool go_through(Side& side, std::size_t width) {
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

    // The greatest profit that sums of a list can get to bounds that of all choices with more profit than the
    // incumbent, because each list has sums that weigh no more than the part of such a choice and have no less profit.
    bool prune(const Side& side, std::size_t done, SumsList& list) {
        const auto at = checkpoint(side, done);
        const auto left = ranking(side, at);
        Word greatest = 0;
        if (!steps_.prune(list, {left, sums_of_rest(side, at)}, incumbent_, greatest)) return false;
        bound_ = std::min(bound_, greatest);
        // The other side's list is made anew before it is looked at again, unless nothing is joined there. Its memory
        // soon holds this side's list.
        const auto done_there = checkpoint(other(side), at);
        if (done_there > other(side).exact) store(other(side), done_there, SumsList());
        return true;
    }

    void store(Side& side, std::size_t done, SumsList list) {
        auto& stored = side.lists[checkpoint(side, done)];
        stored_ += list.size();
        stored_ -= stored.size();
        stored = std::move(list);
    }

    // Gives the list up to eight times its share of the room that is left, as few lists are long.
    bool store_what_fits(Side& side, std::size_t done, SumsList list, bool& is_exact) {
        store(side, done, SumsList());
        const auto room = most_stored_ - std::min(most_stored_, stored_);
        const auto most = std::max(least_stored_, std::min(room, 8 * room / (blocks() + 1 - done)));
        Word difference = 0;
        if (list.size() > most) is_exact = false;
        if (!steps_.join(list, most, difference)) return false;
        list.shrink_to_fit();
        store(side, done, std::move(list));
        return true;
    }

    // Follows a few choices from one end, those that may get to the most profit by the other side's bounds. Finer
    // bounds allow more choices, as these still take a small part of the time.
    bool look_for_incumbent(bool is_light, std::size_t width) {
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
    void meet() {
        if (heavy_.exact + light_.exact < blocks()) return;
        const auto exact = heavy_.exact;
        if (const auto pair = best_pair(heavy_.lists[exact], light_.lists[exact], capacity_, incumbent_)) {
            std::vector<std::uint32_t> places;
            add_choice(heavy_, heavy_.exact, pair->first, places);
            add_choice(light_, blocks() - heavy_.exact, pair->second, places);
            offer(places);
        }
        bound_ = std::min(bound_, incumbent_);
    }

    // Adds the places of a choice that weighs no more than these sums and gains no less, found in the lists before each
    // block. Nothing is joined in these lists, and they have the parts of every choice that is better than all
    // incumbents, or others that dominate them.
    void add_choice(const Side& side, std::size_t done, Sums sums, std::vector<std::uint32_t>& places) const {
        while (done-- > 0) {
            const auto items = block(side, done);
            const SumsList& before = side.lists[checkpoint(side, done)];
            std::uint32_t taken = 0;  // a bit for each item of the block
            while (!take_back(items, taken, before, sums)) ++taken;
            for (std::uint32_t i = 0; i < items.size(); ++i) {
                if ((taken >> i & 1U) != 0) places.push_back(static_cast<std::uint32_t>(&items[i] - items_.data()));
            }
        }
    }

    void offer(std::vector<std::uint32_t> places) {
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

    Items<Word> items_;  // by falling weight
    std::vector<std::uint32_t> by_density_;
    Word capacity_;
    DynamicLimits limits_;
    Widths widths_;
    SumsSteps steps_;
    Side heavy_;
    Side light_;
    std::size_t stored_ = 0;  // sums in the lists of both sides
    std::size_t most_stored_ = 0;
    std::size_t most_choices_ = 0;
    Word bound_;
    Word incumbent_ = 0;
    std::optional<std::pair<Word, std::vector<std::uint32_t>>> found_;
};
}  // namespace knapsack
