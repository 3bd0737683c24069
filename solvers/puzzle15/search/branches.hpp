#pragma once

#include <map>
#include <string>
#include <vector>

#include "puzzle15/search/board_search.hpp"

namespace puzzle15 {

/// How many nodes an iteration has searched below the beginnings of its paths, as letters of the blank's moves. What is searched on the way to them is not in it.
using NodesByBeginning = std::map<std::string, espalier::Nodes>;

/// The same of two iterations.
struct EarlierNodes {
    NodesByBeginning last;
    NodesByBeginning last_but_one;
};

/// The tree of an iteration cut into subtrees, its branches, which are searched one after the other.
struct Branches {
    std::vector<Subproblem> trees;     ///< in the order in which they are searched
    std::vector<double> shares;        ///< that each is taken to be of all of them together
    espalier::Nodes nodes_before = 0;  ///< nodes of the iteration that are none of the trees'
};

/// Some thousands of branches, those first whose nodes grew most from the last iteration but one to the last. A tree
/// grows faster where a solution is near: the closer a path comes to the goal, the fewer of its nodes are pruned. Small
/// branches, which may grow by any factor, are compared as if they had had some nodes more. (benchmarks/korf24.py measures
/// how much of last iterations is searched: instances/puzzle15/korf24.tsv.)
///
/// Ensures that the branches and nodes_before are the tree; the same branches, in the same order, wherever it is called.
Branches make_branches(const BoardSearch& search, const Iteration& iteration, const EarlierNodes& earlier);

}  // namespace puzzle15
