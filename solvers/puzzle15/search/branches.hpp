// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// The number of nodes that an iteration has searched below each beginning of a path, given as letters of the blank's
/// moves. Nodes on the way to the beginnings do not count.
using NodesByBeginning = std::map<std::string, espalier::Nodes>;

/// The numbers of nodes of the last two iterations.
struct EarlierNodes {
    NodesByBeginning last;
    NodesByBeginning last_but_one;
};

/// The branches of an iteration: subtrees that its tree is cut into, and that are searched one after the other.
struct Branches {
    std::vector<Subproblem> trees;     ///< in the order in which they are searched
    std::vector<double> shares;        ///< the estimated share of each in all of them
    espalier::Nodes nodes_before = 0;  ///< nodes of the iteration that are in none of the trees
};

/// Cuts the tree of an iteration into some thousands of branches and orders them by how much their nodes grew from the
/// last iteration but one to the last, the fastest growing ones first. A tree grows faster where a solution is near,
/// because fewer nodes are pruned on a path that comes close to the goal. Small branches, which may grow by any factor,
/// are compared as if they had had some nodes more. (benchmarks/korf24.py measures how much of the last iterations is
/// searched: instances/puzzle15/korf24.tsv.)
///
/// Ensures that the branches and nodes_before are the whole tree, and that every call returns the same branches in the
/// same order.
Branches make_branches(const BoardSearch& search, const Iteration& iteration, const EarlierNodes& earlier);

}  // namespace puzzle15
