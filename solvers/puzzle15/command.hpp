// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

#include "puzzle15/board/read_boards.hpp"
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

/// Throws UsageError if a picture of more than one solution is wanted.
void check_pictures(const Command& command, bool is_batch, bool varies);

}  // namespace puzzle15
