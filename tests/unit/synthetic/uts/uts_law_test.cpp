// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>
#include "synthetic/uts/uts.hpp"
#include "unit/synthetic/random_trees.hpp"

namespace {
using synthetic::UtsKind;
using synthetic::UtsLaw;
using synthetic::UtsShape;
using synthetic::UtsTree;

constexpr std::int64_t numbers = std::int64_t{1} << 31;

void expect_agreement(const UtsTree& tree, const UtsLaw& law, int depth, std::int64_t number) {
    if (number < 0 || number >= numbers) return;
    const auto n = static_cast<std::uint32_t>(number);
    ASSERT_EQ(law.children(depth, n), uts_children(tree, depth, n)) << "depth " << depth << ", number " << n;
}

// Compares the law with the tree where the number of children changes or a bucket ends, at the ends of the range, and
// for some thousand random numbers.
void expect_agreement(const UtsTree& tree, const UtsLaw& law, int depth) {
    const auto table = law.table();
    const auto row = std::clamp(depth - table.first_depth, 0, table.last_row);
    for (int bucket = 0; bucket < 1 << table.row_bits; ++bucket) {
        const auto threshold = std::int64_t{table.entries[(row << table.row_bits) + bucket].threshold};
        for (int near = -3; near <= 3; ++near) expect_agreement(tree, law, depth, threshold + near);
    }
    for (int near = 0; near < 100; ++near) {
        expect_agreement(tree, law, depth, near);
        expect_agreement(tree, law, depth, numbers - 1 - near);
    }
    std::mt19937 random(static_cast<unsigned>(depth));
    for (int i = 0; i < 3000; ++i) expect_agreement(tree, law, depth, random() >> (1 + random() % 20));
}

TEST(UtsLaw, AgreesWithLogarithmsOnTheKnownTrees) {
    for (const auto& known : synthetic::uts_known_trees()) {
        SCOPED_TRACE(known.name);
        const UtsLaw law(known.tree);
        for (const int depth : {0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 16, 20, 21, 40, 79, 80, 81, 116, 1000}) {
            expect_agreement(known.tree, law, depth);
        }
    }
}

RC_GTEST_PROP(UtsLaw, AgreesWithLogarithmsOnOtherTrees, ()) {
    auto tree = synthetic_test::random_tree();
    if (tree.kind != UtsKind::binomial) tree.branching = synthetic_test::number_in(101, 5000) / 100.0;
    const UtsLaw law(tree);
    expect_agreement(tree, law, std::min(synthetic_test::number_in(0, 60), law.deepest()));
}

TEST(UtsLaw, AgreesWithLogarithmsOnTheBroadestTree) {
    const UtsTree tree{.kind = UtsKind::geometric, .shape = UtsShape::fixed, .branching = 200};
    expect_agreement(tree, UtsLaw(tree), 3);
}

TEST(UtsLaw, RefusesTreesThatChangeAtTooManyDepths) {
    EXPECT_THROW(UtsLaw({.shape = UtsShape::linear, .depth = 5000}), std::invalid_argument);
    EXPECT_THROW(UtsLaw({.shape = UtsShape::exponential_decrease, .branching = 3, .depth = 5000}),
                 std::invalid_argument);
    EXPECT_NO_THROW(UtsLaw({.shape = UtsShape::fixed, .depth = 5000}));
}
}  // namespace
