#include "puzzle15/catalogues/one_bit_database.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "unit/puzzle15/catalogues/simple_distances.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

Placement placement_of(const Position& position) {
    Placement placement{.set = 0, .order = 0, .blank = position.second};
    for (const int cell : position.first) placement.set |= cell_set(cell);
    std::vector<std::uint8_t> places;
    for (const int cell : position.first) {
        places.push_back(static_cast<std::uint8_t>(std::popcount(placement.set & (cell_set(cell) - 1))));
    }
    placement.order = TileOrders::number(places);
    return placement;
}

struct SmallPattern {
    Shape shape;
    std::vector<int> homes;
    int blank_home;
};

TEST(OneBitDatabase, AgreesWithTheDistancesOfASimpleSearch) {
    espalier::Team team(2, 2);
    for (const auto& [shape, homes, blank_home] : std::vector<SmallPattern>{{{3, 3}, {1}, 0},
                                                                            {{3, 3}, {1, 2, 4, 5, 7, 8}, 0},
                                                                            {{3, 3}, {0, 1, 3, 5, 7}, 4},
                                                                            {{4, 3}, {2, 3, 7}, 11},
                                                                            {{3, 4}, {1, 3, 4}, 0},
                                                                            {{4, 4}, {4, 5, 9}, 3}}) {
        const Placements placements(shape, static_cast<int>(homes.size()));
        OneBitDatabase database{.goal = 0, .blank_home = blank_home};
        for (const int home : homes) database.goal |= cell_set(home);
        const auto bits = database.build(placements, &team, [] { return false; });
        ASSERT_EQ(bits.size(), placements.rows() * ((placements.orders() + 7) / 8));
        std::vector<PlacedPattern> placed;
        std::vector<int> distances;
        for (const auto& [position, distance] : simple_distances(shape, homes, blank_home)) {
            const auto placement = placement_of(position);
            const auto set = placements.set_number(placement.set);
            const auto row = placements.row(set, placements.region_of_cell(set, placement.blank));
            const auto byte = bits[row * OneBitDatabase::row_bytes(placements) + placement.order / 8];
            ASSERT_EQ(byte >> placement.order % 8 & 1, distance / 2 % 2);
            placed.push_back({&placements, &database, bits.data(), placement});
            distances.push_back(distance);
        }
        ASSERT_EQ(distances_of(placed), distances);
    }
}

TEST(OneBitDatabase, IsTheSameHoweverManyThreadsBuildIt) {
    espalier::Team team(3, 3);
    const Placements placements(Shape{4, 4}, 4);
    const OneBitDatabase database{.goal = 0b1100'0110, .blank_home = 0};
    const auto never = [] { return false; };
    EXPECT_EQ(database.build(placements, nullptr, never), database.build(placements, &team, never));
}

TEST(OneBitDatabase, IsNotBuiltIfAStopIsWanted) {
    const Placements placements(Shape{3, 3}, 3);
    int asked = 0;
    EXPECT_TRUE((OneBitDatabase{.goal = 0b1110, .blank_home = 0}
                     .build(placements, nullptr, [&] { return ++asked == 3; })
                     .empty()));
    EXPECT_EQ(asked, 3);
    EXPECT_DEATH((OneBitDatabase{.goal = 0b111, .blank_home = 3}.build(Placements(Shape{2, 2}, 3), nullptr, {})),
                 "two cells are left");
}

}  // namespace
