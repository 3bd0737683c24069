#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

#include "knapsack/dynamic/expanding_core/history.hpp"
#include "knapsack/dynamic/expanding_core/state.hpp"

namespace knapsack {

/// A place in the order in which states are merged, by weight, with the same states changed in an item: so many of them
/// are before it.
struct MergePosition {
    std::size_t plain = 0;    ///< without the change
    std::size_t changed = 0;  ///< with it

    std::size_t count() const { return plain + changed; }
    std::size_t last() const { return std::max(plain, changed); }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.plain, self.changed);
    }
};

/// States of the dynamic program that have the same core, by rising weight, each with more profit than those before it,
/// and the work on the next item as far as it has got: the states with and without it are merged.
template <class Number>
struct StateList {
    using States = std::vector<State<Number>, espalier::LargePages<State<Number>>>;

    std::uint32_t step = 0;  ///< items of the core's order that have been dealt with
    States states;
    History history;
    bool merging = false;       ///< then the history has the next item already,
    bool begins_group = false;  ///< perhaps as the first of a group,
    bool new_states = false;    ///< and it may have led to new states,
    States merged;              ///< the merged states,
    MergePosition merged_to;    ///< of those before this position
    /// The last item, on either side, that led to no new state although nothing has changed since.
    std::optional<std::uint32_t> barren_left;
    std::optional<std::uint32_t> barren_right;

    bool empty() const { return states.empty() && merged.empty(); }
    std::size_t size() const { return states.size() + merged.size(); }

    std::size_t bytes() const {
        return (states.capacity() + merged.capacity()) * sizeof(State<Number>) + history.bytes();
    }

    /// Takes no more memory than its states need. Requires that it is not merging.
    void shrink() {
        espalier::require(!merging, "a list that takes an item in needs room for more");
        states.shrink_to_fit();
        merged = States();
        history = history.of(states, history.taken().size());
    }

    /// Cuts off about half of the states, the heavier ones. Requires at least two to be cut: can_be_cut().
    [[nodiscard]] StateList cut() {
        espalier::require(can_be_cut(1), "a list is cut in two halves that are not empty");
        const auto middle = states.size() / 2;
        return !merging || merged_to.last() <= middle ? cut_states(middle) : cut_merged();
    }

    /// Are there two halves of at least `least` states each?
    bool can_be_cut(std::size_t least) const {
        const auto middle = states.size() / 2;
        return (!merging || merged_to.last() <= middle ? middle : merged.size() / 2) >= least;
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.step, self.states, self.history, self.merging, self.begins_group, self.new_states,
                        self.merged, self.merged_to, self.barren_left, self.barren_right);
    }

private:
    StateList cut_states(std::size_t middle) {
        StateList other;
        other.step = step;
        other.states.assign(states.begin() + static_cast<std::ptrdiff_t>(middle), states.end());
        states.resize(middle);
        other.history = history.of(other.states, history.taken().size() - (merging ? 1 : 0));
        return other;
    }

    StateList cut_merged() {
        const auto middle = merged.size() / 2;
        StateList other;
        other.step = step + 1;
        other.states.assign(merged.begin() + static_cast<std::ptrdiff_t>(middle), merged.end());
        merged.resize(middle);
        other.history = history.of(other.states, history.taken().size());
        return other;
    }
};

/// A subproblem of the dynamic program. The list that is worked on is the last one. The others wait, as all of them
/// would take too much memory.
template <class Number>
struct StateLists {
    std::vector<StateList<Number>> lists;

    bool empty() const { return lists.empty(); }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.lists);
    }
};

}  // namespace knapsack
