// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <functional>
#include <vector>
#include <espalier/program/run.hpp>
#include "puzzle15/finding.hpp"
#include "puzzle15/instance.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {
/// Told of an instance, by its position, when nothing is left to be found out about it.
using OnFinished = std::function<void(std::size_t position, const Finding&)>;

/// Solves instances by iterative deepening [Korf 1985]: one search after the other on the same PEs, each with a greater
/// threshold, until there is a solution. Each instance deepens at its own pace: the smallest of the next iterations are
/// searched together, as one forest, so that no easy instance waits for a hard one. Tells all ranks of each.
/// Requires the same call in all ranks.
void solve(espalier::program::Run& run, const std::vector<Instance>& instances, const Settings& settings,
           const OnFinished& on_finished);

/// Solves one instance in the same way.
Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

/// Returns whether a board of this shape is solved by a path that becomes shorter and shorter: any board of more than 16
/// cells or 5 in a line, unless the settings ask for more than a short solution or a machine is simulated.
bool is_improved(const espalier::program::Run& run, const Settings& settings, const Shape& shape);

/// Returns whether a solution is as short as the settings ask for.
bool is_short_enough(const Settings& settings, std::size_t length, int bound);

/// Finds a solution in little time, then shorter ones, until the run's limits, for at most so many seconds, or until
/// the next takes long; finds none only if a limit ends it before. Threads on all cores of the first rank's host
/// search, and one first raises the lower bound. All ranks know what was found. Requires the same call in all ranks.
Finding improve(espalier::program::Run& run, const Instance& instance, const Settings& settings, double seconds);
}  // namespace puzzle15
