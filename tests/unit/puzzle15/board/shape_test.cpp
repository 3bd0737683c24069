// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/shape.hpp"
#include <gtest/gtest.h>
#include <bit>
#include <vector>

namespace {
using namespace puzzle15;

std::vector<Shape> all_shapes() {
    std::vector<Shape> shapes;
    for (int width = Shape::least_side; width <= Shape::most_side; ++width) {
        for (int height = Shape::least_side; height <= Shape::most_side; ++height) shapes.push_back({width, height});
    }
    return shapes;
}

TEST(Shape, MovesLeadToNeighboursAndBack) {
    for (const auto& shape : all_shapes()) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (const Move move : moves) {
                if (!shape.allows(cell, move)) continue;
                const int target = shape.target(cell, move);
                ASSERT_GE(target, 0);
                ASSERT_LT(target, shape.cells());
                EXPECT_EQ(shape.distance(cell, target), 1);
                EXPECT_TRUE(shape.allows(target, inverse(move)));
                EXPECT_EQ(shape.target(target, inverse(move)), cell);
            }
        }
    }
}

TEST(Shape, AllowsAMoveToEachNeighbour) {
    for (const auto& shape : all_shapes()) {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            int neighbours = 0;
            for (int other = 0; other < shape.cells(); ++other) neighbours += shape.distance(cell, other) == 1 ? 1 : 0;
            EXPECT_EQ(std::popcount(shape.moves_from(cell)), neighbours);
        }
    }
}

TEST(Shape, NumbersCellsRowByRow) {
    constexpr Shape shape{.width = 5, .height = 3};
    EXPECT_EQ(shape.row(7), 1);
    EXPECT_EQ(shape.column(7), 2);
    EXPECT_EQ(shape.target(7, Move::up), 2);
    EXPECT_EQ(shape.target(7, Move::left), 6);
    EXPECT_EQ(shape.target(7, Move::right), 8);
    EXPECT_EQ(shape.target(7, Move::down), 12);
    EXPECT_EQ(shape.distance(4, 10), 6);
    EXPECT_EQ(shape.distance(10, 4), 6);
}

TEST(Moves, HaveLetters) {
    std::string letters;
    for (const Move move : moves) {
        letters += letter(move);
        EXPECT_EQ(move_of(letter(move)), move);
        EXPECT_EQ(inverse(inverse(move)), move);
    }
    EXPECT_EQ(letters, "ULRD");
    EXPECT_EQ(inverse(Move::left), Move::right);
    EXPECT_DEATH(move_of('X'), "the letter stands for a move");
}

TEST(MoveSets, LoseOneMoveAtATime) {
    const MoveSet both = set_of(Move::up) | set_of(Move::down);
    EXPECT_EQ(without(both, Move::up), set_of(Move::down));
    EXPECT_EQ(without(both, Move::left), both);
}
}  // namespace
