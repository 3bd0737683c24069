// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "knapsack/dynamic/expanding_core/bound.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The inner loop of a merge of words. While the same line bounds the states, it has no branch that a processor could
/// guess wrong: which state comes next, whether it is dominated and whether its bound is too low are numbers here.
class MergeLoop {
    using State = knapsack::State<Word>;

public:
    static constexpr std::size_t most = 256;  ///< states in one run

    /// The position of a merge in its lists, and what it has kept.
    struct Position {
        std::size_t plain;        ///< the next state without the change
        std::size_t changed;      ///< the next state to be changed
        Word best;                ///< the greatest profit so far
        std::size_t kept = 0;     ///< the number of states that the run has kept
        bool new_states = false;  ///< whether some of them are changed
    };

    /// A change adds `change` to a state. If `begins_group`, the parent of a state is its place in the list.
    MergeLoop(const Core<Word>& core, const State& change, const State* states, bool begins_group)
        : capacity_(core.capacity()), change_(change), states_(states), begins_group_(begins_group) {}

    /// Merges `count` states, or fewer if the line does not bound one of them. Requires count <= most, and at least
    /// `count` states from both places on.
    Position run(Position place, std::size_t count, const BoundLine<Word>& line);

    /// Returns the states that the last run has kept.
    std::span<const State> kept(const Position& place) const { return {kept_.data(), place.kept}; }

private:
    template <bool begins_group>
    Position run(Position place, std::size_t count, BoundLine<Word> line);

    Word capacity_;
    State change_;
    const State* states_;
    bool begins_group_;
    std::array<State, most> kept_;
};

}  // namespace knapsack
