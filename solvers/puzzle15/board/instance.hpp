#pragma once

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/board/read_boards.hpp"

namespace puzzle15 {

/// A board that is to be solved, and the goal that its moves are to lead to.
struct Instance {
    BoardInFile start;
    Board goal;

    Puzzle puzzle() const { return make_puzzle(start.board, goal); }
};

/// Throws InputError, naming the board's file and line, if no moves lead to the goal. Requires boards of one shape.
Instance make_instance(BoardInFile start, const Board& goal);

}  // namespace puzzle15
