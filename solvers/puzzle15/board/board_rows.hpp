// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace puzzle15 {

/// A word of a file of boards: a number, a letter or a sign for the blank; several of these without a space between
/// them; or prose.
struct BoardWord {
    std::string text;
    std::size_t column = 1;
    bool is_tile = true;  ///< false if it is prose
};

/// The words between two separators: a row of a board, or a whole board.
struct BoardRow {
    std::size_t line = 1;
    std::vector<BoardWord> words;
};

/// Rows that follow each other directly.
struct BoardBlock {
    bool is_goal = false;        ///< whether the heading says so
    bool has_positions = false;  ///< whether the heading says that each number is the cell of a tile
    std::vector<BoardRow> rows;
};

/// Divides a text into rows. Lines, slashes, semicolons, bars and brackets separate rows. If there is at most one word
/// between any two slashes, semicolons or bars of a line, they separate tiles instead. Nothing between two of these, or
/// between two commas, is the blank. Empty lines, comments behind `#`, `%` or `//`, and headings separate blocks.
std::vector<BoardBlock> board_blocks(std::string_view text);

/// Returns a word of a file that may be damaged, in a form that a message can show.
std::string quoted_word(std::string_view word);

}  // namespace puzzle15
