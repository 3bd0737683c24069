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
/// searched together, as one forest, so that no easy instance waits for a hard one. Tells the first rank of each.
/// Requires the same call in all ranks.
void solve(espalier::program::Run& run, const std::vector<Instance>& instances, const Settings& settings,
           const OnFinished& on_finished);

/// Solves one instance in the same way. All ranks know what was found.
Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

}  // namespace puzzle15
