// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include "puzzle15/board/board.hpp"
#include "puzzle15/manhattan/manhattan_kernel.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
/// The sum of the tiles' distances from home on 4 x 4 boards. A board is one 64-bit word with four bits for each cell:
/// the home of its tile, or zeros for the blank.
class Manhattan16 {
public:
    static constexpr Shape shape{};
    static constexpr espalier::Nodes least_budget = 256;

    struct State {
        std::uint64_t board;
        int distance;
    };

    /// Requires a 4 x 4 board. Without a kernel, all subtrees are searched depth first.
    explicit Manhattan16(const Puzzle& puzzle, std::optional<ManhattanKernel> kernel = fastest_manhattan_kernel());

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const { return state.distance; }
    bool is_small(const State& state, int slack, espalier::Nodes budget) const;
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    std::uint64_t goal_;
    int blank_home_;
    std::optional<ManhattanKernel> kernel_;
};

/// Searches a subtree depth first, also below the goal. Requires a board in the form of Manhattan16::State. A tile that
/// is at home in the first cell looks like the blank there, so that has_solution may be a false alarm.
Subtree search_manhattan_recursion(std::uint64_t board, std::uint64_t goal, int blank, Move last, int slack);
}  // namespace puzzle15
