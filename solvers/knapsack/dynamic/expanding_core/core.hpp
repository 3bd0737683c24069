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
    std::uint16_t changes = 0;  ///< the items changed since then, a bit for each
    std::int16_t more = 0;      ///< how many more items there are than in the greedy choice

    Origin origin() const { return {parent, changes}; }

    /// A state of words alone is copied as it is.
    template <class Self>
    requires(!std::is_trivially_copyable_v<Number>) static auto fields(Self& self) {
        return std::tie(self.weight, self.profit, self.parent, self.changes, self.more);
    }
};

/// The core: the items around the break item, which a dynamic program takes in one at a time, alternately before and
/// behind it [Pisinger 1997]. Of the items outside the core, a state chooses those before it. Its possible gain is
/// bounded by the LP relaxation over the items outside the core.
///
/// The bounds may count with other weights than the items' own, and with another capacity, if that is a relaxation:
/// with a surcharge on each weight (surrogate.hpp), or with the profits as weights (differences.hpp). The items are
/// ranked by those weights. States have the true ones.
template <class Number>
class Core {
public:
    using State = knapsack::State<Number>;

    /// How bounds weigh items.
    struct Weighing {
        Number surcharge{};       ///< added to each weight
        Number capacity{};        ///< the bound on the sum of these weights
        bool as_profits = false;  ///< whether the weights are the profits instead

        template <class Self>
        static auto fields(Self& self) {
            return std::tie(self.surcharge, self.capacity, self.as_profits);
        }
    };

    Core(const std::vector<Item<Number>>& items, Number capacity, const Weighing& weighing)
        : weighing_(weighing), ranking_(weighed(items, weighing), weighing.capacity), capacity_(std::move(capacity)) {
        weights_.reserve(ranking_.size());
        if (weighing.as_profits) {
            std::vector<Number> by_position;
            for (const auto& item : items) {
                if (item.position >= by_position.size()) by_position.resize(item.position + 1);
                by_position[item.position] = item.weight;
            }
            for (std::uint32_t rank = 0; rank < ranking_.size(); ++rank)
                weights_.push_back(std::move(by_position[ranking_.position(rank)]));
        } else {
            for (std::uint32_t rank = 0; rank < ranking_.size(); ++rank)
                weights_.push_back(Number(ranking_[rank].weight - weighing.surcharge));
        }
        const auto greedy = ranking_.break_item();
        first_.profit = ranking_[greedy].profit_before;
        for (std::uint32_t rank = 0; rank < greedy; ++rank) first_.weight += weights_[rank];
        // The room of a state with as many items as the greedy choice.
        room_ = {Number(ranking_.capacity() - weighing.surcharge * greedy), weighing.surcharge, weighing.as_profits};
    }

    /// Makes a core whose bounds count with the weights as they are.
    Core(const std::vector<Item<Number>>& items, const Number& capacity)
        : Core(items, capacity, {0, capacity, false}) {}

    const Weighing& weighing() const { return weighing_; }
    const Ranking<Number>& ranking() const { return ranking_; }
    const Number& capacity() const { return capacity_; }

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

    /// Returns whether these items differ in nothing but their positions.
    bool equal(std::uint32_t a, std::uint32_t b) const {
        return ranking_[a].profit == ranking_[b].profit && weights_[a] == weights_[b];
    }

    bool is_chosen_at_first(std::uint32_t item) const { return item < ranking_.break_item(); }

    /// Returns the state that differs from `state` in this item.
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

    /// Returns whether the choice of this difference, if there is one, has that profit and fits.
    bool is_choice(const std::optional<std::pair<Number, Difference>>& found) const {
        if (!found) return true;
        if (!ranking_.is_difference(found->second)) return false;
        State state = first_;
        for (const auto item : found->second) state = change(std::move(state), item, 0);
        return state.profit == found->first && fits(state);
    }

    bool fits(const State& state) const { return state.weight <= capacity_; }

    /// Computes the room that states leave as bounds weigh them, negative if they take too much.
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
