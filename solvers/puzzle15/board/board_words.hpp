// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/board_rows.hpp"
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

using Words = std::vector<BoardWord>;

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
/// numbers, or count from 1 on boards that have no digits but 0. An x is the blank unless there is another one.
Tiles tiles_of_words(std::span<const BoardWord> words);

/// Returns the words without prose at their beginning and end.
Words without_prose(const BoardRow& row);

/// Returns one word for each character of words without spaces, such as 0xfe169b4c0a73d852 or 123/456/78x.
Words characters(std::span<const BoardWord> words);

/// Puts the blank where the only row of width - 1 words has a gap: the only place for which the columns of the other
/// words are those of another row. Returns whether there is one.
bool fill_gap(std::vector<Words>& rows, std::size_t width);

}  // namespace puzzle15
