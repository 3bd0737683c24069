// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <espalier/program/report/report.hpp>
#include "puzzle15/finding.hpp"
#include "puzzle15/instance.hpp"
#include "puzzle15/pictures/pictures.hpp"
#include "puzzle15/statistics/estimates.hpp"

namespace puzzle15 {
/// Returns the report of a finding, for people and for programs. The checker has played every solution.
espalier::program::Report make_report(const Command& command, const Instance& instance, const Finding& finding);

/// Returns the report of an instance that no moves solve, for the reason that unsolvable() tells.
espalier::program::Report make_report(const Command& command, const Instance& instance, const std::string& reason);

/// Returns the report of a sample: about how many nodes the iteration has.
espalier::program::Report make_report(const Command& command, const Instance& instance, const SampledIteration& sample);

/// Returns the first of the shortest solutions that were found, to be drawn. Requires at least one solution.
ShownSolution shown_solution(const Command& command, const Instance& instance, const Finding& finding);
}  // namespace puzzle15
