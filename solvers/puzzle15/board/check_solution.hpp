#pragma once

#include <string>

#include <espalier/program/report.hpp>
#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// Plays the moves of the blank, letters of ULRD, from the start, tile by tile, and compares where they lead with the
/// goal. Shares nothing with the search.
espalier::program::Check check_solution(const Board& start, const Board& goal, const std::string& solution);

}  // namespace puzzle15
