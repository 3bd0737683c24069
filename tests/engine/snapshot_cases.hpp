#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <espalier/espalier.hpp>
#include <espalier/forest.hpp>

#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/range_count.hpp"

namespace espalier_test {

/// A problem, and what is known of its outcome, however many lives it took.
template <espalier::Problem P>
struct SnapshotCase {
    P problem;
    std::function<void(const espalier::Outcome<typename P::Answer>&)> expect_right;
};

inline SnapshotCase<espalier::DepthFirst<HashedTree>> tree_case(int height = 9) {
    const HashedTree tree{.seed = 5, .height = height};
    const auto size = tree.count(tree.root());
    return {espalier::DepthFirst(tree), [size](const auto& outcome) {
                EXPECT_EQ(outcome.statistics.nodes, size);
                EXPECT_EQ(outcome.answer.value, size);
            }};
}

/// Its answer names the nodes: one that was lost does not make up for one that was doubled.
inline SnapshotCase<espalier::DepthFirst<ListedTree>> list_case() {
    const ListedTree tree{{.seed = 6, .height = 8}};
    std::vector<std::uint64_t> numbers;
    tree.list(tree.root(), numbers);
    std::sort(numbers.begin(), numbers.end());
    return {espalier::DepthFirst(tree), [numbers](const auto& outcome) {
                auto listed = outcome.answer.solutions;
                std::sort(listed.begin(), listed.end());
                EXPECT_EQ(listed, numbers);
                EXPECT_EQ(outcome.statistics.nodes, numbers.size());
            }};
}

/// With shares of its own.
inline SnapshotCase<RangeCount> range_case() {
    const RangeCount range{5000};
    return {range, [range](const auto& outcome) {
                EXPECT_EQ(outcome.statistics.nodes, range.size);
                EXPECT_EQ(outcome.answer.value, range.answer_by_loop());
            }};
}

/// A bound that is saved without its solution would be the end of it.
inline SnapshotCase<espalier::DepthFirst<Knapsack>> knapsack_case() {
    const auto knapsack = Knapsack::random(2, 14);
    return {espalier::DepthFirst(knapsack), [knapsack, optimum = knapsack.optimum()](const auto& outcome) {
                ASSERT_TRUE(outcome.answer.found().has_value());
                const auto [value, taken] = *outcome.answer.found();
                EXPECT_EQ(value, optimum);
                EXPECT_EQ(knapsack.total(taken).value, value);
            }};
}

/// Small trees and a large one, whose results are delivered while the search runs.
inline auto forest_case() {
    using Tree = espalier::DepthFirst<HashedTree>;
    auto trees = std::make_shared<std::vector<Tree>>();
    std::vector<espalier::Nodes> sizes;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const HashedTree tree{.seed = 100 + number, .height = number == 7 ? 9 : static_cast<int>(number % 5)};
        trees->emplace_back(tree);
        sizes.push_back(tree.count(tree.root()));
    }
    using Forest = espalier::Forest<Tree>;
    const Forest forest(trees->size(), [trees](std::uint64_t number) -> const Tree& { return trees->at(number); });
    return SnapshotCase<Forest>{forest, [sizes](const espalier::Outcome<Forest::Answer>& outcome) {
                                    std::vector<espalier::Nodes> counted(sizes.size(), 0);
                                    for (const auto& result : outcome.answer.finished()) {
                                        EXPECT_EQ(counted.at(result.tree), 0U) << "tree " << result.tree;
                                        EXPECT_EQ(result.answer.value, result.nodes);
                                        EXPECT_FALSE(result.stopped);
                                        counted[result.tree] = result.nodes;
                                    }
                                    EXPECT_EQ(counted, sizes);
                                    EXPECT_TRUE(outcome.answer.unfinished().empty());
                                }};
}

}  // namespace espalier_test
