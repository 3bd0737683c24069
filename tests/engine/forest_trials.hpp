// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>
#include <espalier/balancers/table.hpp>
#include <espalier/forest.hpp>
#include "engine/forest_of.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/whole_tree.hpp"

namespace espalier_test {
/// Searches a forest and expects each tree's result once, as `check` knows it.
template <class P>
auto forest_check(
    std::vector<P> list,
    std::function<void(std::uint64_t, const typename espalier::Forest<typename P::Answer>::Result&)> check) {
    return [trees = Trees<P>(list), check](espalier::Transport& transport, const espalier::Options& options) {
        std::map<std::uint64_t, int> times;
        espalier::Nodes nodes = 0;
        const auto forest = trees.forest([&](const auto& result) {
            ++times[result.tree];
            nodes += result.nodes;
            EXPECT_FALSE(result.stopped);
            check(result.tree, result);
        });
        if (espalier::OptimisationProblem<P> && espalier::find_balancer(options.balancer).in_order_of_levels) {
            EXPECT_THROW(espalier::solve(forest, transport, options), std::invalid_argument);
            return;
        }
        const auto outcome = espalier::solve(forest, transport, options);
        expect_complete(outcome, transport, options);
        EXPECT_TRUE(outcome.answer.unfinished.empty());
        if (!transport.is_root()) return;
        EXPECT_EQ(times.size(), trees.size());
        for (const auto& [tree, count] : times) EXPECT_EQ(count, 1) << "tree " << tree;
        EXPECT_EQ(nodes, outcome.statistics.nodes);
    };
}

/// Small trees and, among them, one that all PEs have to share.
inline auto check_counting_forest() {
    std::vector<espalier::DepthFirst<HashedTree>> trees;
    std::vector<espalier::Nodes> counts;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const HashedTree tree{.seed = 100 + number, .height = number == 7 ? 11 : static_cast<int>(number % 5)};
        trees.emplace_back(tree);
        counts.push_back(tree.count(tree.root()));
    }
    return forest_check<espalier::DepthFirst<HashedTree>>(trees, [counts](std::uint64_t tree, const auto& result) {
        EXPECT_EQ(result.answer.value, counts[tree]);
        EXPECT_EQ(result.nodes, counts[tree]);
    });
}

/// Every tree has its own incumbent.
inline auto check_forest_of_knapsacks() {
    std::vector<espalier::DepthFirst<Knapsack>> trees;
    for (std::uint64_t number = 0; number < 6; ++number) {
        trees.emplace_back(Knapsack::random(50 + number, 6 + 3 * static_cast<std::uint32_t>(number % 4)));
    }
    return forest_check<espalier::DepthFirst<Knapsack>>(trees, [trees](std::uint64_t tree, const auto& result) {
        ASSERT_TRUE(result.answer.found().has_value());
        EXPECT_EQ(result.answer.found()->first, trees[tree].tree().optimum());
    });
}
}  // namespace espalier_test
