// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/expanding_core/merge.hpp"
#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>
#include <espalier/transports/threads/team.hpp>
#include "knapsack/dynamic/expanding_core/merge_path.hpp"
#include "knapsack/instance/item.hpp"

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

// Notes the origins of the states before `end`, as states of a new group are known by their place among those before
// it.
template <class Number>
void keep_origins(StateList<Number>& list, std::size_t end) {
    if (!list.begins_group) return;
    auto& table = list.history.table();
    end = std::min(end, list.states.size());
    while (table.size() < end) table.push_back(list.states[table.size()].origin());
}

template <class Number>
void merge_alone(RangeMerge<Number> range, StateList<Number>& list, std::size_t count) {
    const auto size = list.merged.size();
    list.merged.resize(size + count);
    auto* const kept = list.merged.data();
    list.merged.resize(static_cast<std::size_t>(range.merge(list.merged_to, count, kept + size) - kept));
    list.merged_to = range.position();
}

// Threads write the states of each range where they would lie if all were kept, and then copy them one behind the
// other.
template <class Number>
void merge_together(const RangeMerge<Number>& all, StateList<Number>& list, std::size_t count, const Sharing& sharing) {
    if (list.room.size() < count) list.room.resize(count);  // is kept, as new memory would have to be cleared
    auto* const written = list.room.data();
    const auto begin = list.merged_to.count();
    const auto ranges = (count + sharing.range - 1) / sharing.range;
    std::vector<std::size_t> ends(ranges + 1, list.merged.size());
    espalier::for_all(sharing.team, ranges, [&](std::size_t number) {
        const auto from = number * sharing.range;
        auto range = all;
        const auto* const end =
            range.merge(range.position_after(begin + from), std::min(sharing.range, count - from), written + from);
        ends[number + 1] = static_cast<std::size_t>(end - (written + from));
    });
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    list.merged.resize(ends.back());
    espalier::for_all(sharing.team, ranges, [&](std::size_t number) {
        auto* const first = written + number * sharing.range;
        std::move(first, first + (ends[number + 1] - ends[number]), list.merged.data() + ends[number]);
    });
    list.merged_to = all.position_after(begin + count);
}
}  // namespace

// The heaviest changed state that fits has the most profit of those. States without the change are known.
template <class Number>
void begin_merge(const Core<Number>& core, StateList<Number>& list, Answer& answer) {
    const auto item = core.item(list.step);
    const auto fits = [&](const auto& state) { return core.fits(core.change(state, item, 0)); };
    const auto end = std::ranges::partition_point(list.states, fits);
    if (end != list.states.begin()) {
        const auto profit = core.change(*std::prev(end), item, 0).profit;
        if (answer.bound() < profit) answer.offer(profit, list.history.changed(std::prev(end)->origin(), {item}));
    }
    list.merging = true;
    list.begins_group = list.history.begins_group();
    if (list.begins_group) list.history.begin_table();
    list.history.take(item);
    list.merged.clear();
    list.merged_to = {};
}

template <class Number>
espalier::Nodes merge(const Core<Number>& core, StateList<Number>& list, const StateBound<Number>& bound,
                      const Sharing& sharing, espalier::Nodes budget) {
    const auto left = 2 * list.states.size() - list.merged_to.count();
    const bool together = sharing.is_worth(left);
    const auto count = std::min<espalier::Nodes>(left, together ? std::max(budget, sharing.most) : budget);
    keep_origins(list, list.merged_to.last() + count);
    list.merged.reserve(2 * list.states.size());
    RangeMerge<Number> range(core, list, bound);
    if (together) {
        merge_together(range, list, count, sharing);
    } else {
        merge_alone(std::move(range), list, count);
    }
    if (count < left) return count;
    list.merging = false;
    list.states.swap(list.merged);
    list.merged.clear();
    ++list.step;
    return count;
}

template void begin_merge(const Core<Word>&, StateList<Word>&, Answer&);
template void begin_merge(const Core<Integer>&, StateList<Integer>&, Answer&);
template espalier::Nodes merge(const Core<Word>&, StateList<Word>&, const StateBound<Word>&, const Sharing&,
                               espalier::Nodes);
template espalier::Nodes merge(const Core<Integer>&, StateList<Integer>&, const StateBound<Integer>&, const Sharing&,
                               espalier::Nodes);
}  // namespace knapsack
