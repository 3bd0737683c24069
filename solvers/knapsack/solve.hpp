#pragma once

#include <espalier/program/run.hpp>

#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// Looks for the best choice on the PEs of the run. A known optimum, which spares a search the choices of less profit,
/// is no more than a claim: if no choice has so much profit, the instance is searched again without it.
/// Requires the same call in all ranks. Ensures: unless a limit stopped it, the choice is optimal, whatever was
/// claimed.
[[nodiscard]] Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

}  // namespace knapsack
