#pragma once

#include <array>
#include <cstdint>

#include "puzzle15/manhattan/manhattan.hpp"

namespace puzzle15 {

/// The sum of the tiles' distances from home, and two moves more for each tile that has to leave its line to let others
/// in the line of their homes pass [Hansson, Mayer, Yung 1992]; on boards of any shape.
class LinearConflict {
public:
    struct State {
        Manhattan::State tiles;
        std::uint8_t conflicts;  ///< tiles that have to leave their rows or columns
    };

    explicit LinearConflict(const Shape& shape) : shape_(shape), manhattan_(shape) {}

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const { return manhattan_.estimate(state.tiles) + 2 * state.conflicts; }

private:
    int row_conflicts(const Manhattan::State& tiles, int row, int blank) const;
    int column_conflicts(const Manhattan::State& tiles, int column, int blank) const;
    /// Of the lines that a tile leaves or enters between two cells.
    int conflicts_around(const Manhattan::State& tiles, int cell, int other, int blank) const;

    Shape shape_;
    Manhattan manhattan_;
};

}  // namespace puzzle15
