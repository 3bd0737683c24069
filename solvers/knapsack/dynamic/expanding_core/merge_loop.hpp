#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "knapsack/dynamic/expanding_core/bound.hpp"
#include "knapsack/dynamic/expanding_core/core.hpp"
#include "knapsack/dynamic/expanding_core/state.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// The inner loop of a merge, for words: as long as the same line bounds the states, nothing has to be decided that a
/// processor could guess wrong. Which state comes next, whether it is dominated, and whether its bound is too low, are
/// numbers here, not branches.
class MergeLoop {
    using State = knapsack::State<Word>;

public:
    static constexpr std::size_t most = 256;  ///< states in one run

    /// Where a merge has got to.
    struct Position {
        std::size_t plain;        ///< the next state without the change
        std::size_t changed;      ///< and the next one to be changed
        Word best;                ///< the greatest profit so far
        std::size_t kept = 0;     ///< states that the run has kept
        bool new_states = false;  ///< are some of them changed?
    };

    /// `change` is what a change adds to a state; begins_group: the parent of a state is its place in the list.
    MergeLoop(const Core<Word>& core, const State& change, const State* states, bool begins_group)
        : room_(core.room()), change_(change), states_(states), begins_group_(begins_group) {}

    /// Merges `count` states, fewer if the line does not bound one of them. Requires count <= most, and that at least
    /// so many states are left at both places.
    Position run(Position place, std::size_t count, const BoundLine<Word>& line);

    /// What the last run has kept.
    std::span<const State> kept(const Position& place) const { return {kept_.data(), place.kept}; }

private:
    template <bool begins_group, bool weighs_alike>
    Position run(Position place, std::size_t count, BoundLine<Word> line);

    Core<Word>::Room room_;
    State change_;
    const State* states_;
    bool begins_group_;
    std::array<State, most> kept_;
};

}  // namespace knapsack
