// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/command_line/about.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "integrate/command.hpp"

namespace integrate {

/// Describes the program for its help.
espalier::program::About about();

/// Answers the integrals of the command, one after the other, and reports each. Integrals that the file of results has
/// from an earlier run are left out. Requires the same call in all ranks. Throws InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace integrate
