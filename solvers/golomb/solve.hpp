#pragma once

#include <vector>

#include <espalier/program/run.hpp>

#include "golomb/command.hpp"
#include "golomb/finding.hpp"
#include "golomb/tree/range.hpp"

namespace golomb {

/// Answers the command by searches on the PEs of the run, under its limits.
/// Requires: the same call in all ranks; check(command) was called. Throws UsageError if the rulers are too long to be
/// searched for, or if this processor lacks the instructions of the kernel.
Finding solve(espalier::program::Run& run, const Command& command);

/// Cuts the part of the tree that the command asks for into `command.parts` ranges of about equal work, or fewer if it
/// is too small. Requires: the same call in all ranks; `command.parts` is given. Throws as solve() does.
std::vector<Range> parts(espalier::program::Run& run, const Command& command);

}  // namespace golomb
