#pragma once

#include "command_line/report.hpp"
#include "puzzle15/deepening.hpp"
#include "puzzle15/request.hpp"

namespace puzzle15 {

/// What is said about a board. Every solution has been played by code that shares nothing with the search.
command_line::Report describe(const Request& request, const BoardInFile& start, const Board& goal,
                              const Finding& finding);

}  // namespace puzzle15
