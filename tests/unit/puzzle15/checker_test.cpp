// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/checker.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(Checker, AcceptsWalksAndNothingElse, ()) {
    const auto start = any_board(any_shape());
    auto goal = start;
    std::string walk;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
        const auto move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (!goal.shape.allows(goal.blank(), move)) continue;
        goal.apply(move);
        walk += letter(move);
    }
    RC_ASSERT(fault_of(start, goal, walk).empty());
    RC_ASSERT(!fault_of(start, goal, walk + "X").empty());
    auto other = goal;
    other.set(goal.cell_of(1), goal[goal.cell_of(2)]);
    RC_ASSERT(!fault_of(start, other, walk).empty());
    if (!walk.empty()) RC_ASSERT(!fault_of(start, goal, walk.substr(1)).empty());
}

TEST(Checker, RefusesMovesOffTheBoard) {
    const auto start = board("0 1 / 2 3");
    EXPECT_EQ(fault_of(start, start, "UD"), "move 1 is impossible");
    EXPECT_EQ(fault_of(start, start, "LR"), "move 1 is impossible");
    EXPECT_EQ(fault_of(start, start, "RLU"), "move 3 is impossible");
}
}  // namespace
