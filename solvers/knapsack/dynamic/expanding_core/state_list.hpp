// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include <espalier/memory.hpp>
#include <espalier/require.hpp>

#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/history.hpp"

namespace knapsack {

/// A position in the order in which states are merged, by weight, with the same states changed in an item: how many of
/// them come before it.
struct MergePosition {
    std::size_t plain = 0;    ///< without the change
    std::size_t changed = 0;  ///< with it

    std::size_t count() const { return plain + changed; }
    std::size_t last() const { return std::max(plain, changed); }
};

/// States of the dynamic program that have the same core, by rising weight, each with more profit than those before it,
/// and the states with and without the next item that have been merged so far.
template <class Number>
struct StateList {
    using States = std::vector<State<Number>, espalier::LargePages<State<Number>>>;

    std::uint32_t step = 0;  ///< how many items have been taken in
    States states;
    History history;
    bool merging = false;       ///< whether the next item is being taken in; the history has it then
    bool begins_group = false;  ///< whether that is the first item of a group
    States merged;              ///< the merged states
    MergePosition merged_to;    ///< the position behind them
    States room;                ///< where threads write merged states before these lie one behind the other

    bool empty() const { return states.empty() && merged.empty(); }
    std::size_t size() const { return states.size() + merged.size(); }

    std::size_t bytes() const {
        return (states.capacity() + merged.capacity() + room.capacity()) * sizeof(State<Number>) + history.bytes();
    }

    /// Returns whether the states, by rising weight, have a history in a core that may grow to so many items.
    bool is_consistent(std::uint32_t items) const {
        const auto taken = history.taken().size();
        const auto is_list = [this](const States& list, std::size_t taken_in) {
            const auto is_state = [&](const auto& state) { return history.is_origin(state.origin(), taken_in); };
            return std::ranges::all_of(list, is_state) && std::ranges::is_sorted(list, {}, &State<Number>::weight);
        };
        return step + (merging ? 1 : 0) <= items && history.is_consistent(items) &&
               (!merging || (taken > 0 && merged_to.last() <= states.size() &&
                             begins_group == ((taken - 1) % History::group == 0))) &&
               is_list(states, merging ? taken - 1 : taken) && is_list(merged, taken);
    }

    /// Gives back the memory that the states do not need. Requires that no item is being taken in.
    void shrink() {
        espalier::require(!merging, "a list that takes an item in needs room for more");
        states.shrink_to_fit();
        merged = States();
        room = States();
        history = history.of(states, history.taken().size());
    }

    /// Cuts off the heavier half of the states and returns it. Requires can_be_cut(1).
    [[nodiscard]] StateList cut() {
        espalier::require(can_be_cut(1), "a list is cut in two halves that are not empty");
        const bool is_merged = cuts_merged();
        auto& from = is_merged ? merged : states;
        const auto middle = from.size() / 2;
        StateList other;
        other.step = is_merged ? step + 1 : step;
        other.states.assign(from.begin() + static_cast<std::ptrdiff_t>(middle), from.end());
        from.resize(middle);
        other.history = history.of(other.states, history.taken().size() - (merging && !is_merged ? 1 : 0));
        return other;
    }

    /// Returns whether there are two halves of at least `least` states each.
    bool can_be_cut(std::size_t least) const { return (cuts_merged() ? merged : states).size() / 2 >= least; }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.step, self.states, self.history, self.merging, self.begins_group, self.merged,
                        self.merged_to);
    }

private:
    // Returns whether half of the states have been merged already, so that the merged ones are cut.
    bool cuts_merged() const { return merging && merged_to.last() > states.size() / 2; }
};

/// A subproblem of the dynamic program. The last list is being searched. The others wait, because all of them together
/// would take too much memory.
template <class Number>
struct StateLists {
    std::vector<StateList<Number>> lists;

    bool empty() const { return lists.empty(); }
};

}  // namespace knapsack
