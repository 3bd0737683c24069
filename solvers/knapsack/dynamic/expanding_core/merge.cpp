// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/instance/integer.hpp"

namespace knapsack {

namespace {

// Returns 1 or 0. Compilers turn comparisons into branches, but not this.
std::size_t is_negative(Word value) { return static_cast<std::uint64_t>(value) >> 63U; }
std::size_t is_negative(Product<Word> value) { return is_negative(static_cast<Word>(value >> 64U)); }

/// Merges ranges of the states of a list, by weight, with the same states changed in the item that was taken in last.
/// Successive ranges give the same as one range, so that many threads may each merge some.
template <class Number>
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

    /// Writes those states that are kept of `count` ones from a position on. Returns their end. Requires room for all.
    State* merge(MergePosition from, std::size_t count, State* kept) {
        at_ = from;
        best_ = best_before(from);
        const auto end = from.count() + count;
        if constexpr (std::is_same_v<Number, Word>) kept = merge_in_batches(end, kept);
        while (at_.count() < end) kept = step(kept);
        return kept;
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
    State* step(State* kept) {
        if (at_.changed < states_.size()) {
            auto changed = changed_state(at_.changed);
            if (at_.plain == states_.size() || comes_before(changed, states_[at_.plain])) {
                ++at_.changed;
                return consider(std::move(changed), kept);
            }
        }
        return consider(plain_state(at_.plain++), kept);
    }

    // Does the same as many steps, as long as states without and with the change are left. Where the batch stops early,
    // a step does what is to be done.
    State* merge_in_batches(std::size_t end, State* kept) {
        while (at_.count() < end && at_.last() < states_.size()) {
            const auto before = at_.count();
            const auto count = std::min(end - before, states_.size() - at_.last());
            const auto& line = bound_.last_line();
            kept = list_.begins_group ? merge_batch<true>(count, line, kept) : merge_batch<false>(count, line, kept);
            if (at_.count() < before + count) kept = step(kept);
        }
        return kept;
    }

    // Merges `count` states, or fewer if the line does not bound one of them. While it does, there is no branch that a
    // processor could guess wrong: which state comes next, whether it is dominated and whether its bound is too low are
    // numbers here.
    template <bool begins_group>
    State* merge_batch(std::size_t count, const BoundLine<Word> line, State* kept) {
        const std::array<State, 2> changes{State{}, change_};
        const Word capacity = core_.capacity();
        const State* const states = states_.data();
        std::size_t plain = at_.plain;
        std::size_t changed = at_.changed;
        Word best = best_;
        for (; count > 0; --count) {
            const Word weight = states[changed].weight + changes[1].weight;
            const Word profit = states[changed].profit + changes[1].profit;
            const auto gains = static_cast<Word>(is_negative(states[plain].profit - profit));
            const std::size_t take = is_negative(weight - states[plain].weight - gains);
            const std::size_t index = plain ^ ((plain ^ changed) & (0 - take));
            const State& from = states[index];
            const State& change = changes[take];
            State& state = *kept;
            const Word state_weight = from.weight + change.weight;
            const Word state_profit = from.profit + change.profit;
            state.weight = state_weight;
            state.profit = state_profit;
            state.parent = begins_group ? static_cast<std::uint32_t>(index) : from.parent;
            state.changes = (begins_group ? 0 : from.changes) | change.changes;
            const Word room = capacity - state_weight;
            if (!line.is_of(room)) break;
            kept += is_negative(best - state_profit) & (1 - is_negative(line.excess(state_profit, room)));
            best = std::max(best, state_profit);
            plain += 1 - take;
            changed += take;
        }
        at_ = {plain, changed};
        best_ = best;
        return kept;
    }

    // Keeps the state if it is worth that. Returns the end of the states that are kept.
    State* consider(State state, State* kept) {
        if (state.profit <= best_) return kept;
        best_ = state.profit;
        if (bound_.exceeds(state)) *kept++ = std::move(state);
        return kept;
    }

    const Core<Number>& core_;
    const StateList<Number>& list_;
    const States& states_;
    State change_;  // a change adds this to a state
    StateBound<Number> bound_;
    MergePosition at_;
    Number best_ = -1;  // the greatest profit of the states so far, or -1
};

}  // namespace

template <class Number>
Merge<Number>::Merge(const Core<Number>& core, StateList<Number>& list, Answer<Number>& answer, const Sharing& sharing,
                     StateBound<Number> bound)
    : core_(core), list_(list), sharing_(sharing), item_(core.item(list.step)), bound_(std::move(bound)) {
    if (!list_.merging) begin(answer);
    bound_.compare_with(*answer.bound());
}

template <class Number>
espalier::Nodes Merge<Number>::work(espalier::Nodes budget) {
    const auto done = list_.merged_to.count();
    const auto left = 2 * list_.states.size() - done;
    const bool together = sharing_.is_worth(left);
    const auto count = std::min<espalier::Nodes>(left, together ? std::max(budget, sharing_.most) : budget);
    keep_origins(list_.merged_to.last() + count);
    list_.merged.reserve(2 * list_.states.size());
    if (together) {
        merge_together(done, count);
    } else {
        merge_alone(count);
    }
    if (count == left) end();
    return count;
}

template <class Number>
void Merge<Number>::begin(Answer<Number>& answer) {
    find_incumbent(answer);
    list_.merging = true;
    list_.begins_group = list_.history.begins_group();
    if (list_.begins_group) list_.history.begin_table();
    list_.history.take(item_);
    list_.merged.clear();
    list_.merged_to = {};
}

// Offers the heaviest changed state that fits, which has the most profit of those. States without the change are known.
template <class Number>
void Merge<Number>::find_incumbent(Answer<Number>& answer) const {
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
template <class Number>
void Merge<Number>::keep_origins(std::size_t end) {
    if (!list_.begins_group) return;
    auto& table = list_.history.table();
    end = std::min(end, list_.states.size());
    while (table.size() < end) table.push_back(list_.states[table.size()].origin());
}

template <class Number>
void Merge<Number>::merge_alone(std::size_t count) {
    const auto size = list_.merged.size();
    list_.merged.resize(size + count);
    auto* const kept = list_.merged.data();
    RangeMerge<Number> range(core_, list_, bound_);
    list_.merged.resize(static_cast<std::size_t>(range.merge(list_.merged_to, count, kept + size) - kept));
    list_.merged_to = range.position();
}

// Threads write the states of each range where they would lie if all were kept, and then copy them one behind the
// other.
template <class Number>
void Merge<Number>::merge_together(std::size_t begin, std::size_t count) {
    if (list_.room.size() < count) list_.room.resize(count);  // is kept, as new memory would have to be cleared
    auto* const written = list_.room.data();
    const auto ranges = (count + sharing_.range - 1) / sharing_.range;
    std::vector<std::size_t> ends(ranges + 1, list_.merged.size());
    espalier::for_all(sharing_.team, ranges, [&](std::size_t number) {
        const auto from = number * sharing_.range;
        RangeMerge<Number> range(core_, list_, bound_);
        const auto* const end =
            range.merge(range.position_after(begin + from), std::min(sharing_.range, count - from), written + from);
        ends[number + 1] = static_cast<std::size_t>(end - (written + from));
    });
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    list_.merged.resize(ends.back());
    espalier::for_all(sharing_.team, ranges, [&](std::size_t number) {
        auto* const first = written + number * sharing_.range;
        std::move(first, first + (ends[number + 1] - ends[number]), list_.merged.data() + ends[number]);
    });
    list_.merged_to = RangeMerge<Number>(core_, list_, bound_).position_after(begin + count);
}

template <class Number>
void Merge<Number>::end() {
    list_.merging = false;
    list_.states.swap(list_.merged);
    list_.merged.clear();
    ++list_.step;
}

template class Merge<Word>;
template class Merge<Integer>;

}  // namespace knapsack
