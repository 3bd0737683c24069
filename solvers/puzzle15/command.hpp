// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <vector>
#include <espalier/program/command_line/option_list.hpp>
#include <espalier/program/report/output.hpp>
#include <espalier/program/run.hpp>
#include "puzzle15/board/board.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {
/// The options of the command line that concern sliding tile puzzles.
struct Command {
    std::vector<std::string> boards;  ///< files, boards or "-"
    std::string goal;                 ///< a name or a board; empty if it is that of the file, or "last"
    std::optional<Shape> shape;
    Settings settings;
    std::string partition;     ///< the file of settings.partitions; empty if there is none
    bool blank_moves = false;  ///< whether letters say where the blank goes, not the tiles
    bool play = false;
    std::string svg;               ///< the file for the picture of the solution; empty if none is wanted
    std::string player;            ///< the file for the page that plays it; empty if none is wanted
    std::optional<double> sample;  ///< the share of an iteration's subtrees that estimates its nodes
};

void declare(espalier::program::OptionList& list, Command& command);

/// Completes the command. Throws UsageError for options that do not go together.
void check(Command& command);

/// Throws UsageError if the command names no board.
void require_boards(const Command& command);

/// Describes the program for its help.
espalier::program::About about();

/// Solves the boards of the command, and reports: of one by itself, of several as a batch, that is a line for each as
/// it is finished and a summary in the end. A file of a batch that cannot be read gets a line that says why, and a
/// board that cannot be solved is complained about; the others are solved all the same, but for those that the file of
/// results has already. Requires the same call in all ranks. Throws InputError.
void answer(espalier::program::Run& run, espalier::program::Output& output, const Command& command);

/// Answers --statistics depth or --statistics heuristic on the first rank alone. Requires the same call in all ranks.
/// Throws InputError, and UsageError for options that do not go with it.
void answer_statistics(espalier::program::Run& run, espalier::program::Output& output, const Command& command);
}  // namespace puzzle15
