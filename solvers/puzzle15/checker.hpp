// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <espalier/program/report/report.hpp>
#include "puzzle15/finding.hpp"
#include "puzzle15/instance.hpp"

namespace puzzle15 {
/// Checks all solutions of a finding by fault_of(). Requires at least one solution.
espalier::program::Check check(const Instance& instance, const Finding& finding);

/// Returns what is wrong with a solution, given as letters of ULRD for the moves of the blank, or an empty text if
/// nothing is. Plays the moves from the start, tile by tile, and compares the board that they lead to with the goal.
/// Shares nothing with the search. Requires boards of one shape.
std::string fault_of(const Board& start, const Board& goal, const std::string& solution);
}  // namespace puzzle15
