#include "puzzle15/heuristics/walking_distance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/heuristics/consistency.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(WalkingDistance, IsConsistent, ()) {
    const Shape shape{.width = *rc::gen::inRange(2, 5), .height = *rc::gen::inRange(2, 5)};
    auto goal = ordered_board(shape, true);
    goal = walked(goal, *rc::gen::inRange(0, 50));
    expect_consistent(WalkingDistance(make_puzzle(goal, goal)), goal);
}

// Two lines of two cells, the blank at home in the first: the first tile and one of the others change places when the
// blank goes down and up.
TEST(LineWalks, CountTheMovesFromLineToLine) {
    const LineWalks walks(2, 2, 0);
    LineWalks::Counts at_home{};
    at_home[0] = 1;
    at_home[5] = 2;
    const auto goal = walks.number(at_home, 0);
    EXPECT_EQ(walks.distance(goal), 0);
    const auto down = walks.moved(goal, true, 1);
    EXPECT_EQ(walks.distance(down), 1);
    EXPECT_EQ(walks.moved(down, false, 1), goal);
    LineWalks::Counts exchanged{};
    exchanged[1] = 1;
    exchanged[4] = 1;
    exchanged[5] = 1;
    EXPECT_EQ(walks.moved(down, false, 0), walks.number(exchanged, 0));
    EXPECT_EQ(walks.distance(walks.number(exchanged, 0)), 2);
}

TEST(LineWalks, KnowOnlyBoardsThatWalksLeadTo) {
    const LineWalks walks(2, 2, 0);
    EXPECT_DEATH(std::ignore = walks.number({}, 0), "moves lead from the goal to this board");
    EXPECT_DEATH(LineWalks(5, 4, 0), "at most 4 x 4 cells");
}

}  // namespace
