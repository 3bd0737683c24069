// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "puzzle15/board/board.hpp"
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// The distances of all boards from a goal.
struct BoardDepths {
    std::vector<std::uint64_t> boards;  ///< the number of boards that need 0, 1, 2, ... moves
    std::vector<Board> hardest;         ///< the first of those that need the most moves
    bool complete = false;              ///< whether all boards were met before a stop was wanted

    std::uint64_t number_of_boards() const;
    double mean() const;
};

/// Returns the memory that board_depths() takes, in bytes: four bits for each board that can be
/// solved.
double bytes_for_depths(const Shape& shape);

/// Finds the distances by breadth-first search from the goal, and lists at most `most_listed` of the hardest boards.
/// Requires a goal of at most BoardNumbers::most_cells.
BoardDepths board_depths(const Board& goal, std::size_t most_listed, const StopWanted& stop_wanted);

}  // namespace puzzle15
