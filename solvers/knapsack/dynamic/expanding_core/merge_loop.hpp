// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "knapsack/dynamic/expanding_core/bound.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The inner loop of a merge of words. While the same line bounds the states, it has no branch that a processor could
/// guess wrong: which state comes next, whether it is dominated and whether its bound is too low are numbers here.
class MergeLoop {
    using State = knapsack::State<Word>;

public:
    /// The position of a merge in its lists and in what it keeps.
    struct Position {
        std::size_t plain;    ///< the next state without the change
        std::size_t changed;  ///< the next state to be changed
        Word best;            ///< the greatest profit so far
        State* kept;          ///< the place of the next state that is kept
    };

    /// A change adds `change` to a state. If `begins_group`, the parent of a state is its place in the list.
    MergeLoop(const Core<Word>& core, const State& change, const State* states, bool begins_group)
        : capacity_(core.capacity()), change_(change), states_(states), begins_group_(begins_group) {}

    /// Merges `count` states, or fewer if the line does not bound one of them. Requires at least `count` states from
    /// both places on, and room for as many.
    Position run(Position place, std::size_t count, const BoundLine<Word>& line) const;

private:
    template <bool begins_group>
    Position run(Position place, std::size_t count, BoundLine<Word> line) const;

    Word capacity_;
    State change_;
    const State* states_;
    bool begins_group_;
};

}  // namespace knapsack
