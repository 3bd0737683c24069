// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <vector>
#include "engine/problems/hashed_tree.hpp"

namespace espalier_test {
/// The hashed tree once more; the answer names every node that was visited.
struct ListedTree {
    using Node = HashedTree::Node;
    using Answer = espalier::All<std::uint64_t>;

    HashedTree tree;

    Node root() const { return tree.root(); }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(node.number);
        HashedTree::Answer ignored;
        tree.expand(node, ignored, child);
    }

    /// Lists the nodes that have to be visited, without the engine.
    void list(const Node& node, std::vector<std::uint64_t>& numbers) const {
        numbers.push_back(node.number);
        for (int i = 0; i < tree.children(node); ++i) list(HashedTree::child_of(node, i), numbers);
    }
};
}  // namespace espalier_test
