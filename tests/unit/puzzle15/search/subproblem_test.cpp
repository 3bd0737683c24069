// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/search/subproblem.hpp"
#include <gtest/gtest.h>
#include <bit>
#include <random>
#include <tuple>
#include <espalier/pack.hpp>

namespace {
using namespace puzzle15;

constexpr Shape shape{};

// A random path from the first cell on, with random children still open; at least two.
Subproblem random_subproblem(std::mt19937& random) {
    auto subproblem = whole_tree(shape, 0, false);
    int blank = 0;
    for (auto length = random() % 20; length > 0; --length) {
        const MoveSet allowed = subproblem.path.back().open;
        Move move = moves[random() % 4];
        while ((allowed & set_of(move)) == 0) move = moves[random() % 4];
        subproblem.path.back().open = static_cast<MoveSet>(without(allowed, move) & random());
        blank = shape.target(blank, move);
        subproblem.path.push_back(node_after(shape, move, blank));
    }
    return subproblem;
}

MoveSet open_at(const Subproblem& subproblem, std::size_t depth) {
    return depth < subproblem.path.size() ? subproblem.path[depth].open : MoveSet{0};
}

TEST(Subproblem, IsDealtOutInTwoParts) {
    std::mt19937 random(1);
    for (int i = 0; i < 1000; ++i) {
        const auto whole = random_subproblem(random);
        if (whole.open() < 2) continue;
        auto kept = whole;
        const auto given = deal_out(kept);
        for (std::size_t depth = 0; depth < whole.path.size(); ++depth) {
            ASSERT_EQ(open_at(kept, depth) | open_at(given, depth), whole.path[depth].open);
            ASSERT_EQ(open_at(kept, depth) & open_at(given, depth), 0);
        }
        ASSERT_EQ(given.open(), (whole.open() + 1) / 2);
        ASSERT_EQ(kept.open(), whole.open() / 2);
        ASSERT_NEAR(kept.share() + given.share(), whole.share(), 1e-12);
        ASSERT_TRUE(whole.letters().starts_with(given.letters()));
        ASSERT_EQ(given.uncounted, 0U);
        ASSERT_EQ(espalier::unpack<Subproblem>(espalier::pack(given)), given);
    }
}

TEST(Subproblem, IsTheWholeTreeAtTheStart) {
    const auto tree = whole_tree(shape, 5, true);
    EXPECT_EQ(tree.open(), 4U);
    EXPECT_EQ(tree.share(), 1);
    EXPECT_EQ(tree.uncounted, 1U);
    EXPECT_EQ(tree.letters(), "");
    EXPECT_EQ(whole_tree(shape, 0, false).uncounted, 0U);
    EXPECT_EQ(whole_tree(shape, 0, false).open(), 2U);
}

TEST(Subproblem, NeverGoesBackWhereItCameFrom) {
    const auto node = node_after(shape, Move::down, 5);
    EXPECT_EQ(node.open, without(shape.moves_from(5), Move::up));
    EXPECT_EQ(node.children, 3);
    EXPECT_EQ(node.move, Move::down);
}

TEST(Subproblem, DropsWhatIsExhaustedAtItsEndOnly) {
    auto subproblem = whole_tree(shape, 0, false);
    subproblem.path.push_back(node_after(shape, Move::right, 1));
    subproblem.path.push_back(node_after(shape, Move::down, 5));
    EXPECT_EQ(subproblem.letters(), "RD");
    subproblem.path[0].open = 0;
    subproblem.path[2].open = 0;
    subproblem.drop_exhausted();
    EXPECT_EQ(subproblem.path.size(), 2U);
    EXPECT_FALSE(subproblem.empty());
    subproblem.path[1].open = 0;
    subproblem.drop_exhausted();
    EXPECT_TRUE(subproblem.empty());
    subproblem.uncounted = 1;
    EXPECT_FALSE(subproblem.empty());
}

TEST(Subproblem, IsNotDealtOutWithASingleChild) {
    auto subproblem = whole_tree(shape, 0, false);
    subproblem.path[0].open = set_of(Move::down);
    EXPECT_DEATH(std::ignore = deal_out(subproblem), "there is a child for each part");
}
}  // namespace
