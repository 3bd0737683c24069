#include "puzzle15/patterns/partition.hpp"

#include <gtest/gtest.h>

#include <set>

#include "puzzle15/board/shape.hpp"

namespace {

using namespace puzzle15;

TEST(Partition, HoldsEveryTileOnce) {
    for (const auto& row : partitions()) {
        for (const int blank_home : {0, 1, 5}) {
            const auto partition = partition_named(row.name, blank_home);
            std::set<int> homes;
            int tile = 0;
            for (std::size_t pattern = 0; pattern < partition.patterns.size(); ++pattern) {
                EXPECT_EQ(partition.first_tile(static_cast<int>(pattern)), tile);
                for (const int home : partition.patterns[pattern]) {
                    homes.insert(home);
                    EXPECT_EQ(partition.tile_of_home(home), tile);
                    EXPECT_EQ(partition.pattern_of(tile), static_cast<int>(pattern));
                    ++tile;
                }
            }
            EXPECT_EQ(tile, 15);
            EXPECT_EQ(homes.size(), 15U);
            EXPECT_FALSE(homes.contains(blank_home));
            EXPECT_DEATH(std::ignore = partition.tile_of_home(blank_home), "a tile is at home there");
        }
    }
    EXPECT_DEATH(partition_named("pdb-5555", 0), "there is a partition of this name");
    EXPECT_DEATH(partition_named("pdb-555", 2), "the blank's home is a representative");
}

TEST(Partition, IsMadeForBlanksAtHomeInARepresentative) {
    constexpr Shape square{};
    for (int home = 0; home < board_cells; ++home) {
        const auto map = map_to_representative(home);
        EXPECT_TRUE(std::set<int>({0, 1, 5}).contains(map[static_cast<std::size_t>(home)]));
        for (std::size_t a = 0; a < map.size(); ++a) {
            for (std::size_t b = 0; b < map.size(); ++b) {
                EXPECT_EQ(square.distance(map[a], map[b]), square.distance(static_cast<int>(a), static_cast<int>(b)));
            }
        }
    }
}

TEST(Partition, IsReflectedAtTheMainDiagonal) {
    const auto transposed = transposition();
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column) {
            EXPECT_EQ(transposed[static_cast<std::size_t>(4 * row + column)], 4 * column + row);
        }
    }
}

}  // namespace
