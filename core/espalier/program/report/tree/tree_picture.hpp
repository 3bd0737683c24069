#pragma once

#include <string>

#include "espalier/program/report/tree/drawn_tree.hpp"

namespace espalier::program {

/// A larger tree is no picture any more.
constexpr int most_drawn_nodes = 2000;

/// What a picture says in words.
struct PictureWords {
    std::string title;
    std::string machine;  ///< what searched the tree
    std::string command;  ///< what the user has said
};

/// The tree as an SVG image that needs no other file: the root above, each node in the colour of the PE that expanded it,
/// hollow if nobody did; a legend says which is whose.
[[nodiscard]] std::string tree_picture(const DrawnTree& tree, const PictureWords& words);

}  // namespace espalier::program
