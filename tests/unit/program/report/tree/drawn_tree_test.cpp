// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/tree/drawn_tree.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace {
using espalier::Bytes;
using espalier::pack;
using espalier::engine::Expansion;
using espalier::program::drawn_tree;
using espalier::program::DrawnTree;

Expansion expansion(int pe, int node, const std::vector<int>& children) {
    Expansion result{pe, pack(node), {}};
    for (const int child : children) result.children.push_back(pack(child));
    return result;
}

std::vector<int> pes_of(const DrawnTree& tree) {
    std::vector<int> pes;
    for (const auto& node : tree.nodes) pes.push_back(node.pe);
    return pes;
}

TEST(DrawnTree, HasEachNodeBelowItsParentAndKnowsWhoExpandedIt) {
    const auto tree =
        drawn_tree({expansion(0, 1, {2, 3}), expansion(2, 3, {4}), expansion(1, 2, {}), expansion(2, 4, {})});
    EXPECT_EQ(pes_of(tree), (std::vector<int>{0, 1, 2, 2}));
    EXPECT_EQ(tree.nodes[3].parent, 2);
    EXPECT_EQ(tree.nodes[3].depth, 2);
    EXPECT_EQ(tree.depth, 2);
    EXPECT_LT(tree.nodes[1].x, tree.nodes[2].x);
}

// All PEs expand the root of an initial split; the first of them counts it.
TEST(DrawnTree, HasANodeOnceThatAllPesHaveExpanded) {
    const auto tree =
        drawn_tree({expansion(1, 1, {2, 3}), expansion(0, 1, {2, 3}), expansion(1, 2, {}), expansion(0, 3, {})});
    EXPECT_EQ(pes_of(tree), (std::vector<int>{0, 1, 0}));
}

TEST(DrawnTree, HasEqualNodesAsOftenAsTheyAreChildren) {
    const auto tree = drawn_tree({expansion(0, 1, {2, 2}), expansion(0, 2, {}), expansion(1, 2, {})});
    EXPECT_EQ(pes_of(tree), (std::vector<int>{0, 0, 1}));
}

TEST(DrawnTree, HasNodesThatNobodyExpandedAfterAStop) {
    EXPECT_EQ(pes_of(drawn_tree({expansion(0, 1, {2, 3}), expansion(0, 2, {})})), (std::vector<int>{0, 0, -1}));
}

/// A random tree: `parents[i]`, modulo i + 1, is the parent of node i + 1.
std::vector<Expansion> tree_of(const std::vector<unsigned>& parents) {
    std::vector<Expansion> expansions = {expansion(0, 0, {})};
    for (std::size_t i = 0; i < parents.size(); ++i) {
        expansions.push_back(expansion(0, static_cast<int>(i + 1), {}));
        expansions[parents[i] % (i + 1)].children.push_back(pack(static_cast<int>(i + 1)));
    }
    return expansions;
}

RC_GTEST_PROP(DrawnTreeLaws, NodesAreApartAndParentsInTheMiddle, (const std::vector<unsigned>& parents)) {
    const auto tree = drawn_tree(tree_of(parents));
    RC_ASSERT(tree.nodes.size() == parents.size() + 1);
    std::map<int, std::vector<double>> levels;
    std::map<int, std::vector<double>> children;
    for (const auto& node : tree.nodes) {
        RC_ASSERT(node.x > -1e-9 && node.x < tree.width + 1e-9);
        levels[node.depth].push_back(node.x);
        if (node.parent >= 0) children[node.parent].push_back(node.x);
    }
    for (auto& [depth, places] : levels) {
        std::sort(places.begin(), places.end());
        for (std::size_t i = 1; i < places.size(); ++i) RC_ASSERT(places[i] - places[i - 1] > 1 - 1e-9);
    }
    for (const auto& [parent, places] : children) {
        RC_ASSERT(std::abs(tree.nodes[static_cast<std::size_t>(parent)].x - (places.front() + places.back()) / 2) <
                  1e-9);
    }
}
}  // namespace
