// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/run.hpp>

#include "puzzle15/finding.hpp"
#include "puzzle15/instance.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {

/// Returns whether a board of this shape is solved by a path that becomes shorter and shorter: any board of more than 4
/// x 4 cells, unless the settings ask for more than a short solution or a machine is simulated.
bool is_improved(const espalier::program::Run& run, const Settings& settings, const Shape& shape);

/// Returns whether a solution is as short as the settings ask for.
bool is_short_enough(const Settings& settings, std::size_t moves, int bound);

/// Finds a solution in little time, then shorter ones, until the run's limits, for at most so many seconds, or until
/// the next takes long; finds none only if a limit ends it before. Threads on all cores of the first rank's host
/// search, and one first raises the lower bound. All ranks know what was found. Requires the same call in all ranks.
Finding improve(espalier::program::Run& run, const Instance& instance, const Settings& settings, double seconds);

}  // namespace puzzle15
