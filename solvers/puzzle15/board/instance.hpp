#pragma once

#include <fmt/format.h>

#include <string>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/board/read_boards.hpp"

namespace puzzle15 {

/// A board that is to be solved, and the goal that its moves are to lead to.
struct Instance {
    BoardInFile start;
    Board goal;

    Puzzle puzzle() const { return make_puzzle(start.board, goal); }

    /// Where the board was read.
    std::string place() const { return fmt::format("{}:{}", start.file, start.line); }
};

}  // namespace puzzle15
