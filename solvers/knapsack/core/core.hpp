#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "knapsack/core/state.hpp"
#include "knapsack/ranking.hpp"

namespace knapsack {

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. A state chooses, of all items outside the core, those before it. What it may still gain is
/// bounded by the LP relaxation over the items outside the core.
///
/// The items may be ranked with a surcharge on each weight, a surrogate for a constraint of the number of items
/// (surrogate.hpp): then bounds count with the weights and the capacity of the ranking, which have the surcharge, and
/// states have the true weights.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    Core(Ranking<Number> ranking, Number capacity, Number surcharge)
        : ranking_(std::move(ranking)), capacity_(std::move(capacity)), surcharge_(std::move(surcharge)) {
        const auto greedy = ranking_.break_item();
        first_.profit = ranking_[greedy].profit_before;
        first_.weight = ranking_[greedy].weight_before - surcharge_ * greedy;
        // What is left of the room by a state with as many items as the greedy choice.
        room_ = ranking_.capacity() - surcharge_ * greedy;
    }

    const Ranking<Number>& ranking() const { return ranking_; }
    const Number& capacity() const { return capacity_; }

    std::uint32_t steps() const { return ranking_.size(); }

    /// The greedy choice, of an empty core.
    const State& first() const { return first_; }

    /// The core once `step` items have been dealt with: the ranks from begin(step) on, up to but without end(step).
    std::uint32_t begin(std::uint32_t step) const {
        const auto greedy = ranking_.break_item();
        const auto behind = ranking_.size() - greedy;
        return greedy - (step - step / 2 > behind ? step - behind : std::min(step / 2, greedy));
    }
    std::uint32_t end(std::uint32_t step) const { return begin(step) + step; }

    /// The item that is dealt with in this step. Requires step < steps().
    std::uint32_t item(std::uint32_t step) const { return begin(step + 1) < begin(step) ? begin(step + 1) : end(step); }

    bool is_chosen_at_first(std::uint32_t item) const { return item < ranking_.break_item(); }

    /// The state that differs from `state` in this item too.
    State change(State state, std::uint32_t item, std::uint16_t bit) const {
        const auto& ranked = ranking_[item];
        if (is_chosen_at_first(item)) {
            state.weight -= ranked.weight - surcharge_;
            state.profit -= ranked.profit;
            --state.more;
        } else {
            state.weight += ranked.weight - surcharge_;
            state.profit += ranked.profit;
            ++state.more;
        }
        state.changes = static_cast<std::uint16_t>(state.changes | bit);
        return state;
    }

    bool fits(const State& state) const { return state.weight <= capacity_; }

    /// The room that a state leaves, negative if it takes too much: with surcharges.
    Number room(const State& state) const { return room_ - state.weight - surcharge_ * state.more; }

    /// The LP bound of all choices in which this item differs from the greedy choice.
    Number bound_with_change(std::uint32_t item) const {
        const auto& ranked = ranking_[item];
        const auto greedy = ranking_.break_item();
        if (is_chosen_at_first(item)) {
            const Number room = ranking_.capacity() + ranked.weight;
            return ranking_.bound(Number(-ranked.profit), room, ranking_.break_from(greedy, room));
        }
        const Number room = ranking_.capacity() - ranked.weight;
        if (room < 0) return 0;
        return ranking_.bound(ranked.profit, room, ranking_.break_from(0, room));
    }

private:
    Ranking<Number> ranking_;
    Number capacity_;
    Number surcharge_;
    Number room_;
    State first_;
};

}  // namespace knapsack
