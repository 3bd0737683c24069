// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/heuristics/databases.hpp"
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// The heuristic that adds up the distances of the patterns of the partitions that Databases was given, for boards of
/// any shape.
inline constexpr std::string_view given_partition = Databases::given;

/// Returns the names on the command line, `auto` first.
std::vector<std::string> heuristics();

/// Returns whether a board of this shape is solved with the Manhattan distance before anything else would be ready.
constexpr bool is_small(const Shape& shape) { return shape.cells() < 12; }

/// Returns the heuristic that a name stands for. Requires a name from heuristics(), or given_partition. Throws
/// UsageError if the heuristic does not fit boards of this shape.
std::string chosen_heuristic(const std::string& name, const Shape& shape);

/// Returns whether the heuristic of this name adds up distances from pattern databases. Requires another one than auto.
bool needs_databases(const std::string& name);

/// Returns the search from this start for the wanted solutions. If a stop was wanted before its databases were built,
/// the search never gets on. Requires chosen_heuristic(name, puzzle.shape) == name.
std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle, Databases& databases,
                                         Wanted wanted = Wanted::one);

}  // namespace puzzle15
