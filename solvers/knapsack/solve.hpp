#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <espalier/program/run.hpp>
#include "knapsack/dynamic/growth/subproblem.hpp"
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// The names of the algorithms, the default first.
const std::vector<std::string>& algorithms();

/// What counts as a node in the search of this algorithm.
std::string node_of(const std::string& algorithm);

/// The bytes that a process of this run may use.
std::uint64_t memory_limit(espalier::program::Run& run, const Settings& settings);

/// What a search by dynamic programming may use in this run; in a batch, every PE has one under way.
CoreLimits core_limits(espalier::program::Run& run, const Settings& settings, bool is_batch);

/// Looks for the best choice on the PEs of the run. A known optimum, which spares a search the choices of less profit,
/// is no more than a claim: if none has so much, the instance is searched again without it. Requires the same call in
/// all ranks. Ensures: unless a limit stopped it, the choice is optimal, whatever was claimed.
Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

}  // namespace knapsack
