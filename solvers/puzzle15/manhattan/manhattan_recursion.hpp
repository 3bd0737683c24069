#pragma once

#include <cstdint>

#include "puzzle15/search/subtree.hpp"

namespace puzzle15 {

/// The home of the tile that lies in a cell.
constexpr std::uint64_t tile_in(std::uint64_t board, int cell) { return (board >> (4 * cell)) & 15; }

/// Searches a subtree depth first, also below the goal. Boards are Manhattan16::State's, in which a tile that is at
/// home in the first cell looks like the blank: that there is a solution may be a false alarm.
Subtree search_manhattan_recursion(std::uint64_t board, std::uint64_t goal, int blank, Move last, int slack);

}  // namespace puzzle15
