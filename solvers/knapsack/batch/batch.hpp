// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "knapsack/command.hpp"

namespace knapsack {

/// Searches all instances as one forest and writes a line for each as it finishes. Those that the table of results has
/// already are left out. Requires the same call in all ranks.
void solve_batch(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace knapsack
