// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <espalier/program/run.hpp>

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

/// Returns the estimates for boards of one shape with one goal that can be solved. The branching follows from the
/// iterations of the first twenty boards. Requires a heuristic for the shape.
Estimates estimates(const std::vector<Instance>& instances, const std::string& heuristic, Heuristics& heuristics,
                    const StopWanted& stop_wanted);

/// The number of nodes that an iteration would have if it were searched to the end, past all solutions.
struct SampledIteration {
    std::string heuristic;
    int threshold = 0;
    espalier::Nodes searched = 0;  ///< the nodes that were searched
    double nodes = 0;              ///< an unbiased estimate of all nodes
    double standard_error = 0;     ///< of the estimate; 0 if all nodes were searched
    bool complete = false;         ///< whether no limit stopped it; if one did, nothing is estimated
};

/// Searches a share of an iteration's subtrees, drawn at random, as Sample explains. The draw and the nodes are the
/// same for all numbers of PEs. Requires settings.iteration, 0 < share <= 1, and the same call in all ranks.
SampledIteration sample_iteration(espalier::program::Run& run, const Instance& instance, const Settings& settings,
                                  double share);

}  // namespace puzzle15
