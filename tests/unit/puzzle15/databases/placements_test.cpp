// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <bit>
#include <set>
#include <utility>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"

namespace {
using namespace puzzle15;

const std::vector<std::pair<Shape, int>> kinds = {{{3, 3}, 6}, {{3, 4}, 3}, {{4, 4}, 2}, {{5, 2}, 4},
                                                  {{5, 5}, 4}, {{5, 5}, 2}, {{5, 5}, 1}};

TEST(Placements, NumberSetsInRisingOrder) {
    for (const auto& [shape, tiles] : kinds) {
        const Placements placements(shape, tiles);
        std::size_t number = 0;
        for (Cells set = 0; set < Cells{1} << shape.cells(); ++set) {
            if (std::popcount(set) != tiles) continue;
            ASSERT_EQ(placements.sets()[number], set);
            ASSERT_EQ(placements.set_number(set), number);
            ++number;
        }
        EXPECT_EQ(placements.sets().size(), number);
    }
}

// The blank goes from a free cell to those beside it, and only these are of one region.
TEST(Placements, KnowWhereTheBlankGoesWithoutMovingATile) {
    for (const auto& [shape, tiles] : kinds) {
        const Placements placements(shape, tiles);
        std::size_t rows = 0;
        for (std::size_t set = 0; set < placements.sets().size(); ++set) {
            const Cells free = ~placements.sets()[set] & ((Cells{1} << shape.cells()) - 1);
            std::set<unsigned> regions;
            std::set<std::pair<unsigned, unsigned>> beside;
            for (int a = 0; a < shape.cells(); ++a) {
                if (!has_cell(free, a)) continue;
                regions.insert(placements.region_of_cell(set, a));
                for (int b = 0; b < shape.cells(); ++b) {
                    if (has_cell(free, b) && shape.distance(a, b) == 1) {
                        ASSERT_EQ(placements.region_of_cell(set, a), placements.region_of_cell(set, b));
                    }
                }
            }
            ASSERT_EQ(placements.regions(set), regions.size());
            ASSERT_EQ(*regions.rbegin(), regions.size() - 1);
            ASSERT_EQ(placements.row(set, 0), rows);
            rows += regions.size();
        }
        EXPECT_EQ(placements.rows(), rows);
    }
    const Placements diagonal(Shape{3, 3}, 3);
    const auto set = diagonal.set_number(cell_set(1) | cell_set(3) | cell_set(7));
    EXPECT_EQ(diagonal.regions(set), 3U);
    EXPECT_NE(diagonal.region_of_cell(set, 0), diagonal.region_of_cell(set, 6));
    EXPECT_EQ(diagonal.region_of_cell(set, 2), diagonal.region_of_cell(set, 8));
}

// The tile in one place goes to another: those between them move up by one.
TEST(Placements, KnowTheOrderAfterATilePassedOthers) {
    const Placements placements(Shape{5, 5}, 4);
    ASSERT_EQ(placements.orders().size(), 24U);
    const std::vector<std::uint8_t> before = {2, 0, 3, 1};
    const auto order = TileOrders::number(before);
    EXPECT_EQ(placements.orders().after(0, 3)[order], TileOrders::number(std::vector<std::uint8_t>{1, 3, 2, 0}));
    EXPECT_EQ(placements.orders().after(3, 1)[order], TileOrders::number(std::vector<std::uint8_t>{3, 0, 1, 2}));
    EXPECT_EQ(placements.orders().after(2, 2)[order], order);
    std::set<std::size_t> numbers;
    for (std::size_t i = 0; i < 24; ++i) numbers.insert(placements.orders().after(1, 2)[i]);
    EXPECT_EQ(numbers.size(), 24U);
}

TEST(Placements, AreOfAFewTiles) {
    EXPECT_DEATH(Placements(Shape{4, 4}, 0), "a pattern has 1 to 8 tiles");
    EXPECT_DEATH(Placements(Shape{4, 4}, 9), "1 to 8 tiles");
}
}  // namespace
