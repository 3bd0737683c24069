// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include "puzzle15/board/board.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

// All boards that moves lead to.
std::set<std::string> reachable(const Board& start) {
    std::set<std::string> seen = {board_text(start)};
    std::vector<Board> open = {start};
    while (!open.empty()) {
        const Board board = open.back();
        open.pop_back();
        for (const Move move : moves) {
            if (!board.shape.allows(board.blank(), move)) continue;
            Board next = board;
            next.apply(move);
            if (seen.insert(board_text(next)).second) open.push_back(next);
        }
    }
    return seen;
}

TEST(Puzzle, IsSolvableWhereMovesLead) {
    for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{2, 3}}) {
        const auto goal = ordered_board(shape, false);
        const auto boards = reachable(goal);
        EXPECT_TRUE(rc::check([&] {
            const auto start = any_board(shape);
            RC_ASSERT(boards.contains(board_text(start)) == !unsolvable(make_puzzle(start, goal)).has_value());
        }));
    }
}

RC_GTEST_PROP(Puzzle, MovesKeepItSolvable, ()) {
    const auto goal = any_board(any_shape());
    const auto start = walked(goal, *rc::gen::inRange(0, 300));
    RC_ASSERT(!unsolvable(make_puzzle(start, goal)));
}

RC_GTEST_PROP(Puzzle, ExchangingTwoTilesMakesItUnsolvable, ()) {
    const auto goal = any_board(any_shape());
    auto start = walked(goal, *rc::gen::inRange(0, 300));
    const int one = start.cell_of(1);
    start.set(start.cell_of(2), 1);
    start.set(one, 2);
    RC_ASSERT(unsolvable(make_puzzle(start, goal)).has_value());
}

TEST(Puzzle, SuggestsTheOtherGoalOnlyIfThatHasASolution) {
    for (const Shape shape : {Shape{3, 3}, Shape{4, 4}, Shape{3, 4}, Shape{2, 4}}) {
        for (const bool is_first : {false, true}) {
            auto start = ordered_board(shape, is_first);
            const int one = start.cell_of(1);
            start.set(start.cell_of(2), 1);
            start.set(one, 2);
            const auto reason = unsolvable(make_puzzle(start, ordered_board(shape, is_first)));
            const bool helps = !unsolvable(make_puzzle(start, ordered_board(shape, !is_first)));
            ASSERT_TRUE(reason);
            EXPECT_EQ(reason->find(is_first ? "--goal last" : "--goal first") != std::string::npos, helps);
        }
    }
}

RC_GTEST_PROP(Puzzle, IsReversedByExchangingStartAndGoal, ()) {
    const auto goal = any_board(any_shape());
    const auto start = walked(goal, *rc::gen::inRange(0, 300));
    const auto back = reversed(make_puzzle(start, goal));
    const auto expected = make_puzzle(goal, start);
    RC_ASSERT(back.homes == expected.homes);
    RC_ASSERT(back.blank == expected.blank);
    RC_ASSERT(back.blank_home == expected.blank_home);
}

RC_GTEST_PROP(Puzzle, IsSolvedAtTheGoalOnly, ()) {
    const auto goal = any_board(any_shape());
    const auto start = walked(goal, *rc::gen::inRange(0, 10));
    RC_ASSERT(make_puzzle(start, goal).solved() == (start == goal));
}
}  // namespace
