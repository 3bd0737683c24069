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
};

/// Reads boards of numbers that are separated by blanks or commas, one board or one row in a line, with `/` between
/// rows; or of 16 hexadecimal digits behind 0x. 0, x or _ is the blank, and `#` starts a comment. A number before a
/// board on its line is its name. Four numbers before a board are its name and what [Korf, Felner 2002] say about it,
/// which is ignored. Without a given shape, boards on one line are square, unless `/` separates their rows. Throws
/// InputError: FILE:LINE: what is wrong, what was expected.
std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file, const std::optional<Shape>& shape);

/// Returns the shape that a text such as "5x4", 5 columns and 4 rows, stands for. Throws UsageError with the name of
/// the option.
Shape parse_shape(const std::string& option, const std::string& text);

}  // namespace puzzle15
