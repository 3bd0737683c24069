// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <stdexcept>
#include "synthetic/uts/uts.hpp"

namespace {
using synthetic::require_possible;
using synthetic::UtsKind;
using synthetic::UtsShape;
using synthetic::UtsTree;

constexpr double random_numbers = 2147483648.0;

TEST(UtsTree, BranchesAsItsShapeSays) {
    UtsTree tree{.kind = UtsKind::geometric, .branching = 4, .depth = 16};
    const auto branching = [&](UtsShape shape, int depth) {
        tree.shape = shape;
        return geometric_branching(tree, depth);
    };
    for (const auto shape : {UtsShape::linear, UtsShape::exponential_decrease, UtsShape::cyclic, UtsShape::fixed}) {
        EXPECT_EQ(branching(shape, 0), 4);
    }
    EXPECT_EQ(branching(UtsShape::linear, 4), 3);
    EXPECT_EQ(branching(UtsShape::linear, 16), 0);
    EXPECT_NEAR(branching(UtsShape::exponential_decrease, 16), 1, 1e-12);
    EXPECT_NEAR(branching(UtsShape::cyclic, 4), 4, 1e-12);
    EXPECT_NEAR(branching(UtsShape::cyclic, 12), 0.25, 1e-12);
    EXPECT_NEAR(branching(UtsShape::cyclic, 80), 1, 1e-12);
    EXPECT_EQ(branching(UtsShape::cyclic, 81), 0);
    EXPECT_EQ(branching(UtsShape::fixed, 15), 4);
    EXPECT_EQ(branching(UtsShape::fixed, 16), 0);
}

TEST(UtsTree, RefusesTreesThatDoNotExist) {
    EXPECT_THROW(require_possible({.branching = -1}), std::invalid_argument);
    EXPECT_THROW(require_possible({.branching = 201}), std::invalid_argument);
    EXPECT_NO_THROW(require_possible({.kind = UtsKind::binomial, .branching = 2000}));
    EXPECT_THROW(require_possible({.depth = 0}), std::invalid_argument);
    EXPECT_THROW(require_possible({.probability = 1.5}), std::invalid_argument);
    EXPECT_THROW(require_possible({.binomial_children = -1}), std::invalid_argument);
    EXPECT_THROW(require_possible({.shape = UtsShape::exponential_decrease, .branching = 1}), std::invalid_argument);
}

TEST(UtsTree, OfBinomialNodesHasAllChildrenOrNone) {
    const UtsTree tree{.kind = UtsKind::binomial, .branching = 7.9, .probability = 0.25, .binomial_children = 5};
    const auto quarter = static_cast<std::uint32_t>(random_numbers / 4);
    EXPECT_EQ(uts_children(tree, 3, quarter - 1), 5);
    EXPECT_EQ(uts_children(tree, 3, quarter), 0);
    EXPECT_EQ(uts_root_children(tree, quarter), 7);
}

// A geometric law with this mean gives at least one child with the probability b / (1 + b).
TEST(UtsTree, OfGeometricNodesHasTheMeanOfItsBranching) {
    const UtsTree tree{.kind = UtsKind::geometric, .shape = UtsShape::fixed, .branching = 3, .depth = 5};
    double sum = 0;
    int childless = 0;
    constexpr int samples = 100'000;
    for (int i = 0; i < samples; ++i) {
        const int children = uts_children(tree, 2, static_cast<std::uint32_t>(random_numbers / samples * (i + 0.5)));
        sum += children;
        childless += children == 0 ? 1 : 0;
    }
    EXPECT_NEAR(sum / samples, 3, 0.01);
    EXPECT_NEAR(childless / static_cast<double>(samples), 0.25, 0.001);
    EXPECT_EQ(uts_children(tree, 5, 0x7fffffff), 0);
    EXPECT_EQ(uts_children(tree, 4, 0x7fffffff), 74);
}

TEST(UtsTree, ThatIsHybridIsGeometricAboveAndBinomialBelow) {
    const UtsTree tree{.kind = UtsKind::hybrid,
                       .shape = UtsShape::fixed,
                       .branching = 200,
                       .depth = 10,
                       .probability = 1,
                       .binomial_children = 3};
    EXPECT_EQ(uts_children(tree, 4, 0x7fffffff), UtsTree::most_children);
    EXPECT_EQ(uts_children(tree, 5, 0x7fffffff), 3);
}

TEST(UtsTree, ThatIsBalancedHasTheSameChildrenEverywhereAboveItsLeaves) {
    const UtsTree tree{.kind = UtsKind::balanced, .branching = 300, .depth = 4};
    for (const std::uint32_t number : {0U, 1000U, 0x7fffffffU}) {
        EXPECT_EQ(uts_root_children(tree, number), 300);
        EXPECT_EQ(uts_children(tree, 3, number), 300);
        EXPECT_EQ(uts_children(tree, 4, number), 0);
    }
}

TEST(KnownTrees, AreFoundByName) {
    std::set<std::string_view> names;
    for (const auto& tree : synthetic::uts_known_trees()) {
        names.insert(tree.name);
        EXPECT_EQ(synthetic::find_known_tree(tree.name), &tree);
        EXPECT_NO_THROW(require_possible(tree.tree));
    }
    EXPECT_EQ(names.size(), 9U);
    EXPECT_EQ(synthetic::find_known_tree("T1XL")->size.nodes, 1'635'119'272U);
    EXPECT_EQ(synthetic::find_known_tree("T6"), nullptr);
}
}  // namespace
