// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan16.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/heuristics/consistency.hpp"
#include "unit/puzzle15/simple_search.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(Manhattan16, IsConsistent, ()) {
    const auto goal = any_board({4, 4});
    expect_consistent(Manhattan16(make_puzzle(goal, goal)), goal);
}

// A small subtree stays small with a greater budget and with fewer moves that may be wasted.
RC_GTEST_PROP(Manhattan16, FindsMoreSubtreesSmallTheLargerTheBudget, ()) {
    const auto goal = ordered_board({4, 4}, true);
    const auto puzzle = make_puzzle(walked(goal, *rc::gen::inRange(1, 300)), goal);
    const Manhattan16 manhattan(puzzle);
    const auto state = manhattan.start(puzzle);
    const int slack = *rc::gen::inRange(0, 8);
    const auto budget = *rc::gen::inRange<espalier::Nodes>(256, 1'000'000);
    if (!manhattan.is_small(state, slack, budget)) return;
    RC_ASSERT(slack <= WaitingBoards::most_slack);
    RC_ASSERT(manhattan.is_small(state, slack, 2 * budget));
    RC_ASSERT(slack == 0 || manhattan.is_small(state, slack - 1, budget));
}

// The first move leads from `start` to the subtree, which is searched with and without vectors.
RC_GTEST_PROP(Manhattan16, CountsTheNodesOfTheDefinitionBelowANode, ()) {
    const auto goal = ordered_board({4, 4}, true);
    const auto start = walked(goal, *rc::gen::inRange(1, 200));
    const Move move = *rc::gen::suchThat(rc::gen::element(Move::up, Move::left, Move::right, Move::down),
                                         [&](Move any) { return start.shape.allows(start.blank(), any); });
    auto child = start;
    child.apply(move);
    const auto puzzle = make_puzzle(child, goal);
    if (puzzle.solved()) return;
    const int slack = *rc::gen::inRange(0, 3);
    SimpleSearch expected{.goal = goal};
    expected.below(child, puzzle.manhattan_distance() + 2 * slack, move);
    const Manhattan16 without_vectors(puzzle, std::nullopt);
    for (const auto& manhattan : {Manhattan16(puzzle), without_vectors}) {
        const auto subtree = manhattan.subtree(manhattan.start(puzzle), child.blank(), move, slack);
        RC_ASSERT(subtree.has_solution == (expected.solutions > 0));
        if (!subtree.has_solution) RC_ASSERT(subtree.nodes == expected.nodes);
    }
}

TEST(Manhattan16, IsForFourByFourBoards) {
    const auto goal = ordered_board({3, 3}, true);
    EXPECT_DEATH(Manhattan16(make_puzzle(goal, goal)), "the board has 4 x 4 cells");
}
}  // namespace
