// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/board.hpp"

namespace puzzle15 {

/// A board and where it was read.
struct BoardInFile {
    Board board;
    std::string name;  ///< the number before it in the file; empty if there is none
    std::string file;
    std::size_t line = 1;
    std::optional<Board> goal = {};  ///< the goal that the file has for it
};

/// Reads boards as people write them: in rows, or on one line each, as board_blocks() divides the text. A tile is a
/// number, or a digit or letter as in hexadecimal numbers, also without spaces between tiles. The blank is 0, x, or one
/// of `.*-_`; a row of aligned columns may have a gap in its place. Before a board may stand its size, a number as its
/// name, or the four numbers that [Korf, Felner 2002] list; and one or two numbers behind it. Words, and numbers with
/// words beside them, are passed over, but a heading may call a board the goal of the one before it, or say that the
/// positions of the tiles follow. Boards on one line are square unless a size is given. Throws InputError:
/// FILE:LINE:COLUMN: what is wrong, what was expected; also if a text can be read in two ways. If no goal is given, a
/// number that may be the blank's place in the goal is such a text.
std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file, const std::optional<Shape>& shape,
                                     bool goal_is_given = true);

}  // namespace puzzle15
