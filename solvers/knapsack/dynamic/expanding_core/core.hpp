// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/dynamic/expanding_core/history.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// The sums of a choice within the core together with all items before the core, and how it came about.
template <class Number>
struct State {
    Number weight{};
    Number profit{};
    std::uint32_t parent = 0;   ///< the state that this one stems from, in the history's last table
    std::uint32_t changes = 0;  ///< the items changed since then, a bit for each

    Origin origin() const { return {parent, changes}; }
};

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. Of the items outside the core, a state chooses those before it. Its possible gain is
/// bounded by the LP relaxation over the items outside the core.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    Core(const Items<Number>& items, Number capacity) : ranking_(items, std::move(capacity)) {
        const auto& greedy = ranking_[ranking_.break_item()];
        first_ = {greedy.weight_before, greedy.profit_before, 0, 0};
    }

    const Ranking<Number>& ranking() const { return ranking_; }
    const Number& capacity() const { return ranking_.capacity(); }

    std::uint32_t steps() const { return ranking_.size(); }

    /// Returns the greedy choice, which is the state of an empty core.
    const State& first() const { return first_; }

    /// Returns the first rank of the core that has `step` items.
    std::uint32_t begin(std::uint32_t step) const {
        const auto greedy = ranking_.break_item();
        const auto behind = ranking_.size() - greedy;
        return greedy - (step - step / 2 > behind ? step - behind : std::min(step / 2, greedy));
    }
    /// Returns the rank behind the last one of this core.
    std::uint32_t end(std::uint32_t step) const { return begin(step) + step; }

    /// Returns the item that is taken in in this step. Requires step < steps().
    std::uint32_t item(std::uint32_t step) const {
        espalier::debug_require(step < steps(), "there is an item left to be dealt with");
        const auto before = ranking_.break_item();
        const auto behind = steps() - before;
        if (step < 2 * std::min(before, behind)) return step % 2 == 0 ? before + step / 2 : before - 1 - step / 2;
        return before < behind ? step : steps() - 1 - step;
    }

    bool is_chosen_at_first(std::uint32_t item) const { return item < ranking_.break_item(); }

    /// Returns the state that differs from `state` in this item.
    State change(State state, std::uint32_t item, std::uint32_t bit) const {
        const auto& ranked = ranking_[item];
        if (is_chosen_at_first(item)) {
            state.weight -= ranked.weight;
            state.profit -= ranked.profit;
        } else {
            state.weight += ranked.weight;
            state.profit += ranked.profit;
        }
        state.changes |= bit;
        return state;
    }

    bool fits(const State& state) const { return state.weight <= capacity(); }

private:
    Ranking<Number> ranking_;
    State first_;
};

/// Tells which items are decided beside an incumbent: no choice that differs from the greedy one in such an item has
/// more profit, at the break item's price of weight.
template <class Number>
class DecidedItems {
public:
    /// The core outlives this.
    DecidedItems(const Core<Number>& core, const Number& incumbent)
        : core_(&core),
          incumbent_(incumbent),
          last_(core.ranking()[core.ranking().break_item()]),
          slack_(product(Number(last_.profit_before - incumbent - 1), last_.weight) +
                 product(Number(core.capacity() - last_.weight_before), last_.profit)) {}

    const Number& incumbent() const { return incumbent_; }

    bool operator()(std::uint32_t item) const {
        const auto& ranked = core_->ranking()[item];
        const Product<Number> loss = product(ranked.weight, last_.profit) - product(ranked.profit, last_.weight);
        return (core_->is_chosen_at_first(item) ? Product<Number>(-loss) : loss) > slack_;
    }

private:
    const Core<Number>* core_;
    Number incumbent_;
    typename Ranking<Number>::Ranked last_;
    Product<Number> slack_;  // the loss that leaves the profit of the incumbent and one more
};

}  // namespace knapsack
