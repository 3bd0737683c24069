// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>
#include <espalier/depth_first.hpp>
#include <espalier/random.hpp>
#include "synthetic/tree_size.hpp"

namespace synthetic {
/// The random trees of [Barrows et al. 1999, section 4.1]: a node at level l has two children with probability alpha^l
/// and none otherwise, so that trees are bushy near the root and become scrawny. In the paper they were made as they
/// were searched; here a node's children are a function of the seed and the path to it, the same for every search.
class AlphaTree {
public:
    struct Node {
        std::uint64_t hash = 0;
        std::uint32_t level = 0;

        friend bool operator==(const Node&, const Node&) = default;
    };
    using Answer = TreeSize;

    /// Throws std::invalid_argument unless 0 <= alpha <= largest_alpha. (Multiplies instead of computing powers, which
    /// need not be rounded alike everywhere.)
    AlphaTree(double alpha, std::uint64_t seed) : alpha_(alpha), seed_(seed) {
        if (!(alpha >= 0 && alpha <= largest_alpha)) {
            throw std::invalid_argument("--alpha: the probability must be between 0 and 0.995");
        }
        const double certain = std::ldexp(1.0, 64 - hidden_bits);
        for (double probability = 1; probability * certain >= 1; probability *= alpha) {
            thresholds_.push_back(static_cast<std::uint64_t>(std::ceil(probability * certain)));
        }
    }

    /// The largest alpha. Trees with an alpha nearer to 1 would have more nodes than can be searched, or counted.
    static constexpr double largest_alpha = 0.995;

    double alpha() const { return alpha_; }
    std::uint64_t seed() const { return seed_; }

    Node root() const { return {.hash = espalier::Random::mixed(seed_), .level = 0}; }

    void expand(const Node& node, Answer& answer, auto&& child) const {
        const bool spawns = node.level < thresholds_.size() && (node.hash >> hidden_bits) < thresholds_[node.level];
        answer.add(node.level, !spawns);
        if (!spawns) return;
        // The hashes of the children are the next two numbers of the generator behind a hash.
        using espalier::Random;
        for (std::uint64_t i = 1; i <= 2; ++i) child(Node{Random::mixed(node.hash + i * Random::step), node.level + 1});
    }

private:
    // The number of bits of the hash that are ignored, because a probability has only as many bits as a double holds.
    static constexpr int hidden_bits = 11;

    double alpha_;
    std::uint64_t seed_;
    std::vector<std::uint64_t> thresholds_;  // alpha^l by level, scaled; behind the last level no node has children
};

/// The search of an alpha tree.
using Alpha = espalier::DepthFirst<AlphaTree>;

static_assert(espalier::Problem<Alpha>);
}  // namespace synthetic
