// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/command_line/about.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "puzzle15/command.hpp"

namespace puzzle15 {

/// Describes the program for its help.
espalier::program::About about();

/// Solves the boards of the command, and reports: of one by itself, of several as a batch, that is a line for each as
/// it is finished and a summary in the end. A board of a batch that cannot be solved is complained about; the others
/// are solved all the same, but for those that the file of results has already. Requires the same call in all ranks.
/// Throws InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

/// Answers --statistics depth or --statistics heuristic on the first rank alone. Requires the same call in all ranks.
/// Throws InputError, and UsageError for options that do not go with it.
void answer_statistics(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace puzzle15
