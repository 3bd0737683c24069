// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "knapsack/dynamic/expanding_core/core.hpp"

namespace knapsack {

/// The LP bound of states of one core with the same break item. It is linear in their profit and their room, so that a
/// comparison with the incumbent takes two multiplications.
template <class Number>
class BoundLine {
public:
    using Ranked = typename Ranking<Number>::Ranked;

    /// The states lose, or gain, all items between `side`, where the core ends, and the break item `item`, and a part
    /// of `item`, if their room is between `least_room` and `most_room`.
    BoundLine(const Ranked& item, const Ranked& side, const Number& incumbent, Number least_room, Number most_room)
        : profit_(item.profit),
          weight_(item.weight),
          profit_between_(item.profit_before - side.profit_before),
          weight_between_(item.weight_before - side.weight_before),
          least_room_(std::move(least_room)),
          most_room_(std::move(most_room)) {
        compare_with(incumbent);
    }

    void compare_with(const Number& incumbent) {
        needed_ = product(Number(incumbent + 1 - profit_between_), weight_) + product(weight_between_, profit_);
    }

    bool is_of(const Number& room) const { return least_room_ <= room && room <= most_room_; }

    /// Returns a negative number if the bound is not greater than the incumbent. Requires is_of(room).
    Product<Number> excess(const Number& profit, const Number& room) const {
        return product(profit, weight_) + product(room, profit_) - needed_;
    }

    /// Returns the bound, rounded down. Requires is_of(room).
    Number bound(const Number& profit, const Number& room) const {
        const Product<Number> fraction = product(Number(room - weight_between_), profit_) / weight_;
        return profit + profit_between_ + static_cast<Number>(fraction);
    }

private:
    Number profit_;
    Number weight_;
    Number profit_between_;
    Number weight_between_;
    Number least_room_;
    Number most_room_;
    Product<Number> needed_{};  // the least profit x weight_ + room x profit_ that exceeds the incumbent
};

/// Compares LP bounds of states of one core with an incumbent. Successive states differ little in room, so that their
/// break items are near each other and need not be searched for.
template <class Number>
class StateBound {
public:
    StateBound(const Core<Number>& core, std::uint32_t step, Number incumbent)
        : core_(core),
          ranking_(core.ranking()),
          begin_(core.begin(step)),
          end_(core.end(step)),
          incumbent_(std::move(incumbent)),
          item_(end_),
          line_(line_of_item(end_)) {}

    /// Returns bounds for states in which all items may differ from the greedy choice: those of the line of the break
    /// item, which bounds states of any room.
    static StateBound by_break_item(const Core<Number>& core, Number incumbent) {
        StateBound bound(core, 0, std::move(incumbent));
        const auto& ranking = bound.ranking_;
        const auto& item = ranking[bound.item_];
        const Number least_room = ranking.capacity() - ranking[ranking.size()].weight_before;
        bound.line_ = {item, item, bound.incumbent_, least_room, ranking.capacity()};
        return bound;
    }

    const Number& incumbent() const { return incumbent_; }

    /// Compares with another incumbent from now on, greater or less than the last one.
    void compare_with(const Number& incumbent) {
        incumbent_ = incumbent;
        line_.compare_with(incumbent);
    }

    /// Returns the line of the states that were looked at last.
    const BoundLine<Number>& last_line() const { return line_; }
    /// Returns the line of states with this room.
    const BoundLine<Number>& line(const Number& room) {
        if (!line_.is_of(room)) move_to(room);
        return line_;
    }

    /// Returns whether the state may lead to a choice of more profit than the incumbent.
    bool exceeds(const State<Number>& state) {
        const Number room = core_.capacity() - state.weight;
        return line(room).excess(state.profit, room) >= 0;
    }

    /// Returns the bound of the state; at most 0 if it is too heavy even without all items outside the core.
    Number of(const State<Number>& state) {
        const Number room = core_.capacity() - state.weight;
        return line(room).bound(state.profit, room);
    }

private:
    void move_to(const Number& room) {
        // The weight of the items before the break item and a part of that.
        const Number reach = room + ranking_[room < 0 ? begin_ : end_].weight_before;
        if (reach < 0) {
            line_ = hopeless_line();
            return;
        }
        item_ = room < 0 ? std::min(item_, begin_ - 1) : std::max(item_, end_);
        while (ranking_[item_].weight_before > reach) --item_;
        while (item_ < ranking_.size() && ranking_[item_ + 1].weight_before < reach) ++item_;
        line_ = line_of_item(item_);
    }

    BoundLine<Number> line_of_item(std::uint32_t item) const {
        const auto& side = ranking_[item < begin_ ? begin_ : end_];
        const Number& base = side.weight_before;
        return {ranking_[item], side, incumbent_, Number(ranking_[item].weight_before - base),
                item < ranking_.size() ? Number(ranking_[item + 1].weight_before - base) : ranking_.capacity()};
    }

    // Returns the line of states that are too heavy even without all items outside the core: they lose more than these.
    BoundLine<Number> hopeless_line() const {
        const auto& all = ranking_[ranking_.size()];
        const auto& side = ranking_[begin_];
        typename Ranking<Number>::Ranked item{0, 1, Number(side.profit_before - all.profit_before), 0};
        return {item, side, incumbent_, Number(ranking_.capacity() - all.weight_before),
                Number(-side.weight_before - 1)};
    }

    const Core<Number>& core_;
    const Ranking<Number>& ranking_;
    std::uint32_t begin_;
    std::uint32_t end_;
    Number incumbent_;
    std::uint32_t item_;  // the break item of the states that were looked at last
    BoundLine<Number> line_;
};

}  // namespace knapsack
