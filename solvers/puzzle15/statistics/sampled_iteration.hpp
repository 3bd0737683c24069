#pragma once

#include <string>

#include <espalier/program/run.hpp>

#include "puzzle15/board/instance.hpp"
#include "puzzle15/settings.hpp"

namespace puzzle15 {

/// How many nodes an iteration would have if it were searched to the end, past all solutions.
struct SampledIteration {
    std::string heuristic;
    int threshold = 0;
    espalier::Nodes searched = 0;  ///< of them
    double nodes = 0;              ///< an estimate without bias
    double standard_error = 0;     ///< of the estimate; 0 where all were searched
    bool complete = false;         ///< no limit stopped it; otherwise nothing is estimated
};

/// Searches a share of an iteration's subtrees, drawn at random; see Sample. The same draw, and the same nodes, for all
/// numbers of PEs. Requires settings.iteration, 0 < share <= 1, and the same call in all ranks.
SampledIteration sample_iteration(espalier::program::Run& run, const Instance& instance, const Settings& settings,
                                  double share);

}  // namespace puzzle15
