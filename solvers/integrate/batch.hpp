#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "integrate/command.hpp"

namespace integrate {

/// Answers the integrals of the command, one after the other, and reports each. Integrals that the file of results has
/// from an earlier run are left out. Requires the same call in all ranks. Throws InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace integrate
