// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "puzzle15/command.hpp"

namespace puzzle15 {

/// Answers --statistics depth or --statistics heuristic on the first rank alone. Requires the same call in all ranks.
/// Throws InputError, and UsageError for options that do not go with it.
void answer_statistics(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace puzzle15
