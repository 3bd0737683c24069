// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <memory>
#include "puzzle15/manhattan/manhattan_kernel.hpp"

namespace {
using namespace puzzle15;

constexpr std::uint64_t goal = 0xfedcba9876543210;

TEST(WaitingBoards, TurnABoardSoThatTheBlankComesFirst) {
    const auto waiting = std::make_unique<WaitingBoards>();
    waiting->start(goal, 0);
    EXPECT_EQ(waiting->goal, goal);
    waiting->add(0xfedcba9876043215, 5, Move::left, 2);
    const auto& stack = waiting->stacks[2][static_cast<int>(Move::left)];
    ASSERT_EQ(stack.size, 1U);
    // The tile behind the blank is next, those before it come last; the blank's four bits hold its cell.
    EXPECT_EQ(stack.boards[0], 0x43215fedcba98765U);
}

TEST(WaitingBoards, ForgetEverythingWhenTheyStart) {
    const auto waiting = std::make_unique<WaitingBoards>();
    waiting->start(goal, 0);
    waiting->add(goal, 0, Move::up, 0);
    waiting->nodes = 7;
    waiting->has_goal = waiting->is_full = true;
    waiting->start(goal, 0);
    EXPECT_EQ(waiting->stacks[0][static_cast<int>(Move::up)].size, 0U);
    EXPECT_EQ(waiting->nodes, 0U);
    EXPECT_FALSE(waiting->has_goal || waiting->is_full);
}
}  // namespace
