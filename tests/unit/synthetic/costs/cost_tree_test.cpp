// SPDX-License-Identifier: Apache-2.0
#include "synthetic/costs/cost_tree.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <vector>
#include <espalier/espalier.hpp>

namespace {
using synthetic::CostSearch;
using synthetic::CostTree;

// The costs of all leaves, by walking the whole tree with an answer that prunes nothing.
std::vector<CostTree::Cost> costs_of_leaves(const CostTree& tree) {
    std::vector<CostTree::Cost> leaves;
    std::vector<CostTree::Node> open = {tree.root()};
    while (!open.empty()) {
        const auto node = open.back();
        open.pop_back();
        CostTree::Answer answer;
        const auto before = open.size();
        tree.expand(node, answer, [&](const CostTree::Node& child) {
            EXPECT_GT(child.cost, node.cost);
            EXPECT_EQ(child.level, node.level + 1);
            open.push_back(child);
        });
        if (open.size() == before) leaves.push_back(answer.found()->first);
    }
    return leaves;
}

CostTree::Cost cost_found(const CostTree& tree) {
    return espalier::solve(CostSearch(tree), espalier::Threads(1)).answer.found()->first;
}

TEST(CostTree, IsCompleteAndItsLeafOfLeastCostIsFound) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const CostTree tree(8, seed);
        const auto leaves = costs_of_leaves(tree);
        EXPECT_EQ(leaves.size(), 256U);
        EXPECT_EQ(cost_found(tree), *std::min_element(leaves.begin(), leaves.end()));
    }
}

TEST(CostTree, HasNoChildrenThatCostAsMuchAsTheBest) {
    const CostTree tree(4, 1);
    CostTree::Answer answer;
    answer.offer(1, 0);
    tree.expand(tree.root(), answer, [](const CostTree::Node&) { ADD_FAILURE() << "a child that costs too much"; });
}

TEST(CostTree, HasACriticalPartThatEverySearchExpands) {
    const CostTree tree(16, 1);
    const auto optimum = cost_found(tree);
    const auto [critical, least] = tree.critical(optimum);
    EXPECT_EQ(least, optimum);
    EXPECT_EQ(critical.depth, 16U);
    EXPECT_EQ(critical.nodes, 554U);  // as in instances/synthetic
    EXPECT_GE(espalier::solve(CostSearch(tree), espalier::Threads(1)).statistics.nodes, critical.nodes);
    EXPECT_NE(tree.critical(optimum - 1).second, optimum);
}

TEST(CostTree, IsAFunctionOfItsSeed) {
    EXPECT_EQ(cost_found(CostTree(16, 1)), 3513432U);
    EXPECT_NE(cost_found(CostTree(16, 2)), 3513432U);
}
}  // namespace
