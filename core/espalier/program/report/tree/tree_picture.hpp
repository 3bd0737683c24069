// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "espalier/program/report/tree/drawn_tree.hpp"

namespace espalier::program {

/// The size above which a tree makes no useful picture.
constexpr int most_drawn_nodes = 2000;

/// The texts of a picture.
struct PictureWords {
    std::string title;
    std::string machine;  ///< the machine that searched the tree
    std::string command;  ///< the user's command line
};

/// Returns the tree as an SVG image that needs no other file. The root is at the top, each node has the colour of the
/// PE that expanded it and is hollow if no PE did, and a legend explains the colours.
[[nodiscard]] std::string tree_picture(const DrawnTree& tree, const PictureWords& words);

}  // namespace espalier::program
