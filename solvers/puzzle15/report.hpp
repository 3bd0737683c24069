#pragma once

#include <string>

#include <espalier/program/report.hpp>
#include "puzzle15/board/instance.hpp"
#include "puzzle15/finding.hpp"
#include "puzzle15/request.hpp"

namespace puzzle15 {

/// What the finding says about the instance, for people and for programs. Every solution has been played by code that
/// shares nothing with the search.
espalier::program::Report make_report(const Request& request, const Instance& instance, const Finding& finding);

/// For batches: the head of a table, and the line of a board, whose answer is `bare`.
std::string table_head();
std::string table_row(const BoardInFile& start, const Finding& finding, const std::string& bare);

}  // namespace puzzle15
