#pragma once

#include <string>

#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// A solution as pictures show it.
struct ShownSolution {
    Board start;
    Board goal;
    std::string moves;         ///< of the blank, letters of ULRD that lead from the start to the goal
    std::string letters;       ///< the same as the user wants to read them
    bool blank_moves = false;  ///< the letters say where the blank goes, not the tiles
    std::string title;
    std::string command;  ///< what the user has said
};

}  // namespace puzzle15
