#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle15/board/instance.hpp"
#include "puzzle15/patterns/databases.hpp"
#include "puzzle15/patterns/pattern_database.hpp"

namespace puzzle15 {

/// What a heuristic says of boards.
struct Estimates {
    std::vector<std::uint64_t> boards;  ///< so many have the estimate 0, 1, 2, ...
    std::uint64_t searched = 0;         ///< boards from whose iterations the branching is known
    std::uint64_t nodes = 0;            ///< generated in their last iterations that failed
    std::uint64_t nodes_before = 0;     ///< and in those before
    bool complete = false;              ///< no stop was wanted

    std::uint64_t number_of_boards() const;
    double mean() const;
    /// By how much an iteration has more nodes for each move of its threshold; none if there were no two iterations.
    std::optional<double> branching() const;
};

/// Boards whose iterations are searched for the branching: those up to the first of so many nodes.
inline constexpr std::uint64_t most_searched_boards = 20;
inline constexpr std::uint64_t nodes_of_last_iteration = 1'000'000;

/// Of boards of one shape with one goal that can be solved. Requires a heuristic for the shape.
Estimates estimates(const std::vector<Instance>& instances, const std::string& heuristic, Databases& databases,
                    const StopWanted& stop_wanted);

}  // namespace puzzle15
