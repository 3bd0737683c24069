// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"

namespace {
using namespace puzzle15;

// Returns the cells of three tiles on a 4 x 4 board, in all ways.
std::vector<std::vector<std::uint8_t>> all_of_three() {
    std::vector<std::vector<std::uint8_t>> all;
    for (std::uint8_t a = 0; a < 16; ++a) {
        for (std::uint8_t b = 0; b < 16; ++b) {
            for (std::uint8_t c = 0; c < 16; ++c) {
                if (a != b && a != c && b != c) all.push_back({a, b, c});
            }
        }
    }
    return all;
}

Cells set_of_cells(const std::vector<std::uint8_t>& cells) {
    Cells set = 0;
    for (const auto cell : cells) set |= cell_set(cell);
    return set;
}

TEST(TileOrders, AreNumberedOneByOneInEachSet) {
    const Placements placements(Shape{}, 3);
    const auto size = placements.sets().size() * placements.orders().size();
    EXPECT_EQ(size, 16U * 15 * 14);
    std::vector<bool> seen(size);
    for (const auto& cells : all_of_three()) {
        const auto set = placements.set_number(set_of_cells(cells));
        const auto number = set * placements.orders().size() + TileOrders::number(cells);
        ASSERT_LT(number, seen.size());
        ASSERT_FALSE(seen[number]);
        seen[number] = true;
    }
}

TEST(TileOrders, KnowThePlaceOfEachTile) {
    const Placements placements(Shape{}, 3);
    for (const auto& cells : all_of_three()) {
        const auto set = set_of_cells(cells);
        ASSERT_EQ(std::popcount(set), 3);
        ASSERT_EQ(placements.sets()[placements.set_number(set)], set);
        const auto places = placements.orders().places(TileOrders::number(cells));
        for (std::size_t tile = 0; tile < 3; ++tile) ASSERT_EQ(places[tile], place_of(set, cells[tile]));
    }
}

// The tile in one place goes to another: those between them move up by one.
TEST(TileOrders, KnowTheOrderAfterATilePassedOthers) {
    const TileOrders orders(5, 3);
    for (int from = 0; from < 5; ++from) {
        for (int to = std::max(0, from - 3); to <= std::min(4, from + 3); ++to) {
            if (from == to) continue;
            for (std::size_t order = 0; order < orders.size(); ++order) {
                const auto before = orders.places(order);
                const auto after = orders.places(orders.after(from, to)[order]);
                for (std::size_t tile = 0; tile < 5; ++tile) {
                    int expected = before[tile];
                    if (expected == from) {
                        expected = to;
                    } else if (from < expected && expected <= to) {
                        --expected;
                    } else if (to <= expected && expected < from) {
                        ++expected;
                    }
                    ASSERT_EQ(after[tile], expected) << from << " to " << to;
                }
            }
        }
    }
}

TEST(TileOrders, AreOfOneToEightTiles) {
    EXPECT_DEATH(TileOrders(0, 3), "1 to 8 tiles");
    EXPECT_DEATH(TileOrders(9, 3), "1 to 8 tiles");
}
}  // namespace
