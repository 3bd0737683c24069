#pragma once

#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>

#include "puzzle15/board/instance.hpp"
#include "puzzle15/command.hpp"

namespace puzzle15 {

/// Answers --sample: about how many nodes the iteration has. Requires the command's sample, a board that can be solved,
/// and the same call in all ranks. Throws UsageError for a heuristic that does not fit the board.
void answer_sample(espalier::program::Run& run, espalier::program::Output& output, const Command& command,
                   const Instance& instance);

}  // namespace puzzle15
