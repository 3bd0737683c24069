#pragma once

#include <string>

#include <espalier/program/report/report.hpp>

#include "puzzle15/board/instance.hpp"
#include "puzzle15/command.hpp"
#include "puzzle15/finding.hpp"
#include "puzzle15/pictures/pictures.hpp"

namespace puzzle15 {

/// The board and its goal, in a phrase.
std::string title_of(const Instance& instance);

/// The board and its goal, and where it was read.
espalier::program::Json instance_json(const Command& command, const Instance& instance);

/// What the finding says about the instance, for people and for programs. Every solution has been played by code that
/// shares nothing with the search.
espalier::program::Report make_report(const Command& command, const Instance& instance, const Finding& finding);

/// The same of an instance that no moves solve, and why; see unsolvable().
espalier::program::Report make_report(const Command& command, const Instance& instance, const std::string& reason);

/// The first of the shortest solutions that were found, to be drawn. Requires one.
ShownSolution shown_solution(const Command& command, const Instance& instance, const Finding& finding);

}  // namespace puzzle15
