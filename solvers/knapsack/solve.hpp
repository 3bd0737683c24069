#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "knapsack/command.hpp"
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {

/// Reads, searches and reports what is asked for. Requires the same call in all ranks. Throws UsageError and
/// InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

/// Looks for the best choice on the PEs of the run. A known optimum, which spares a search the choices of less profit,
/// is no more than a claim: if none has so much, the instance is searched again without it. Requires the same call in
/// all ranks. Ensures: unless a limit stopped it, the choice is optimal, whatever was claimed.
[[nodiscard]] Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

}  // namespace knapsack
