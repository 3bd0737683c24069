// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle15/heuristics/heuristics.hpp"
#include "puzzle15/instance.hpp"
#include "puzzle15/statistics/board_depths.hpp"

namespace puzzle15 {

/// The estimates of a heuristic for some boards.
struct Estimates : Distribution {
    std::uint64_t searched = 0;      ///< the number of boards from whose iterations the branching follows
    std::uint64_t nodes = 0;         ///< nodes of their last iterations that failed
    std::uint64_t nodes_before = 0;  ///< nodes of the iterations before these
    bool complete = false;           ///< whether no stop was wanted

    /// Returns the factor by which the nodes of an iteration grow with each move of its threshold, or nothing if there
    /// were no two iterations to compare.
    std::optional<double> branching() const;
};

/// The number of boards whose iterations are searched for the branching, and the number of nodes at which an iteration
/// is the last one.
inline constexpr std::uint64_t most_searched_boards = 20;
inline constexpr std::uint64_t nodes_of_last_iteration = 1'000'000;

/// Returns the estimates for boards of one shape with one goal that can be solved. Requires a heuristic for the shape.
Estimates estimates(const std::vector<Instance>& instances, const std::string& heuristic, Heuristics& heuristics,
                    const StopWanted& stop_wanted);

}  // namespace puzzle15
