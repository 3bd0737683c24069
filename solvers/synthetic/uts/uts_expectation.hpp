#pragma once

#include <vector>

#include <espalier/nodes_left.hpp>

#include "synthetic/uts/uts_tree.hpp"

namespace synthetic {

/// How large the subtrees of a tree are by its law, before one looks at them: as the numbers of children are independent
/// of each other and depend on the depth alone, mean and variance of a subtree follow from those of its nodes' subtrees
/// [Harris 1963, "The theory of branching processes", chapter 1]. A law by which some subtrees have no end says nothing.
class UtsExpectation {
public:
    /// Requires a tree that require_possible() lets pass.
    explicit UtsExpectation(const UtsTree& tree);

    /// Of a node at a depth greater than 0, itself included. Requires depth > 0.
    const espalier::NodesLeft& subtree(int depth) const;

private:
    std::vector<espalier::NodesLeft> by_depth_;  // the last one is that of all depths from there on
};

}  // namespace synthetic
