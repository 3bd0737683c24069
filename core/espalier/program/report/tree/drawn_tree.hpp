#pragma once

#include <cstddef>
#include <vector>

#include "espalier/engine/tree_record.hpp"

namespace espalier::program {

/// A search tree as it is drawn: nodes[0] is the root, parents come before their children, siblings are in their order.
struct DrawnTree {
    struct Node {
        int parent = -1;  ///< of the root: none
        int depth = 0;    ///< of the root: 0
        int pe = -1;      ///< who expanded it; -1: nobody, as the search was stopped
        double x = 0;     ///< its place along its level; nodes of a level are at least 1 apart
    };
    std::vector<Node> nodes;
    int depth = 0;     ///< of the deepest node
    double width = 0;  ///< x goes from 0 to this
};

/// The tree of which the expansions are: as compact as is possible without subtrees in one another's way, each parent in
/// the middle above its children [Reingold, Tilford 1981]. Requires a first expansion, of the root.
[[nodiscard]] DrawnTree drawn_tree(const std::vector<engine::Expansion>& expansions);

}  // namespace espalier::program
