#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "puzzle15/sums/pattern_lookup.hpp"

namespace {

using namespace puzzle15;

TEST(Partition, HoldsEveryTileOnce) {
    for (const auto* name : {"pdb-555", "pdb-663", "pdb-78"}) {
        for (const int blank_home : {0, 1, 5}) {
            const auto partition = partition_named(name, blank_home);
            std::set<int> homes;
            int tile = 0;
            for (std::size_t pattern = 0; pattern < partition.patterns.size(); ++pattern) {
                EXPECT_EQ(partition.first_tile(static_cast<int>(pattern)), tile);
                for (int home = 0; home < 16; ++home) {
                    if (!has_cell(partition.patterns[pattern], home)) continue;
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
    for (int home = 0; home < 16; ++home) {
        const auto map = map_to_representative(home);
        EXPECT_TRUE(std::set<int>({0, 1, 5}).contains(map[static_cast<std::size_t>(home)]));
        for (std::size_t a = 0; a < 16; ++a) {
            for (std::size_t b = 0; b < 16; ++b) {
                EXPECT_EQ(square.distance(map[a], map[b]), square.distance(static_cast<int>(a), static_cast<int>(b)));
            }
        }
    }
}

}  // namespace
