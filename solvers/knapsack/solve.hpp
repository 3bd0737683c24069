// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>
#include "knapsack/command.hpp"
#include "knapsack/finding.hpp"
#include "knapsack/instance/instance.hpp"
#include "knapsack/question/zero_one.hpp"
#include "knapsack/settings.hpp"

namespace knapsack {
/// Looks for the best choice on the PEs of the run. A known optimum, which spares a search the choices of less profit,
/// is no more than a claim: if no choice has so much profit, the instance is searched again without it.
/// Requires the same call in all ranks. Ensures: unless a limit stopped it, the choice is optimal, whatever was
/// claimed.
[[nodiscard]] Finding solve(espalier::program::Run& run, const Instance& instance, const Settings& settings);

/// Returns all choices of the most profit, as the question asks for them. Requires a finding that is proved. Returns
/// nothing if there are too many states for the memory, or if a limit comes first.
[[nodiscard]] std::optional<BestChoices> all_best_choices(espalier::program::Run& run, const Instance& instance,
                                                          const Settings& settings, const Finding& finding);

/// Searches all instances as one forest and writes a line for each as it finishes. Those that the table of results has
/// already are left out. Requires the same call in all ranks.
void solve_batch(espalier::program::Run& run, espalier::program::Output& output, const Command& command);
}  // namespace knapsack
