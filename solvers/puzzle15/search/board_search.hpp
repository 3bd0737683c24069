#pragma once

#include <limits>

#include <espalier/problem.hpp>

#include "puzzle15/search/answer.hpp"
#include "puzzle15/search/iteration.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// Searches the tree of one start with one heuristic. All that see the same estimates generate the same nodes.
class BoardSearch {
public:
    virtual ~BoardSearch() = default;

    /// The tree of the iteration.
    virtual Subproblem root(const Iteration& iteration) const = 0;

    /// A lower bound for the moves from the start to the goal; 0 only at the goal.
    virtual int estimate() const = 0;

    /// Generates about `budget` nodes depth first. Ends at the first solution if one is wanted.
    /// Returns the number of nodes, with those that were not yet counted.
    virtual espalier::Nodes work(const Iteration& iteration, Subproblem& subproblem, Solutions& solutions,
                                 espalier::Nodes budget) const = 0;

    /// Generates the only open child, so that its children can be dealt out. False if it is left as it is: a solution,
    /// or too little to be worth it. Requires that one child is open.
    virtual bool unfold(const Iteration& iteration, Subproblem& subproblem) const = 0;

    /// An iteration for one solution is cut into branches if the one before it had so many nodes: to make them would take
    /// a good part of the time of a smaller one. Never, unless a search says otherwise.
    virtual espalier::Nodes least_to_order() const { return std::numeric_limits<espalier::Nodes>::max(); }
};

}  // namespace puzzle15
