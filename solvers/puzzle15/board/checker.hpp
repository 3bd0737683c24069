#pragma once

#include <string>

#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// What is wrong with a solution, letters of ULRD for the blank's moves; empty if nothing is. Plays the moves from the
/// start, tile by tile, and compares where they lead with the goal. Shares nothing with the search. Requires boards of
/// one shape.
std::string fault_of(const Board& start, const Board& goal, const std::string& solution);

}  // namespace puzzle15
