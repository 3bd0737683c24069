// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
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

/// The size above which a tree makes no useful picture.
constexpr int most_drawn_nodes = 2000;

struct PictureWords {
    std::string title;
    std::string machine;  ///< the machine that searched the tree
    std::string command;  ///< the user's command line
};

/// Returns the tree as an SVG image that needs no other file. The root is at the top, each node has the colour of the
/// PE that expanded it and is hollow if no PE did, and a legend explains the colours.
[[nodiscard]] std::string tree_picture(const DrawnTree& tree, const PictureWords& words);
}  // namespace espalier::program
