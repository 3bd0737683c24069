#pragma once

#include <cstdint>
#include <vector>

#include <espalier/program/run.hpp>

#include "puzzle15/search/branches.hpp"

namespace puzzle15 {

/// What an iteration has come to.
struct IterationResult {
    Solutions solutions;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double busy_pes = 0;                       ///< in the mean
    bool complete = false;                     ///< no limit stopped it
    NodesByBeginning nodes_by_beginning = {};  ///< where it was cut into branches
};

/// An iteration for one board.
struct IterationOf {
    const BoardSearch* search;
    Iteration iteration;
    /// What iterations before have searched, if this one is to be cut into branches, in the order that follows from it;
    /// else null. Only an iteration that is alone, and ends at its first solution, is cut.
    const EarlierNodes* earlier = nullptr;
};

/// Searches one iteration for each of several boards, or of one, on the PEs of the run. The same results in all ranks,
/// in the order of the iterations. Requires at least one, and the same wish (Iteration::wanted) in all.
std::vector<IterationResult> search_iterations(espalier::program::Run& run, const std::vector<IterationOf>& iterations);

}  // namespace puzzle15
