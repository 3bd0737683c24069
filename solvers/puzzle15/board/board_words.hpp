// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// A word of a file of boards: a number, a letter or a sign for the blank; several of these without a space between
/// them; or prose.
struct BoardWord {
    std::string text;
    std::size_t line = 1;
    std::size_t column = 1;
    std::ptrdiff_t tabs = 0;  ///< the number of tabs before it on its line
    bool is_tile = true;      ///< false if it is prose
};

using Words = std::vector<BoardWord>;

/// The words between two separators, at least one: a row of a board, or a whole board.
struct BoardRow {
    Words words;             ///< without prose at the beginning and the end
    bool has_prose = false;  ///< whether prose was left out there

    std::size_t line() const { return words.front().line; }
};

/// Rows that follow each other directly.
struct BoardBlock {
    bool is_goal = false;        ///< whether the heading says so
    bool has_positions = false;  ///< whether the heading says that each number is the cell of a tile
    bool has_blank = false;      ///< whether one of the words is 0, x or another sign of the blank
    std::vector<BoardRow> rows;
};

/// Divides a text into rows. Lines, slashes, semicolons, bars and brackets separate rows. If there is at most one word
/// between any two slashes, semicolons or bars of a line, they separate tiles instead. Nothing between two of these, or
/// between two commas, is the blank. Empty lines, comments behind `#`, `%` or `//`, and headings separate blocks.
std::vector<BoardBlock> board_blocks(std::string_view text);

inline constexpr int no_number = -2;

/// Returns what a number says, at most a million, or no_number. Large ones, such as published node counts, only have to
/// be none of the tiles.
int number_of(std::string_view word);

/// Returns the numbers of words, 4x4 being two of them, or none if any word is no number.
std::vector<int> numbers_of(const Words& words);

/// Returns the shape with these sides, or nothing if no board has such sides.
std::optional<Shape> shape_of(std::size_t width, std::size_t height);
std::optional<Shape> square_of(std::size_t cells);

/// Returns the shapes that one to three numbers before a board may mean: 4, 15 or 16, perhaps with the blank's place in
/// the goal behind it; or 4 4, perhaps with one more number.
std::vector<Shape> sizes_of(const std::vector<int>& numbers);

/// The tiles that the words of a board stand for, or why they stand for none.
struct Tiles {
    std::vector<int> tiles;
    std::string fault = {};
    std::size_t faulty = 0;  ///< the number of the faulty word
};

/// Returns the tiles of a board of as many cells as there are words. Letters go on where digits end, as in hexadecimal
/// numbers, or count from 1 on boards that have no digits but 0. An x is the blank unless there is another one. If
/// `may_lack_blank`, the greatest number is the blank of a square board that has each number from 1 on once.
Tiles tiles_of_words(std::span<const BoardWord> words, bool may_lack_blank = false);

/// Returns one word for each character of words without spaces, such as 0xfe169b4c0a73d852 or 123/456/78x.
Words characters(std::span<const BoardWord> words);

/// Puts the blank where the first row of width - 1 words has a gap: the only place for which the columns of the other
/// words begin, or end, where those of all other rows do, or have as many tabs before them. Does nothing if there is none.
void fill_gap(std::vector<BoardRow>& rows, std::size_t width);
}  // namespace puzzle15
