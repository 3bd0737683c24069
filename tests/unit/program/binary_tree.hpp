// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/espalier.hpp>

/// A complete binary tree whose nodes are counted: 2^(height+1) - 1 of them.
struct BinaryTree {
    using Node = int;
    using Answer = espalier::Sum<std::uint64_t>;

    int height;

    Node root() const { return height; }

    void expand(Node levels, Answer& answer, auto&& child) const {
        answer.add(1);
        for (int side = 0; levels > 0 && side < 2; ++side) child(levels - 1);
    }
};

inline espalier::DepthFirst<BinaryTree> binary_tree(int height) { return espalier::DepthFirst(BinaryTree{height}); }
