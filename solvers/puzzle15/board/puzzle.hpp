// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// A board to be solved, as searches see it: every tile, and the blank, has the name of the cell where the goal has it,
/// so that all goals look alike.
struct Puzzle {
    Shape shape;
    std::array<std::uint16_t, Shape::most_cells> homes{};  ///< the home of what lies in each cell
    int blank = 0;
    int blank_home = 0;

    int home(int cell) const { return homes[static_cast<std::size_t>(cell)]; }
    /// Makes a move of the blank. Requires that the shape allows it.
    void apply(Move move);

    bool solved() const { return manhattan_distance() == 0; }
    /// Returns how many moves the tiles would need if they did not hinder each other.
    int manhattan_distance() const;
};

/// Returns the puzzle of the way back, from the goal to the start.
Puzzle reversed(const Puzzle& puzzle);

/// Returns the puzzle of a start and a goal. Requires that both have the same shape.
Puzzle make_puzzle(const Board& start, const Board& goal);

/// Returns why no sequence of moves leads from the start to the goal, or nothing if one does.
std::optional<std::string> unsolvable(const Puzzle& puzzle);

}  // namespace puzzle15
