#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace puzzle15 {

/// Tiles fit into less, but published counts of nodes stand before boards.
using LineNumber = std::int64_t;

/// The numbers of one line, in rows that end at `/`.
struct BoardLine {
    std::size_t number = 1;
    std::vector<LineNumber> numbers;
    std::vector<std::vector<LineNumber>> rows;
};

/// The lines that hold numbers, in blocks: lines without a number, or with a comment alone, lie between these.
/// Throws InputError for words that are no numbers.
std::vector<std::vector<BoardLine>> board_lines(std::string_view text, const std::string& file);

}  // namespace puzzle15
