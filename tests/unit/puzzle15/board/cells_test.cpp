// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <utility>
#include <vector>
#include "puzzle15/board/shape.hpp"

namespace {
using namespace puzzle15;

TEST(Symmetry, TakesABoardToItself) {
    for (const auto& [shape, number] :
         {std::pair{Shape{5, 5}, 8}, {Shape{3, 3}, 8}, {Shape{3, 5}, 4}, {Shape{5, 3}, 4}, {Shape{2, 4}, 4}}) {
        ASSERT_EQ(symmetries(shape), number);
        std::vector<BoardMap> maps;
        for (int i = 0; i < number; ++i) {
            const auto map = symmetry(shape, i);
            for (int a = 0; a < shape.cells(); ++a) {
                for (int b = 0; b < shape.cells(); ++b) {
                    ASSERT_EQ(shape.distance(map[static_cast<std::size_t>(a)], map[static_cast<std::size_t>(b)]),
                              shape.distance(a, b));
                }
            }
            EXPECT_EQ(std::ranges::count(maps, map), 0);
            maps.push_back(map);
        }
        EXPECT_DEATH(symmetry(shape, number), "has a symmetry of this number");
    }
}

TEST(Symmetry, ReflectsAtTheMainDiagonal) {
    const auto transposed = symmetry(Shape{}, transposition);
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            EXPECT_EQ(transposed[static_cast<std::size_t>(4 * row + column)], 4 * column + row);
        }
    }
}
}  // namespace
