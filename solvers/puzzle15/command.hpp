#pragma once

#include <optional>
#include <string>
#include <vector>

#include <espalier/program/command_line/option_list.hpp>

#include "puzzle15/board/read_boards.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {

/// What the command line asks.
struct Command {
    std::vector<std::string> boards;  ///< files, boards or "-"
    std::string goal = "last";
    std::optional<Shape> shape;
    Settings settings;
    std::string partition;     ///< the file of settings.partitions; empty: none
    bool blank_moves = false;  ///< letters say where the blank goes, not the tiles
    bool play = false;
    std::string svg;     ///< the picture of the solution; empty: none
    std::string player;  ///< the page that plays it; empty: none
    bool korf = false;
    std::optional<double> sample;  ///< the share of an iteration's subtrees that estimates its nodes
};

void declare(espalier::program::OptionList& list, Command& command);

/// Completes the command. Throws UsageError for options that do not go together.
void check(Command& command);

/// Throws UsageError if there is none.
void require_boards(const Command& command);

/// Throws UsageError if a picture is wanted of more than one solution.
void check_pictures(const Command& command, bool is_batch, bool varies);

/// The boards to be solved. Throws InputError.
std::vector<BoardInFile> read_starts(const Command& command);

/// The partitions of the file that the command names, for boards of one shape; none if it names none. Throws
/// InputError, for a board of another shape too.
std::vector<TilePartition> read_partitions(const Command& command, const std::vector<BoardInFile>& starts);

/// The goal of a board of this shape. Throws InputError if it has another one.
Board goal_of(const Command& command, const Shape& shape);

}  // namespace puzzle15
