#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include <espalier/espalier.hpp>

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

}  // namespace espalier_test
