#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace puzzle15 {

/// A number in a file of boards. Tiles are small, but published node counts may stand before boards.
using LineNumber = std::int64_t;

/// The numbers of one line, all together and in rows that end at `/`.
struct BoardLine {
    std::size_t number = 1;
    std::vector<LineNumber> numbers;
    std::vector<std::vector<LineNumber>> rows;
};

/// Returns the lines that hold numbers, in blocks. Lines without a number, or with only a comment, separate blocks.
/// Throws InputError if a word is no number.
std::vector<std::vector<BoardLine>> board_lines(std::string_view text, const std::string& file);

}  // namespace puzzle15
