// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/instance.hpp"

#include <gtest/gtest.h>

#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

TEST(Instance, IsABoardAndItsGoal) {
    const Instance instance{.start = {.board = board("1 2 0 3"), .name = "", .file = "f", .line = 7},
                            .goal = ordered_board({2, 2}, false)};
    EXPECT_EQ(instance.puzzle().manhattan_distance(), 1);
    EXPECT_EQ(instance.place(), "f:7");
}

}  // namespace
