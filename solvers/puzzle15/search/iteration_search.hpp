// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include <espalier/program/run.hpp>

#include "puzzle15/search/iteration_problem.hpp"

namespace puzzle15 {

/// The result of an iteration.
struct IterationResult {
    Solutions solutions;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double busy_pes = 0;                       ///< the mean number of busy PEs
    bool complete = false;                     ///< whether no limit stopped it
    NodesByBeginning nodes_by_beginning = {};  ///< empty unless it was cut into branches
};

/// An iteration for one board.
struct IterationOf {
    const BoardSearch* search;
    Iteration iteration;
    /// The nodes that the iterations before have searched, from which the order of branches follows, or null if this
    /// iteration is not to be cut into branches. Only an iteration that is alone, and ends at its first solution, is
    /// cut.
    const EarlierNodes* earlier = nullptr;
};

/// Searches one iteration for each of one or more boards on the PEs of the run. Returns the same results in all ranks,
/// in the order of the iterations. Requires at least one iteration, and the same Iteration::wanted in all of them.
std::vector<IterationResult> search_iterations(espalier::program::Run& run, const std::vector<IterationOf>& iterations);

}  // namespace puzzle15
