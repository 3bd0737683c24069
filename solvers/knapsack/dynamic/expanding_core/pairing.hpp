// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <espalier/problem.hpp>
#include "knapsack/answer.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/merge.hpp"
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
    Pairing(const Core<Number>& core, const StateList<Number>& list, Answer& answer, const DynamicLimits& limits)
        : core_(core), list_(list), answer_(answer), limits_(limits), step_(list.step) {}

    bool has_items() const { return step_ < core_.steps(); }

    /// Changes the next items in a second list until it has about `most` states, no item is left or the limits end it,
    /// and pairs the lists. Returns how many states of both lists were looked at.
    espalier::Nodes work(std::size_t most) {
        StateList<Number> second;
        second.states.push_back(core_.first());
        espalier::Nodes nodes = list_.states.size();
        DecidedItems<Number> is_decided(core_, answer_.incumbent<Number>());
        for (; has_items() && second.states.size() < most; ++step_) {
            const bool is_skipped = is_decided(core_.item(step_));
            if ((!is_skipped || step_ % often_ == 0) && limits_.is_over()) break;
            if (is_skipped) continue;
            second.step = step_;
            begin_merge(core_, second, answer_);
            const auto bound = StateBound<Number>::by_break_item(core_, answer_.incumbent<Number>());
            nodes += merge(core_, second, bound, limits_.sharing, 2 * second.states.size());
            if (bound.incumbent() > is_decided.incumbent()) is_decided = {core_, bound.incumbent()};
        }
        pair(second);
        return nodes + second.states.size();
    }

    /// Pairs each state with each change of a single item that the list has not dealt with yet: among very many items,
    /// some nearly always fill the capacity. Returns how many items were looked at.
    espalier::Nodes change_single_items() {
        const State<Number>* best = nullptr;
        std::uint32_t changed = 0;
        auto most = answer_.incumbent<Number>();
        DecidedItems<Number> is_decided(core_, most);
        for (auto step = step_; step < core_.steps() && (step % often_ != 0 || !limits_.is_over()); ++step) {
            const auto item = core_.item(step);
            if (is_decided(item)) continue;
            const auto change = core_.change({}, item, 0);
            const Number room = core_.capacity() - change.weight;
            const auto end = std::ranges::upper_bound(list_.states, room, {}, &State<Number>::weight);
            if (end == list_.states.begin() || std::prev(end)->profit + change.profit <= most) continue;
            most = std::prev(end)->profit + change.profit;
            best = &*std::prev(end);
            changed = item;
            is_decided = {core_, most};
        }
        if (best != nullptr) answer_.offer(most, list_.history.changed(best->origin(), {changed}));
        return core_.steps() - step_;
    }

private:
    static constexpr std::uint32_t often_ = 256;  // decided items between two looks at the clock

    void pair(const StateList<Number>& second) {
        const auto& first = core_.first();
        const Number room = core_.capacity() + first.weight;
        const auto pair =
            best_pair(list_.states, second.states, room, Number(answer_.incumbent<Number>() + first.profit));
        if (!pair) return;
        const auto& [state, other] = *pair;
        answer_.offer(Number(state.profit + other.profit - first.profit),
                      list_.history.changed(state.origin(), second.history.changed(other.origin())));
    }

    const Core<Number>& core_;
    const StateList<Number>& list_;
    Answer& answer_;
    DynamicLimits limits_;
    std::uint32_t step_;  // of the next item
};
}  // namespace knapsack
