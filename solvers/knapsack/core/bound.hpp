#pragma once

#include <cstdint>

#include "knapsack/core/core.hpp"

namespace knapsack {

/// Compares LP bounds of states with an incumbent, for a core that stays the same. States whose room differs little
/// follow one another, so that the break item of one is near that of the last: no search is needed.
template <class Number>
class StateBound {
public:
    StateBound(const Core<Number>& core, std::uint32_t step)
        : core_(core), ranking_(core.ranking()), begin_(core.begin(step)), end_(core.end(step)) {
        low_ = begin_;
        high_ = end_;
    }

    /// May the state lead to a choice of more profit than `incumbent`?
    bool exceeds(const State<Number>& state, const Number& incumbent) {
        const Number room = core_.room(state);
        return room < 0 ? exceeds_lightened(state.profit, Number(-room), incumbent)
                        : exceeds_filled(state.profit, room, incumbent);
    }

    /// The bound itself. Requires that it exceeds some incumbent, so that there is one.
    Number of(const State<Number>& state) {
        const Number room = core_.room(state);
        exceeds(state, state.profit);
        if (room < 0) {
            const auto& whole = ranking_[low_];
            const Number lost = ranking_[begin_].profit_before - whole.profit_before;
            const Number excess = -room - (ranking_[begin_].weight_before - whole.weight_before);
            if (excess <= 0) return state.profit - lost;
            const auto& part = ranking_[low_ - 1];
            const Product<Number> fraction = (product(excess, part.profit) + part.weight - 1) / part.weight;
            return state.profit - lost - static_cast<Number>(fraction);
        }
        const auto& from = ranking_[end_];
        return ranking_.bound(Number(state.profit - from.profit_before), Number(room + from.weight_before), high_);
    }

private:
    // The state is too heavy by `excess`: it has to lose items before the core, the least dense of them first.
    bool exceeds_lightened(const Number& profit, const Number& excess, const Number& incumbent) {
        const auto& from = ranking_[begin_];
        const Number floor = from.weight_before - excess;  // the weight that may be left of the items before the core
        while (low_ > 0 && ranking_[low_ - 1].weight_before >= floor) --low_;
        while (low_ < begin_ && ranking_[low_].weight_before < floor) ++low_;
        const auto& whole = ranking_[low_];
        const Number rest = whole.weight_before - floor;
        const Number left = profit - (from.profit_before - whole.profit_before) - incumbent - 1;
        if (left < 0) return false;
        if (rest <= 0) return true;
        if (low_ == 0) return false;
        const auto& part = ranking_[low_ - 1];
        return product(rest, part.profit) <= product(left, part.weight);
    }

    // The state leaves `room`: items behind the core can be added, the densest of them first.
    bool exceeds_filled(const Number& profit, const Number& room, const Number& incumbent) {
        const auto& from = ranking_[end_];
        const Number ceiling = room + from.weight_before;
        while (high_ < ranking_.size() && ranking_[high_ + 1].weight_before <= ceiling) ++high_;
        while (ranking_[high_].weight_before > ceiling) --high_;
        const auto& at = ranking_[high_];
        const Number missing = incumbent + 1 - profit - (at.profit_before - from.profit_before);
        return missing <= 0 || product(Number(ceiling - at.weight_before), at.profit) >= product(missing, at.weight);
    }

    const Core<Number>& core_;
    const Ranking<Number>& ranking_;
    std::uint32_t begin_;
    std::uint32_t end_;
    std::uint32_t low_ = 0;   // the items from this one to the core are lost as a whole
    std::uint32_t high_ = 0;  // the items from the core to this one are added as a whole
};

}  // namespace knapsack
