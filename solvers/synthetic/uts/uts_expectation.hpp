#pragma once

#include <vector>

#include <espalier/nodes_left.hpp>

#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {

/// The expected sizes of a tree's subtrees by its law, before any node is looked at. As the numbers of children are
/// independent of each other and depend on the depth alone, mean and variance of a subtree follow from those of its
/// nodes' subtrees [Harris 1963, "The theory of branching processes", chapter 1]. A law by which some subtrees are
/// infinite says nothing.
class UtsExpectation {
public:
    /// Requires: require_possible(tree) lets the tree pass.
    explicit UtsExpectation(const UtsTree& tree);

    /// Returns the expected size of the subtree of a node at this depth, the node included. Requires: depth > 0.
    const espalier::NodesLeft& subtree(int depth) const;

private:
    std::vector<espalier::NodesLeft> by_depth_;  // the last one is that of all further depths, too
};

}  // namespace synthetic
