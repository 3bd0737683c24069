// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <bit>
#include <vector>
#include "unit/puzzle15/sums/built_catalogue.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

// A pattern's map takes its tiles, and a region of the blank's home, to those of its database.
TEST(Catalogue, HasPatternsOfAnyNumberOfTiles) {
    const Shape shape{3, 5};
    const std::vector<TilePartition> partitions = {
        {cells_of({1}), cells_of({2, 3, 4, 5, 6, 7}), cells_of({8, 9, 10}), cells_of({11, 12, 13, 14})},
        {cells_of({1}), cells_of({6, 9, 12}), cells_of({2, 3, 4, 5, 7}), cells_of({8, 10, 11, 13, 14})}};
    const Catalogue catalogue(shape, 0, partitions);
    EXPECT_EQ(catalogue.shape, shape);
    ASSERT_EQ(catalogue.patterns.size(), 7U);
    EXPECT_EQ(catalogue.patterns[0].heuristics, 0b11U);
    for (std::size_t i = 0; i < catalogue.patterns.size(); ++i) {
        const auto& pattern = catalogue.patterns[i];
        const auto& database = catalogue.databases[pattern.database];
        EXPECT_EQ(mapped(pattern.tiles, pattern.map), database.goal);
        const Placements placements(shape, std::popcount(pattern.tiles));
        const auto set = placements.set_number(database.goal);
        EXPECT_EQ(placements.region_of_cell(set, pattern.map[0]), placements.region_of_cell(set, database.blank_home));
    }
}

TEST(Catalogue, TurnsPatternsToOneDatabase) {
    const Shape shape{4, 3};
    const auto left_and_right =
        Catalogue(shape, 1, {{cells_of({0, 4, 8}), cells_of({3, 7, 11}), cells_of({2, 6, 10}), cells_of({5, 9})}});
    EXPECT_EQ(left_and_right.patterns.size(), 4U);
    EXPECT_EQ(left_and_right.databases.size(), 3U);
}

TEST(Catalogue, HoldsEveryTileOnce) {
    const Shape shape{2, 3};
    EXPECT_DEATH(Catalogue(shape, 0, {{cells_of({1, 2}), cells_of({2, 3}), cells_of({4, 5})}}), "in one of them");
    EXPECT_DEATH(Catalogue(shape, 0, {{cells_of({1, 2}), cells_of({4, 5})}}), "holds every tile");
    EXPECT_DEATH(Catalogue(shape, 0, {{cells_of({0, 1, 2}), cells_of({3, 4, 5})}}), "holds every tile");
    EXPECT_DEATH(Catalogue(shape, 6, {}), "at home on the board");
    EXPECT_DEATH(Catalogue(shape, 0, {}), "one to sixteen heuristics");
}
}  // namespace
