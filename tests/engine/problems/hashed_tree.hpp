// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <espalier/espalier.hpp>
#include <espalier/random.hpp>

namespace espalier_test {
/// An irregular tree whose shape is a pure function of its nodes: a node's number says how many children it has.
struct HashedTree {
    struct Node {
        std::uint64_t number = 0;
        int depth = 0;
    };
    using Answer = espalier::Sum<std::uint64_t>;

    std::uint64_t seed = 1;
    int height = 8;

    Node root() const { return {.number = seed, .depth = 0}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        answer.add(1);
        for (int i = 0; i < children(node); ++i) child(child_of(node, i));
    }

    // Many leaves close to the root, so that parts of equal depth differ widely; the first levels are full.
    int children(const Node& node) const {
        if (node.depth == height) return 0;
        return node.depth < 2 ? 3 : static_cast<int>(node.number % 7 % 5);
    }

    static Node child_of(const Node& node, int i) {
        return {.number = espalier::Random(node.number, static_cast<std::uint64_t>(i) + 1)(), .depth = node.depth + 1};
    }

    /// The number of nodes below and including this one, found without the engine.
    std::uint64_t count(const Node& node) const {
        std::uint64_t sum = 1;
        for (int i = 0; i < children(node); ++i) sum += count(child_of(node, i));
        return sum;
    }
};
}  // namespace espalier_test
