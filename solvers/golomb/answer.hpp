// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <espalier/program/command_line/about.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "golomb/command.hpp"

namespace golomb {

/// Describes the program for its help.
espalier::program::About about();

/// Answers the command, whatever it asks for, and reports the answer. Requires: check(command) was called, and the same
/// call in all ranks. Throws UsageError and InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

}  // namespace golomb
