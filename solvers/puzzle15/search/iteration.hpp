#pragma once

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/sample.hpp"

namespace puzzle15 {

/// What is searched for in one iteration: paths from the start to the goal of at most `threshold` moves.
struct Iteration {
    int threshold = 0;
    Wanted wanted = Wanted::one;
    bool count_start = false;  ///< is the start a node? Others are generated children, those that are pruned too
    /// Split subproblems however small they are. On real machines a few hundred nodes are not worth a message.
    bool split_all = false;
    Sample sample = {};  ///< of the tree
};

}  // namespace puzzle15
