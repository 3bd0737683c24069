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
    std::string name;  ///< the number before it in the file; empty: none
    std::string file;
    std::size_t line = 1;
};

/// Reads boards: numbers separated by blanks or commas, one board a line or one row a line; `/` between rows; 16
/// hexadecimal digits behind 0x; 0, x or _ for the blank; `#` starts a comment. A number before a board on one line is
/// its name; four are its name and what [Korf, Felner 2002] say of it, which is passed over. Without a shape boards on
/// one line are square, unless `/` says how long their rows are. Throws InputError: FILE:LINE: what is wrong, what was
/// expected.
std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file, const std::optional<Shape>& shape);

/// "5x4" is 5 columns and 4 rows. Throws UsageError, naming the option.
Shape parse_shape(const std::string& option, const std::string& text);

}  // namespace puzzle15
