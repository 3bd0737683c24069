#pragma once

#include <espalier/program/report.hpp>
#include "puzzle15/deepening.hpp"
#include "puzzle15/request.hpp"

namespace puzzle15 {

/// What is said about a board. Every solution has been played by code that shares nothing with the search.
espalier::program::Report describe(const Request& request, const BoardInFile& start, const Board& goal,
                                   const Finding& finding);

/// For many boards: the head of a table, and the line of a board, whose answer is `bare`.
std::string table_head();
std::string table_row(const BoardInFile& start, const Finding& finding, const std::string& bare);

}  // namespace puzzle15
