// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <tuple>
#include <type_traits>
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

    /// A state of words alone is copied as it is.
    template <class Self>
    requires(!std::is_trivially_copyable_v<Number>) static auto fields(Self& self) {
        return std::tie(self.weight, self.profit, self.parent, self.changes);
    }
};

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. Of the items outside the core, a state chooses those before it. Its possible gain is
/// bounded by the LP relaxation over the items outside the core.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    Core(Items<Number> items, Number capacity) : ranking_(std::move(items), std::move(capacity)) {
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
        return begin(step + 1) < begin(step) ? begin(step + 1) : end(step);
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

    /// Returns whether no choice that differs from the greedy one in this item has more profit than the incumbent, by the
    /// LP bound. The price of weight of the break item decides most items at once.
    bool is_decided(std::uint32_t item, const Number& incumbent) const {
        const auto& last = ranking_[ranking_.break_item()];
        const Number sign = is_chosen_at_first(item) ? -1 : 1;
        const Number lead = last.profit_before + sign * ranking_[item].profit - incumbent - 1;
        const Number room = ranking_.capacity() - last.weight_before - sign * ranking_[item].weight;
        return product(lead, last.weight) + product(room, last.profit) < 0 || bound_with_change(item) <= incumbent;
    }

    /// Returns the LP bound of all choices that differ from the greedy choice in this item.
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
    State first_;
};

}  // namespace knapsack
