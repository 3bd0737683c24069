#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <espalier/problem.hpp>

#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/merge.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Looks for better choices among all pairs of a state of a list and a state of a second list, which changes items that
/// the first list has not dealt with yet. As both are by rising weight, one pass finds the best pair [Horowitz and
/// Sahni 1974]. Two lists stand for far more choices than states could be made in the same time. Once the second list
/// has dealt with all these items, no better choice is left: the lists lack only states that are dominated or whose
/// bound is too low [Beier and Voecking 2004].
template <class Number>
class Pairing {
public:
    Pairing(const Core<Number>& core, const StateList<Number>& list, Answer<Number>& answer,
            const DynamicLimits& limits)
        : core_(core), list_(list), answer_(answer), limits_(limits), step_(list.step) {}

    bool has_items() const { return step_ < core_.steps(); }

    /// Changes the next items in a second list until it has about `most` states, no item is left or the limits end it,
    /// and pairs the lists. Returns how many states of both lists were looked at.
    espalier::Nodes work(std::size_t most) {
        StateList<Number> second;
        second.states.push_back(core_.first());
        espalier::Nodes nodes = list_.states.size();
        for (; has_items() && second.states.size() < most; ++step_) {
            const bool is_decided = core_.bound_with_change(core_.item(step_)) <= *answer_.bound();
            if ((!is_decided || step_ % often_ == 0) && limits_.is_over()) break;
            if (is_decided) continue;
            second.step = step_;
            const auto bound = StateBound<Number>::by_break_item(core_, *answer_.bound());
            nodes += Merge<Number>(core_, second, answer_, limits_.sharing, bound).work(2 * second.states.size());
        }
        pair(second);
        return nodes + second.states.size();
    }

private:
    static constexpr std::uint32_t often_ = 256;  // decided items between two looks at the clock

    void pair(const StateList<Number>& second) {
        const auto& first = core_.first();
        auto other = second.states.end();
        for (const auto& state : list_.states) {
            const Number room = core_.capacity() - state.weight + first.weight;
            while (other != second.states.begin() && std::prev(other)->weight > room) --other;
            if (other == second.states.begin()) return;
            const Number profit = state.profit - first.profit + std::prev(other)->profit;
            if (profit > *answer_.bound()) answer_.offer(profit, difference(state, second, *std::prev(other)));
        }
    }

    Difference difference(const State<Number>& state, const StateList<Number>& second,
                          const State<Number>& other) const {
        auto ranks = list_.history.changed(state.origin());
        const auto more = second.history.changed(other.origin());
        ranks.insert(ranks.end(), more.begin(), more.end());
        std::sort(ranks.begin(), ranks.end());
        return ranks;
    }

    const Core<Number>& core_;
    const StateList<Number>& list_;
    Answer<Number>& answer_;
    DynamicLimits limits_;
    std::uint32_t step_;  // of the next item
};

}  // namespace knapsack
