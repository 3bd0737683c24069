#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/require.hpp>

#include "knapsack/dynamic/expanding_core/state.hpp"
#include "knapsack/instance/ranking.hpp"

namespace knapsack {

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. A state chooses, of all items outside the core, those before it. What it may still gain
/// is bounded by the LP relaxation over the items outside the core.
///
/// The bounds may count with other weights than the items' own, and with another capacity, where that is a relaxation:
/// with a surcharge on each weight (surrogate.hpp), or with the profits as weights (differences.hpp). The items are
/// ranked by those. States have the true weights.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    /// How bounds weigh items.
    struct Weighing {
        Number surcharge{};       ///< on each weight,
        Number capacity{};        ///< and what the sum of all is at most
        bool as_profits = false;  ///< the weights are the profits instead

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.surcharge, self.capacity, self.as_profits);
        }
    };

    Core(const std::vector<Item<Number>>& items, Number capacity, const Weighing& weighing)
        : weighing_(weighing), ranking_(weighed(items, weighing), weighing.capacity), capacity_(std::move(capacity)) {
        std::vector<Number> by_position(items.empty() ? 0 : items.back().position + 1);
        for (const auto& item : items) {
            if (item.position >= by_position.size()) by_position.resize(item.position + 1);
            by_position[item.position] = item.weight;
        }
        for (std::uint32_t rank = 0; rank < ranking_.size(); ++rank) {
            weights_.push_back(by_position[ranking_.position(rank)]);
        }
        const auto greedy = ranking_.break_item();
        first_.profit = ranking_[greedy].profit_before;
        for (std::uint32_t rank = 0; rank < greedy; ++rank) first_.weight += weights_[rank];
        // What a state with as many items as the greedy choice has for those and for more.
        room_ = {Number(ranking_.capacity() - weighing.surcharge * greedy), weighing.surcharge, weighing.as_profits};
    }

    /// Bounds count with the weights as they are.
    Core(const std::vector<Item<Number>>& items, const Number& capacity)
        : Core(items, capacity, {0, capacity, false}) {}

    const Weighing& weighing() const { return weighing_; }
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
    std::uint32_t item(std::uint32_t step) const {
        espalier::debug_require(step < steps(), "there is an item left to be dealt with");
        return begin(step + 1) < begin(step) ? begin(step + 1) : end(step);
    }

    /// Are these items the same but for their positions?
    bool equal(std::uint32_t a, std::uint32_t b) const {
        return ranking_[a].profit == ranking_[b].profit && weights_[a] == weights_[b];
    }

    bool is_chosen_at_first(std::uint32_t item) const { return item < ranking_.break_item(); }

    /// The state that differs from `state` in this item too.
    State change(State state, std::uint32_t item, std::uint16_t bit) const {
        const auto& ranked = ranking_[item];
        if (is_chosen_at_first(item)) {
            state.weight -= weights_[item];
            state.profit -= ranked.profit;
            --state.more;
        } else {
            state.weight += weights_[item];
            state.profit += ranked.profit;
            ++state.more;
        }
        state.changes = static_cast<std::uint16_t>(state.changes | bit);
        return state;
    }

    bool fits(const State& state) const { return state.weight <= capacity_; }

    /// The room that states leave as bounds weigh them, negative if they take too much.
    struct Room {
        Number whole{};
        Number surcharge{};
        bool as_profits = false;

        Number operator()(const Number& weight, const Number& profit, std::int16_t more) const {
            return as_profits ? Number(whole - profit) : Number(whole - weight - surcharge * more);
        }
    };
    const Room& room() const { return room_; }
    Number room(const State& state) const { return room_(state.weight, state.profit, state.more); }

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
    static std::vector<Item<Number>> weighed(std::vector<Item<Number>> items, const Weighing& weighing) {
        for (auto& item : items) item.weight = weighing.as_profits ? item.profit : item.weight + weighing.surcharge;
        return items;
    }

    Weighing weighing_;
    Ranking<Number> ranking_;
    Number capacity_;
    std::vector<Number> weights_;  // the true ones, by rank
    Room room_;
    State first_;
};

}  // namespace knapsack
