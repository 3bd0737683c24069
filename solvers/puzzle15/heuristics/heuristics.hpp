#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/patterns/databases.hpp"
#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// Adds up the distances of the patterns of partitions that Databases was given; for boards of any shape.
inline constexpr std::string_view given_partition = CatalogueDatabases::given;

/// Names on the command line, `auto` first.
std::vector<std::string> heuristics();

/// Is a board of this shape solved with the Manhattan distance before anything else would be ready?
constexpr bool is_small(const Shape& shape) { return shape.cells() < 12; }

/// The heuristic that a name stands for. Requires a name from heuristics(), or given_partition. Throws UsageError if it does not fit boards
/// of this shape.
std::string chosen_heuristic(const std::string& name, const Shape& shape);

/// The search from this start, for what is wanted. Where a stop was wanted before its databases were built, it is one
/// that never gets on. Requires chosen_heuristic(name, puzzle.shape) == name.
std::unique_ptr<BoardSearch> make_search(const std::string& name, const Puzzle& puzzle, Databases& databases,
                                         Wanted wanted = Wanted::one);

}  // namespace puzzle15
