#pragma once

#include <cstdint>
#include <vector>

#include "puzzle15/board/board.hpp"
#include "puzzle15/patterns/pattern_database.hpp"

namespace puzzle15 {

/// How far all boards are from a goal.
struct BoardDepths {
    std::vector<std::uint64_t> boards;  ///< so many need 0, 1, 2, ... moves
    std::vector<Board> hardest;         ///< the first of those that need the most
    bool complete = false;              ///< no stop was wanted before all boards had been met

    std::uint64_t number_of_boards() const;
    double mean() const;
};

/// Bytes that board_depths() takes: two bits for each board.
double bytes_for_depths(const Shape& shape);

/// By breadth-first search from the goal. Lists at most so many of the hardest boards. Requires a goal of at most
/// BoardNumbers::most_cells.
BoardDepths board_depths(const Board& goal, std::size_t most_listed, const StopWanted& stop_wanted);

}  // namespace puzzle15
