// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <vector>
#include "puzzle15/search/board_search.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {
/// The search of one threshold.
struct IterationRecord {
    int threshold = 0;
    std::uint64_t nodes = 0;  ///< the number of generated children
    double seconds = 0;       ///< of all PEs together if several boards are searched at a time
    double busy_pes = 0;      ///< the mean number of busy PEs
    std::string heuristic;
    Direction direction = Direction::forward;
};

/// The knowledge about an instance after a search.
struct Finding {
    bool complete = false;  ///< whether no limit stopped the search
    int bound = 0;          ///< the proved lower bound of the number of moves
    Solutions solutions;    ///< those within the last threshold
    std::uint64_t nodes = 0;
    std::vector<IterationRecord> iterations;
    std::string heuristic;                     ///< the heuristic of the last iteration
    Direction direction = Direction::forward;  ///< the direction of the last iteration
};
}  // namespace puzzle15
