// SPDX-License-Identifier: Apache-2.0
#include "synthetic/uts/uts_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "synthetic/uts/uts_kernel.hpp"

namespace synthetic {
namespace {

using espalier::NodesLeft;

struct Moments {
    double mean = 0;
    double variance = 0;
};

// Returns the moments of floor(log(1 - u) / log(q)) with q = b / (1 + b), which is at least k with probability q^k.
Moments of_geometric_children(double branching) {
    const double q = branching / (1 + branching);
    double mean = 0;
    double square = 0;
    double at_least = 1;
    for (int k = 1; k <= UtsTree::most_children; ++k) {
        at_least *= q;
        mean += at_least;
        square += (2 * k - 1) * at_least;
    }
    return {.mean = mean, .variance = square - mean * mean};
}

Moments of_binomial_children(const UtsTree& tree) {
    const double children = std::min(tree.binomial_children, UtsTree::most_children);
    const double p = tree.probability;
    return {.mean = p * children, .variance = p * (1 - p) * children * children};
}

Moments of_children(const UtsTree& tree, int depth) {
    switch (tree.kind) {
        case UtsKind::binomial: return of_binomial_children(tree);
        case UtsKind::geometric: return of_geometric_children(geometric_branching(tree, depth));
        case UtsKind::hybrid:
            return depth < 0.5 * tree.depth ? of_geometric_children(geometric_branching(tree, depth))
                                            : of_binomial_children(tree);
        case UtsKind::balanced: return {.mean = depth < tree.depth ? std::floor(tree.branching) : 0, .variance = 0};
    }
    return {};
}

// Returns the depth from which on nodes are assumed to be alike. If the branching decreases exponentially they are not,
// but few nodes are so deep, and they have few children.
int deepest_expected(const UtsTree& tree) {
    constexpr int deepest = 4096;
    switch (tree.kind) {
        case UtsKind::binomial: return 1;
        case UtsKind::hybrid: return std::min(deepest, (tree.depth + 1) / 2);
        case UtsKind::geometric:
            if (tree.shape == UtsShape::cyclic) return std::min(deepest, 5 * tree.depth + 1);
            if (tree.shape == UtsShape::exponential_decrease) return deepest;
            break;
        case UtsKind::balanced: break;
    }
    return std::min(deepest, tree.depth);
}

NodesLeft of_alike(const Moments& children) {
    if (children.mean >= 1) return NodesLeft::unknown();
    const double nodes = 1 / (1 - children.mean);
    return {.nodes = nodes, .variance = children.variance * nodes * nodes * nodes};
}

NodesLeft of_parent(const Moments& children, const NodesLeft& subtree) {
    if (children.mean == 0) return {.nodes = 1};
    return {.nodes = 1 + children.mean * subtree.nodes,
            .variance = children.mean * subtree.variance + children.variance * subtree.nodes * subtree.nodes};
}

}  // namespace

std::vector<NodesLeft> expected_subtrees(const UtsTree& tree) {
    const int last = std::max(1, deepest_expected(tree));
    std::vector<NodesLeft> by_depth(static_cast<std::size_t>(last));
    by_depth.back() = of_alike(of_children(tree, last));
    for (int depth = last - 1; depth > 0; --depth) {
        const auto index = static_cast<std::size_t>(depth);
        by_depth[index - 1] = of_parent(of_children(tree, depth), by_depth[index]);
    }
    return by_depth;
}

espalier::NodesLeft look_ahead(std::vector<UtsOpenNode> open, const UtsLaw& law,
                               const std::vector<NodesLeft>& expected_subtrees, std::uint64_t budget) {
    const auto expected = [&](const UtsOpenNode& node) -> espalier::NodesLeft {
        const double children = node.end - node.first;
        const auto& subtree = expected_subtrees[std::min<std::size_t>(node.depth, expected_subtrees.size() - 1)];
        return {.nodes = children * subtree.nodes, .variance = children * subtree.variance};
    };
    const auto is_surer = [&](const UtsOpenNode& a, const UtsOpenNode& b) {
        return expected(a).variance < expected(b).variance;
    };
    espalier::NodesLeft left;
    std::make_heap(open.begin(), open.end(), is_surer);
    for (std::uint64_t met = 0; met < budget && !open.empty();) {
        if (!std::isfinite(expected(open.front()).variance)) return espalier::NodesLeft::unknown();
        std::pop_heap(open.begin(), open.end(), is_surer);
        const UtsOpenNode node = open.back();
        open.pop_back();
        met += node.end - node.first;
        left.nodes += node.end - node.first;
        for (auto number = node.first; number < node.end; ++number) {
            const auto state = uts_child(node.state, number);
            const int children = law.children(static_cast<int>(node.depth) + 1, state[4] & 0x7fffffff);
            if (children == 0) continue;
            open.push_back({.state = state, .end = static_cast<std::uint32_t>(children), .depth = node.depth + 1});
            std::push_heap(open.begin(), open.end(), is_surer);
        }
    }
    for (const auto& node : open) left += expected(node);
    return left;
}

}  // namespace synthetic
