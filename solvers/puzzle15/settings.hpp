// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/direction.hpp"

namespace puzzle15 {

/// How a board is to be solved.
struct Settings {
    std::string heuristic = "auto";           ///< a name from heuristics(), or given_partition
    std::optional<Direction> direction = {};  ///< the direction of all searches; if none, the better one
    Wanted wanted = Wanted::one;
    bool shortest = false;  ///< whether boards of more than 4 x 4 cells, too, are searched for nothing but a proof
    double within = 1;      ///< how many times as long as the shortest one a solution may be
    std::optional<int> iteration;                ///< the only threshold to search
    std::string cache = {};                      ///< the folder where databases are kept; empty if they are not kept
    std::vector<TilePartition> partitions = {};  ///< the partitions of given_partition
};

}  // namespace puzzle15
