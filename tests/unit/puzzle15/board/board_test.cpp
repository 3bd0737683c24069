// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board.hpp"
#include <gtest/gtest.h>

namespace {
using namespace puzzle15;

TEST(Board, IsOrderedWithTheBlankFirstOrLast) {
    EXPECT_EQ(board_text(ordered_board({3, 2}, true)), "0 1 2 / 3 4 5");
    EXPECT_EQ(board_text(ordered_board({3, 2}, false)), "1 2 3 / 4 5 0");
}

TEST(Board, MovesTheBlankAndOneTile) {
    auto board = ordered_board({3, 3}, false);
    board.apply(Move::up);
    EXPECT_EQ(board_text(board), "1 2 3 / 4 5 0 / 7 8 6");
    board.apply(Move::left);
    EXPECT_EQ(board_text(board), "1 2 3 / 4 0 5 / 7 8 6");
    EXPECT_EQ(board.blank(), 4);
    EXPECT_EQ(board.cell_of(6), 8);
    board.apply(Move::right);
    board.apply(Move::down);
    EXPECT_EQ(board, ordered_board({3, 3}, false));
}

TEST(Board, IsShownInColumns) {
    EXPECT_EQ(board_picture(ordered_board({4, 3}, false)), "  1  2  3  4\n  5  6  7  8\n  9 10 11  _\n");
}

TEST(Board, KeepsTheBlankAndItsTiles) {
    auto board = ordered_board({2, 2}, true);
    EXPECT_DEATH(board.apply(Move::up), "the blank stays on the board");
    EXPECT_DEATH(board.cell_of(4), "the tile lies on the board");
}
}  // namespace
