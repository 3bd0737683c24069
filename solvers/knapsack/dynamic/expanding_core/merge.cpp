// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge.hpp"

#include <algorithm>
#include <iterator>

#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/expanding_core/in_order.hpp"
#include "knapsack/dynamic/expanding_core/merge_loop.hpp"
#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/instance/integer.hpp"

namespace knapsack {

namespace {

/// Moves `more` to the end of the list.
template <class List, class More>
void append(List& list, More&& more) {
    const auto size = static_cast<std::ptrdiff_t>(list.size());
    list.resize(list.size() + more.size());
    std::move(more.begin(), more.end(), list.begin() + size);
}

/// Merges ranges of the states of a list, by weight, with the same states changed in the item that was taken in last.
/// Successive ranges give the same as one range, so that many threads may each merge some.
template <class Number, bool in_batches>
class RangeMerge {
    using State = knapsack::State<Number>;
    using States = typename StateList<Number>::States;

public:
    /// Requires that the history of the list has the item already, as the core of the bound does.
    RangeMerge(const Core<Number>& core, const StateList<Number>& list, StateBound<Number> bound)
        : core_(core),
          list_(list),
          states_(list.states),
          change_(core.change({}, core.item(list.step), list.history.last_change())),
          bound_(std::move(bound)) {}

    /// Returns the position with `count` states before it. Requires count <= 2 * states.
    MergePosition position_after(std::size_t count) const {
        const auto plain =
            merge_path(count, states_.size(), states_.size(), [this](std::size_t changed, std::size_t plain_state) {
                return comes_before(changed_state(changed), states_[plain_state]);
            });
        return {plain, count - plain};
    }

    /// Appends to `kept` the states that are kept of `count` ones from a position on. Returns whether a changed one is
    /// among them.
    bool merge(MergePosition from, std::size_t count, States& kept) {
        at_ = from;
        best_ = best_before(from);
        new_states_ = false;
        const auto end = from.count() + count;
        if constexpr (in_batches) merge_in_batches(end, kept);
        while (at_.count() < end) step(kept);
        return new_states_;
    }

    /// Returns the position behind the last states that were merged.
    const MergePosition& position() const { return at_; }

private:
    static bool comes_before(const State& a, const State& b) {
        return a.weight < b.weight || (a.weight == b.weight && a.profit > b.profit);
    }

    // Returns the state as it is. States of a new group are known by their place among those before it.
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
        state.changes |= change_.changes;
        return state;
    }

    // Returns the greatest profit of the states before the position, -1 if there are none: profits rise with the
    // weights, so that the last ones have it.
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

    // Does the same as many steps, as long as states without and with the change are left. Where the loop stops early,
    // a step does what is to be done.
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

    // Keeps the state if it is worth that. Returns whether it is.
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
    State change_;  // a change adds this to a state
    StateBound<Number> bound_;
    MergePosition at_;
    Number best_ = -1;  // the greatest profit of the states so far, or -1
    bool new_states_ = false;
};

}  // namespace

template <class Number, bool in_batches>
Merge<Number, in_batches>::Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer,
                                 const Sharing& sharing, StateBound<Number> bound)
    : core_(core), list_(list), sharing_(sharing), item_(core.item(list.step)), bound_(std::move(bound)) {
    if (!list_.merging) begin(answer);
    bound_.compare_with(*answer.bound());
}

template <class Number, bool in_batches>
espalier::Nodes Merge<Number, in_batches>::work(espalier::Nodes budget) {
    const auto done = list_.merged_to.count();
    const auto left = 2 * list_.states.size() - done;
    const bool together = sharing_.is_worth(left);
    const auto count = std::min<espalier::Nodes>(left, together ? std::max(budget, sharing_.most) : budget);
    keep_origins(list_.merged_to.last() + count);
    if (together) {
        merge_together(done, count);
    } else {
        merge_alone(count);
    }
    if (count == left) end();
    return count;
}

template <class Number, bool in_batches>
void Merge<Number, in_batches>::begin(Answer<Number>& answer) {
    find_incumbent(answer);
    list_.merging = true;
    list_.new_states = false;
    list_.begins_group = list_.history.begins_group();
    if (list_.begins_group) list_.history.begin_table();
    list_.history.take(item_);
    list_.merged.clear();
    make_room();
    list_.merged_to = {};
}

// Makes room for all states, or for twice as many while the list grows: memory that is never written to costs nothing,
// but new memory has to be cleared.
template <class Number, bool in_batches>
void Merge<Number, in_batches>::make_room() {
    const auto most = 2 * list_.states.size();
    if (list_.merged.capacity() < most) list_.merged.reserve(2 * most);
}

// Offers the heaviest changed state that fits, which has the most profit of those. States without the change are known.
template <class Number, bool in_batches>
void Merge<Number, in_batches>::find_incumbent(Answer<Number>& answer) const {
    const auto fits = [this](const auto& state) { return core_.fits(core_.change(state, item_, 0)); };
    const auto end = std::partition_point(list_.states.begin(), list_.states.end(), fits);
    if (end == list_.states.begin()) return;
    const auto& heaviest = *std::prev(end);
    const auto profit = core_.change(heaviest, item_, 0).profit;
    if (profit <= *answer.bound()) return;
    auto difference = list_.history.changed(heaviest.origin());
    difference.insert(std::lower_bound(difference.begin(), difference.end(), item_), item_);
    answer.offer(profit, std::move(difference));
}

// Notes the origins of the states before `end`, as states of a new group are known by their place among those before
// it.
template <class Number, bool in_batches>
void Merge<Number, in_batches>::keep_origins(std::size_t end) {
    if (!list_.begins_group) return;
    auto& table = list_.history.table();
    end = std::min(end, list_.states.size());
    while (table.size() < end) table.push_back(list_.states[table.size()].origin());
}

template <class Number, bool in_batches>
void Merge<Number, in_batches>::merge_alone(std::size_t count) {
    RangeMerge<Number, in_batches> range(core_, list_, bound_);
    if (range.merge(list_.merged_to, count, list_.merged)) list_.new_states = true;
    list_.merged_to = range.position();
}

template <class Number, bool in_batches>
void Merge<Number, in_batches>::merge_together(std::size_t begin, std::size_t count) {
    make_room();                                                       // a list that was on its way has none
    using Kept = std::pair<typename StateList<Number>::States, bool>;  // of a range, and whether it has new states
    // There is memory for all that may be merged, so that the states merged before stay where they are.
    const auto room_for = [this](const Kept& kept) {
        const auto size = list_.merged.size();
        list_.merged.resize(size + kept.first.size());
        list_.new_states |= kept.second;
        return list_.merged.data() + size;
    };
    InOrder<Kept> results;
    espalier::for_all(sharing_.team, (count + sharing_.range - 1) / sharing_.range, [&](std::size_t number) {
        auto kept = results.take_spare();
        kept.first.clear();
        kept.first.reserve(sharing_.range);
        const auto from = number * sharing_.range;
        const auto size = std::min(sharing_.range, count - from);
        RangeMerge<Number, in_batches> range(core_, list_, bound_);
        kept.second = range.merge(range.position_after(begin + from), size, kept.first);
        results.add(number, std::move(kept), room_for,
                    [](auto* room, Kept& next) { std::move(next.first.begin(), next.first.end(), room); });
    });
    list_.merged_to = RangeMerge<Number, in_batches>(core_, list_, bound_).position_after(begin + count);
}

template <class Number, bool in_batches>
void Merge<Number, in_batches>::end() {
    list_.merging = false;
    list_.states.swap(list_.merged);
    list_.merged.clear();
    ++list_.step;
    if (list_.new_states) {
        list_.barren_left.reset();
        list_.barren_right.reset();
    } else {
        (core_.is_chosen_at_first(item_) ? list_.barren_left : list_.barren_right) = item_;
    }
}

template class Merge<Word>;
template class Merge<Word, false>;
template class Merge<Integer>;

}  // namespace knapsack
