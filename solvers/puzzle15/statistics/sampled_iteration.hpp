// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <espalier/program/run.hpp>

#include "puzzle15/instance.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {

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
