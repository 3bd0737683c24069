// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include "puzzle15/board/board.hpp"

namespace puzzle15 {
/// The tiles along one line of cells, in three bits for each cell: one more than the place, along the line, where the
/// tile is at home, or 0 if its home is not in this line.
using LineOfTiles = std::uint16_t;

/// Returns how many of the tiles that are at home in a line must leave it, given by their homes in the order of their
/// cells: all but those of a longest rising sequence, which can stay.
int tiles_that_leave(std::span<const int> homes);
int tiles_that_leave(LineOfTiles line);

/// The sum of the tiles' distances from home, and two moves more for each tile that has to leave its line to let others
/// pass that are at home in it [Hansson, Mayer, Yung 1992], for boards of any shape.
class LinearConflict {
public:
    /// The rows and the columns.
    using Lines = std::array<std::array<LineOfTiles, Shape::most_deepened_side>, 2>;

    struct State {
        std::array<std::uint8_t, Shape::most_deepened_cells> homes;  ///< by cell
        std::uint8_t distance;
        std::uint8_t conflicts;  ///< tiles that have to leave their rows or columns
        Lines lines;
    };

    /// If conflicts are not counted, the heuristic is the Manhattan distance.
    explicit LinearConflict(const Shape& shape, bool counts_conflicts = true);
    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const { return state.distance + 2 * state.conflicts; }

private:
    /// The row and the column.
    using Coordinates = std::array<std::uint8_t, 2>;

    const Coordinates& place(int cell) const { return places_[index_of(cell)]; }

    bool counts_conflicts_;
    std::array<Coordinates, Shape::most_deepened_cells> places_{};  // by cell
    const std::uint8_t* leaving_;                                   // by LineOfTiles
};
}  // namespace puzzle15
