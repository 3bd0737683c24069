// SPDX-License-Identifier: Apache-2.0
#include "synthetic/alpha/alpha_tree.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>
#include <espalier/espalier.hpp>

namespace {
using synthetic::Alpha;
using synthetic::AlphaTree;
using synthetic::TreeSize;

TreeSize count(const Alpha& alpha) {
    TreeSize size;
    for (auto subproblem = alpha.root(); !subproblem.empty();) alpha.work(subproblem, size, 1'000'000);
    return size;
}

std::uint64_t median_of_sizes(double alpha, std::uint64_t trees) {
    std::vector<std::uint64_t> sizes;
    for (std::uint64_t seed = 1; seed <= trees; ++seed) sizes.push_back(count(Alpha(AlphaTree(alpha, seed))).nodes);
    std::sort(sizes.begin(), sizes.end());
    return sizes[sizes.size() / 2];
}

// The sizes of the paper's trees, as far as 300 trees tell.
TEST(AlphaTree, MediansAreThoseOfThePaper) {
    EXPECT_NEAR(static_cast<double>(median_of_sizes(0.96, 301)), 6'500, 600);
    EXPECT_NEAR(static_cast<double>(median_of_sizes(0.965, 301)), 16'000, 1'600);
    EXPECT_NEAR(static_cast<double>(median_of_sizes(0.97, 301)), 56'500, 5'000);
}

// The expected number of nodes at level l is the product of 2 alpha^k over k < l.
TEST(AlphaTree, LevelsHaveTheExpectedSizes) {
    constexpr int levels = 12;
    constexpr double trees = 400;
    std::vector<double> found(levels);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(trees); ++seed) {
        const AlphaTree tree(0.9, seed);
        std::vector<AlphaTree::Node> open = {tree.root()};
        for (std::size_t level = 0; level < levels; ++level) {
            std::vector<AlphaTree::Node> next;
            TreeSize size;
            for (const auto& node : open)
                tree.expand(node, size, [&](AlphaTree::Node child) { next.push_back(child); });
            found[level] += static_cast<double>(open.size()) / trees;
            open = std::move(next);
        }
    }
    double expected = 1;
    for (int level = 0; level < levels; ++level) {
        EXPECT_NEAR(found[static_cast<std::size_t>(level)] / expected, 1, 0.12) << "level " << level;
        expected *= 2 * std::pow(0.9, level);
    }
}

TEST(AlphaTree, EveryInnerNodeHasTwoChildren) {
    const auto size = count(Alpha(AlphaTree(0.97, 7)));
    EXPECT_EQ(size.nodes, 2 * size.leaves - 1);
    EXPECT_GT(size.depth, 30U);
}

// A change of these numbers is a change of the trees.
TEST(AlphaTree, IsAFunctionOfItsSeed) {
    EXPECT_EQ(count(Alpha(AlphaTree(0.96, 1))).nodes, 4861U);
    EXPECT_EQ(count(Alpha(AlphaTree(0.97, 2))).nodes, 52151U);
}

TEST(AlphaTree, SizeDependsOnTheTreeAlone) {
    const Alpha alpha(AlphaTree(0.97, 11));
    const auto size = count(alpha);
    for (const int pes : {1, 2, 3, 8}) {
        EXPECT_EQ(espalier::solve(alpha, espalier::Threads(std::min(pes, 2), pes)).answer, size);
    }
}

TEST(AlphaTree, NodesBeyondTheLastThresholdAreLeaves) {
    EXPECT_EQ(count(Alpha(AlphaTree(0, 3))), (TreeSize{.nodes = 3, .leaves = 2, .depth = 1}));
}

TEST(AlphaTree, RefusesOtherProbabilities) {
    EXPECT_THROW(AlphaTree(-0.1, 1), std::invalid_argument);
    EXPECT_THROW(AlphaTree(1, 1), std::invalid_argument);
    EXPECT_THROW(AlphaTree(std::nan(""), 1), std::invalid_argument);
}
}  // namespace
