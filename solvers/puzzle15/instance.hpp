// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <fmt/format.h>
#include <string>
#include <vector>
#include "puzzle15/board/board.hpp"
#include "puzzle15/command.hpp"

namespace puzzle15 {
/// A board that is to be solved, and the goal that its moves are to lead to.
struct Instance {
    BoardInFile start;
    Board goal;

    Puzzle puzzle() const { return make_puzzle(start.board, goal); }

    /// Returns the file and the line that the board was read from.
    std::string place() const { return fmt::format("{}:{}", start.file, start.line); }
};

/// Returns the boards that the command names, from files, from all files below folders but those that the program has
/// written, from the command line or from the standard input. A file that cannot be read becomes one with an error.
/// Throws InputError if there are only folders without files.
std::vector<BoardInFile> read_starts(const Command& command, const std::vector<std::string>& written = {});

/// Returns the goal of a board: that of the command or, if it has none, of the file or, if this has none, the board
/// with the blank last. Throws InputError if the goal is a board of another shape.
Board goal_for(const Command& command, const BoardInFile& start);

/// Returns the goal of boards of this shape if their file has none. Throws InputError if the goal is a board of another
/// shape.
Board goal_of(const Command& command, const Shape& shape);

/// Returns the partitions in the file that the command names, for these boards, or none if it names no file. Throws
/// InputError, also if the boards have different shapes.
std::vector<TilePartition> read_partitions(const Command& command, const std::vector<BoardInFile>& starts);
}  // namespace puzzle15
