// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include <espalier/problem.hpp>

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/iteration.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// Searches the tree of one start with one heuristic. All searches with the same estimates generate the same nodes.
class BoardSearch {
public:
    virtual ~BoardSearch() = default;

    /// Returns the tree of an iteration.
    virtual Subproblem root(const Iteration& iteration) const = 0;

    /// Returns whether the path of the subproblem can be gone from the start.
    virtual bool valid(const Subproblem& subproblem) const = 0;

    /// Returns a lower bound of the number of moves from the start to the goal. It is 0 only at the goal.
    virtual int estimate() const = 0;

    /// Generates about `budget` nodes depth first, and ends at the first solution if one is wanted. Returns the number
    /// of nodes, including those that had not been counted before.
    virtual espalier::Nodes work(const Iteration& iteration, Subproblem& subproblem, Solutions& solutions,
                                 espalier::Nodes budget) const = 0;

    /// Generates the only open child, so that its children can be dealt out. Returns false if it leaves the child as it
    /// is, because it is a solution or its subtree is too small. Requires that one child is open.
    virtual bool unfold(const Iteration& iteration, Subproblem& subproblem) const = 0;

    /// Returns how many nodes the iteration before must have had for an iteration for one solution to be cut into
    /// branches. For smaller iterations, making the branches would take a good part of the time. By default, no
    /// iteration is cut.
    virtual espalier::Nodes least_to_order() const { return std::numeric_limits<espalier::Nodes>::max(); }
};

}  // namespace puzzle15
