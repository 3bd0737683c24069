#pragma once

#include <espalier/program/report/report.hpp>

#include "puzzle15/board/instance.hpp"
#include "puzzle15/finding.hpp"
#include "puzzle15/pictures/shown_solution.hpp"
#include "puzzle15/request.hpp"

namespace puzzle15 {

/// What the finding says about the instance, for people and for programs. Every solution has been played by code that
/// shares nothing with the search.
espalier::program::Report make_report(const Request& request, const Instance& instance, const Finding& finding);

/// The same of an instance that no moves solve, and why; see unsolvable().
espalier::program::Report make_report(const Request& request, const Instance& instance, const std::string& reason);

/// The first of the shortest solutions that were found, to be drawn. Requires one.
ShownSolution shown_solution(const Request& request, const Instance& instance, const Finding& finding);

}  // namespace puzzle15
