// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <bit>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/sums/catalogue.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

TEST(PartitionRule, DividesTheTilesOfAnyBoard) {
    EXPECT_TRUE(rc::check([] {
        const auto shape = any_shape();
        const int home = *rc::gen::inRange(0, shape.cells());
        const auto partitions = partitions_by_rule(shape, home);
        RC_ASSERT(!partitions.empty());
        RC_ASSERT(partitions.size() <= 4U);
        // It is required there that each partition holds every tile once.
        const auto catalogue = Catalogue(shape, home, partitions);
        for (const auto& database : catalogue.databases) {
            const int tiles = std::popcount(database.goal);
            RC_ASSERT(tiles <= most_tiles_of_pattern(shape));
            RC_ASSERT(bytes_to_build(shape, tiles) <= 300'000'000U);
        }
        for (auto partition : partitions) RC_ASSERT(std::ranges::count(partitions, partition) == 1);
    }));
}

std::vector<int> pattern_sizes(const TilePartition& partition) {
    std::vector<int> tiles;
    for (const Cells pattern : partition) tiles.push_back(std::popcount(pattern));
    std::ranges::sort(tiles);
    return tiles;
}

TEST(PartitionRule, FillsPatternsWithAsManyTilesAsMemoryAllows) {
    for (const auto& [shape, expected] : {std::pair{Shape{3, 5}, std::vector{7, 7}},
                                          {Shape{4, 5}, std::vector{1, 6, 6, 6}},
                                          {Shape{4, 3}, std::vector{3, 8}},
                                          {Shape{2, 3}, std::vector{2, 3}},
                                          {Shape{2, 2}, std::vector{1, 1, 1}}}) {
        for (const auto& partition : partitions_by_rule(shape, 0)) EXPECT_EQ(pattern_sizes(partition), expected);
    }
}

// With the blank at home in a corner the curve is in one piece before and behind it.
TEST(PartitionRule, TakesPatternsOfTilesBesideEachOther) {
    for (const Shape shape : {Shape{3, 5}, Shape{5, 3}, Shape{4, 5}, Shape{5, 5}}) {
        for (const auto& partition : partitions_by_rule(shape, shape.cells() - 1)) {
            for (const Cells pattern : partition) {
                EXPECT_EQ(region_within(shape, pattern, std::countr_zero(pattern)), pattern);
            }
        }
    }
    // The upper half and the lower one, and these reflected: 16 of the 20 pairs are in one pattern.
    const Cells upper = 0b1111111;
    const TilePartition best = {upper, 0b11111110000000};
    EXPECT_EQ(partitions_by_rule({3, 5}, 14).front(), best);
}
}  // namespace
