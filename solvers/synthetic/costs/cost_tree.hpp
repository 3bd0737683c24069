// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/depth_first.hpp>
#include <espalier/random.hpp>
#include "synthetic/tree_size.hpp"

namespace synthetic {
/// A model of branch and bound [Karp, Zhang 1993; Liu, Aiello, Bhatt, section 3]: a complete binary tree in which every
/// node has a cost, greater than its parent's by a random amount; the leaf of the least cost is sought. A node's cost
/// is a function of the seed and of the path to it. A node whose cost is no less than the best known is not expanded.
class CostTree {
public:
    using Cost = std::uint64_t;
    struct Node {
        std::uint64_t hash = 0;
        Cost cost = 0;
        std::uint32_t level = 0;
    };
    /// The least cost of a leaf, and the hash of that leaf.
    using Answer = espalier::Least<Cost, std::uint64_t>;

    CostTree(std::uint32_t height, std::uint64_t seed) : height_(height), seed_(seed) {}

    std::uint32_t height() const { return height_; }
    std::uint64_t seed() const { return seed_; }

    Node root() const { return {.hash = espalier::Random(seed_)(), .cost = 0, .level = 0}; }

    bool valid(const Node& node) const { return node.level <= height_; }
    double priority(const Node& node) const { return static_cast<double>(node.cost); }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        if (!answer.improves(node.cost)) return;
        if (node.level == height_) return answer.offer(node.cost, node.hash);
        espalier::Random random(node.hash);
        for (int i = 0; i < 2; ++i) {
            const auto hash = random();
            const Node next{hash, node.cost + 1 + (hash >> hidden_bits), node.level + 1};
            if (answer.improves(next.cost)) child(next);
        }
    }

    /// Returns the size of the critical subtree, which every search has to expand, and the least cost of a leaf in it.
    /// Its nodes are those that cost no more than the best leaf. The walk shares nothing with the search but the tree.
    /// Requires: `optimum` is at least the cost of the best leaf.
    std::pair<TreeSize, Cost> critical(Cost optimum) const {
        std::pair<TreeSize, Cost> result{{}, ~Cost{0}};
        std::vector<Node> open = {root()};
        while (!open.empty()) {
            const Node node = open.back();
            open.pop_back();
            const bool is_leaf = node.level == height_;
            result.first.add(node.level, is_leaf);
            if (is_leaf) result.second = std::min(result.second, node.cost);
            if (is_leaf) continue;
            Answer nothing;
            expand(node, nothing, [&](const Node& child) {
                if (child.cost <= optimum) open.push_back(child);
            });
        }
        return result;
    }

private:
    // The number of bits of the hash that are ignored: a step costs up to 2^20, so that two nodes rarely cost the same.
    static constexpr int hidden_bits = 44;

    std::uint32_t height_;
    std::uint64_t seed_;
};

/// The search of a cost tree.
using CostSearch = espalier::DepthFirst<CostTree>;

static_assert(espalier::OptimisationProblem<CostSearch>);
}  // namespace synthetic
