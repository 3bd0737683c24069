// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {
/// The board that a search begins with: the start or the goal. The way back is as long, but its tree is another one.
enum class Direction : std::uint8_t { forward, backward };

constexpr std::string_view name_of(Direction direction) {
    return direction == Direction::forward ? "forward" : "backward";
}
constexpr Direction opposite(Direction direction) {
    return direction == Direction::forward ? Direction::backward : Direction::forward;
}

/// How a board is to be solved.
struct Settings {
    std::string heuristic = "auto";           ///< a name from heuristic_names(), or given_partition
    std::optional<Direction> direction = {};  ///< the direction of all searches; if none, the better one
    Wanted wanted = Wanted::one;
    bool shortest = false;  ///< whether boards of more than 4 x 4 cells, too, are searched for nothing but a proof
    double within = 1;      ///< how many times as long as the shortest one a solution may be
    std::optional<int> iteration;                ///< the only threshold to search
    std::string cache = {};                      ///< the folder where databases are kept; empty if they are not kept
    std::vector<TilePartition> partitions = {};  ///< the partitions of given_partition
};
}  // namespace puzzle15
