#include "puzzle15/board/check_solution.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(CheckSolution, AcceptsWalksAndNothingElse, ()) {
    const auto start = any_board(any_shape());
    auto goal = start;
    std::string walk;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
        const auto move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (!goal.shape.allows(goal.blank(), move)) continue;
        goal.apply(move);
        walk += letter(move);
    }
    RC_ASSERT(check_solution(start, goal, walk).passed);
    RC_ASSERT(!check_solution(start, goal, walk + "X").passed);
    auto other = goal;
    other.set(goal.cell_of(1), goal[goal.cell_of(2)]);
    RC_ASSERT(!check_solution(start, other, walk).passed);
    if (!walk.empty()) RC_ASSERT(!check_solution(start, goal, walk.substr(1)).passed);
}

TEST(CheckSolution, RefusesMovesOffTheBoard) {
    const auto start = board("0 1 / 2 3");
    EXPECT_FALSE(check_solution(start, start, "UD").passed);
    EXPECT_FALSE(check_solution(start, start, "LR").passed);
    EXPECT_EQ(check_solution(start, start, "RLU").text, "move 3 is impossible");
}

}  // namespace
