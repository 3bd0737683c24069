// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "espalier/problems/tree_record.hpp"

namespace espalier::program {

/// A search tree as it is drawn. nodes[0] is the root, parents come before their children, siblings keep their order.
struct DrawnTree {
    struct Node {
        int parent = -1;  ///< -1 for the root
        int depth = 0;    ///< 0 for the root
        int pe = -1;      ///< the PE that expanded it; -1 if no PE did because the search was stopped
        double x = 0;     ///< the position along its level; nodes of a level are at least 1 apart
    };
    std::vector<Node> nodes;
    int depth = 0;     ///< the depth of the deepest node
    double width = 0;  ///< the greatest x; the least is 0
};

/// Returns the tree of these expansions, as compact as possible without overlapping subtrees, with each parent centred
/// above its children [Reingold, Tilford 1981]. Requires that the first expansion is that of the root.
[[nodiscard]] DrawnTree drawn_tree(const std::vector<engine::Expansion>& expansions);

}  // namespace espalier::program
