#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/board.hpp"
#include "puzzle15/catalogues/catalogue.hpp"

namespace puzzle15 {

/// Reads partitions of the tiles of boards with this goal: a pattern a line, its tiles by the numbers that boards and
/// the goal have them by; `#` starts a comment. Once every tile has occurred another partition may begin. Throws
/// InputError: FILE:LINE: what is wrong, what was expected.
std::vector<TilePartition> read_partitions(std::string_view text, const std::string& file, const Board& goal);

}  // namespace puzzle15
