// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gtest/gtest.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/espalier.hpp>
#include <espalier/forest.hpp>
#include "engine/forest_of.hpp"
#include "engine/problems/first_queens.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/listed_tree.hpp"
#include "engine/problems/range_count.hpp"

namespace espalier_test {
/// A problem, and what is known of its outcome, however many lives it took.
struct SnapshotCase {
    std::shared_ptr<const espalier::AnyProblem> problem;
    std::function<void(const espalier::engine::Result&)> expect_right;
};

/// Solves the problem, whatever its type is.
template <class T>
espalier::engine::Result solve(const SnapshotCase& test, T&& transport, const espalier::Options& options = {}) {
    return espalier::engine::search(*test.problem, transport, options);
}

/// Makes a case of a problem whose outcome has the typed answer that `expect_right` looks at.
template <espalier::Problem P, class ExpectRight>
SnapshotCase snapshot_case(P problem, ExpectRight expect_right) {
    return {espalier::any_problem(std::move(problem)), [expect_right](const espalier::engine::Result& result) {
                const auto& answer = static_cast<const espalier::engine::AnswerOf<typename P::Answer>&>(*result.answer);
                expect_right(answer.value, result.statistics);
            }};
}

inline SnapshotCase tree_case(int height = 9) {
    const HashedTree tree{.seed = 5, .height = height};
    const auto size = tree.count(tree.root());
    return snapshot_case(espalier::DepthFirst(tree), [size](const auto& answer, const auto& statistics) {
        EXPECT_EQ(statistics.nodes, size);
        EXPECT_EQ(answer.value, size);
    });
}

/// Its answer names the nodes: one that was lost does not make up for one that was doubled.
inline SnapshotCase list_case() {
    const ListedTree tree{{.seed = 6, .height = 8}};
    std::vector<std::uint64_t> numbers;
    tree.list(tree.root(), numbers);
    std::sort(numbers.begin(), numbers.end());
    return snapshot_case(espalier::DepthFirst(tree), [numbers](const auto& answer, const auto& statistics) {
        auto listed = answer.solutions;
        std::sort(listed.begin(), listed.end());
        EXPECT_EQ(listed, numbers);
        EXPECT_EQ(statistics.nodes, numbers.size());
    });
}

/// With shares of its own.
inline SnapshotCase range_case() {
    const RangeCount range{5000};
    return snapshot_case(range, [range](const auto& answer, const auto& statistics) {
        EXPECT_EQ(statistics.nodes, range.size);
        EXPECT_EQ(answer.value, range.answer_by_loop());
    });
}

/// A bound that is saved without its solution would be the end of it.
inline SnapshotCase knapsack_case() {
    const auto knapsack = Knapsack::random(2, 14);
    return snapshot_case(espalier::DepthFirst(knapsack),
                         [knapsack, optimum = knapsack.optimum()](const auto& answer, const auto&) {
                             ASSERT_TRUE(answer.found().has_value());
                             const auto [value, taken] = *answer.found();
                             EXPECT_EQ(value, optimum);
                             EXPECT_EQ(knapsack.total(taken).value, value);
                         });
}

/// The bound is a position, which nodes that are saved have to tell, too.
inline SnapshotCase first_case() {
    const FirstQueens queens{14};
    std::vector<std::uint8_t> first;
    queens.search_plainly(queens.root(), first);
    return snapshot_case(espalier::DepthFirst(queens), [first](const auto& answer, const auto&) {
        ASSERT_NE(answer.found(), nullptr);
        EXPECT_EQ(*answer.found(), first);
    });
}

/// Small trees and a large one, whose results are delivered while the search runs.
inline SnapshotCase forest_case() {
    std::vector<espalier::DepthFirst<HashedTree>> trees;
    std::vector<espalier::Nodes> sizes;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const HashedTree tree{.seed = 100 + number, .height = number == 7 ? 9 : static_cast<int>(number % 5)};
        trees.emplace_back(tree);
        sizes.push_back(tree.count(tree.root()));
    }
    const auto expect_right = [sizes](const espalier::engine::Result& result) {
        using Found = espalier::engine::AnswerOf<HashedTree::Answer>;
        const auto& forest = static_cast<const espalier::engine::ForestAnswer&>(*result.answer);
        std::vector<espalier::Nodes> counted(sizes.size(), 0);
        for (const auto& tree : forest.finished()) {
            EXPECT_EQ(counted.at(tree.tree), 0U) << "tree " << tree.tree;
            EXPECT_EQ(static_cast<const Found&>(*tree.answer).value.value, tree.nodes);
            EXPECT_FALSE(tree.stopped);
            counted[tree.tree] = tree.nodes;
        }
        EXPECT_EQ(counted, sizes);
        EXPECT_TRUE(forest.unfinished().empty());
    };
    using Forest = Trees<espalier::DepthFirst<HashedTree>>::Forest;
    return {std::make_shared<Forest>(Trees(trees).forest()), expect_right};
}
}  // namespace espalier_test
