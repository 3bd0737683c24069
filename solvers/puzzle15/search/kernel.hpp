#pragma once

#include <espalier/problem.hpp>

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// What is searched for in one iteration: paths from the start to the goal of at most `threshold` moves.
struct Task {
    int threshold = 0;
    Wanted wanted = Wanted::one;
    bool count_start = false;  ///< is the start a node? Others are generated children, those that are pruned too
    /// Split subproblems however small they are. On real machines a few hundred nodes are not worth a message.
    bool split_all = false;
};

/// Searches the tree of one start with one heuristic. All kernels that see the same estimates generate the same nodes.
class Kernel {
public:
    virtual ~Kernel() = default;

    /// The tree of the task.
    virtual Subproblem root(const Task& task) const = 0;

    /// A lower bound for the moves from the start to the goal; 0 only at the goal.
    virtual int estimate() const = 0;

    /// Generates about `budget` nodes depth first. Ends at the first solution if one is wanted.
    /// Returns the number of nodes, with those that were not yet counted.
    virtual espalier::Nodes work(const Task& task, Subproblem& subproblem, Solutions& solutions,
                                 espalier::Nodes budget) const = 0;

    /// Generates the only open child, so that its children can be dealt out. False if it is left as it is: a solution,
    /// or too little to be worth it. Requires that one child is open.
    virtual bool unfold(const Task& task, Subproblem& subproblem) const = 0;
};

}  // namespace puzzle15
