#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "knapsack/dynamic/expanding_core/bound.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/merge_loop.hpp"
#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/dynamic/expanding_core/state_list.hpp"

namespace knapsack {

/// Moves `more` to the end of the list.
template <class List, class More>
void append(List& list, More&& more) {
    const auto size = static_cast<std::ptrdiff_t>(list.size());
    list.resize(list.size() + more.size());
    std::move(more.begin(), more.end(), list.begin() + size);
}

/// Merges ranges of the states of a list with the same states changed in the item last taken in, by weight, and keeps
/// those that no other dominates, being lighter and of at least the same profit, and whose bound exceeds the incumbent
/// [Pisinger 1997]. What ranges that follow one another give is what they would give as one: many threads may each
/// merge some.
template <class Number, bool in_batches>
class RangeMerge {
    using State = knapsack::State<Number>;
    using States = typename StateList<Number>::States;

public:
    /// For the next item of a list whose history has it already, and for a bound of the core that has the item.
    RangeMerge(const Core<Number>& core, const StateList<Number>& list, StateBound<Number> bound)
        : core_(core),
          list_(list),
          states_(list.states),
          change_(core.change({}, core.item(list.step), list.history.last_change())),
          bound_(std::move(bound)) {}

    /// The position with so many states before it. Requires at most two for each state of the list.
    MergePosition position_after(std::size_t count) const {
        const auto plain =
            merge_path(count, states_.size(), states_.size(), [this](std::size_t changed, std::size_t plain_state) {
                return comes_before(changed_state(changed), states_[plain_state]);
            });
        return {plain, count - plain};
    }

    /// Appends to `kept` what is kept of `count` states from a position on. Returns whether changed ones are among it.
    bool merge(MergePosition from, std::size_t count, States& kept) {
        at_ = from;
        best_ = best_before(from);
        new_states_ = false;
        const auto end = from.count() + count;
        if constexpr (in_batches) merge_in_batches(end, kept);
        while (at_.count() < end) step(kept);
        return new_states_;
    }

    /// Behind the last states that were merged.
    const MergePosition& position() const { return at_; }

private:
    static bool comes_before(const State& a, const State& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
    }

    // The states of a new group are known by their place among those before it.
    State plain_state(std::size_t index) const {
        State state = states_[index];
        if (list_.begins_group) {
            state.parent = static_cast<std::uint32_t>(index);
            state.changes = 0;
        }
        return state;
    }

    State changed_state(std::size_t index) const {
        State state = plain_state(index);
        state.weight += change_.weight;
        state.profit += change_.profit;
        state.changes = static_cast<std::uint16_t>(state.changes | change_.changes);
        state.more = static_cast<std::int16_t>(state.more + change_.more);
        return state;
    }

    // Profits rise with the weights, so that of all states before the position the last ones have the most; -1 if there
    // are none.
    Number best_before(MergePosition position) const {
        Number best = -1;
        if (position.plain > 0) best = std::max(best, states_[position.plain - 1].profit);
        if (position.changed > 0) best = std::max(best, changed_state(position.changed - 1).profit);
        return best;
    }

    // Looks at the next state.
    void step(States& kept) {
        if (at_.changed < states_.size()) {
            auto changed = changed_state(at_.changed);
            if (at_.plain == states_.size() || comes_before(changed, states_[at_.plain])) {
                ++at_.changed;
                if (consider(std::move(changed), kept)) new_states_ = true;
                return;
            }
        }
        consider(plain_state(at_.plain++), kept);
    }

    // The same as many steps, as long as states without and with the change are left. Where the loop stops early, there
    // is something to be done that a step does.
    void merge_in_batches(std::size_t end, States& kept) {
        const auto size = states_.size();
        MergeLoop loop(core_, change_, states_.data(), list_.begins_group);
        while (at_.count() < end && at_.last() < size) {
            const auto count = std::min({end - at_.count(), size - at_.last(), std::size_t{MergeLoop::most}});
            const auto begin = at_.count();
            const auto place = loop.run({at_.plain, at_.changed, best_}, count, bound_.last_line());
            append(kept, loop.kept(place));
            at_ = {place.plain, place.changed};
            best_ = place.best;
            new_states_ |= place.new_states;
            if (at_.count() < begin + count) step(kept);
        }
    }

    // Is it worth being kept?
    bool consider(State state, States& kept) {
        if (state.profit <= best_) return false;
        best_ = state.profit;
        if (!bound_.exceeds(state)) return false;
        kept.push_back(std::move(state));
        return true;
    }

    const Core<Number>& core_;
    const StateList<Number>& list_;
    const States& states_;
    State change_;  // what a change adds to a state
    StateBound<Number> bound_;
    MergePosition at_;
    Number best_ = -1;  // the greatest profit of the states so far, or -1
    bool new_states_ = false;
};

}  // namespace knapsack
