// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/instance.hpp"
#include <gtest/gtest.h>
#include <cstddef>
#include <vector>
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

TEST(Instance, OfTheCommandLineHasALineOfItsOwn) {
    Command command;
    command.boards = {"3 1\n2 x", "2 3 / 1 x", "1 2 / x 3"};
    std::vector<std::size_t> lines;
    for (const auto& start : read_starts(command)) lines.push_back(start.line);
    EXPECT_EQ(lines, (std::vector<std::size_t>{1, 3, 4}));
}
}  // namespace
