// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"
#include "unit/puzzle15/databases/simple_distances.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

struct SmallPattern {
    Shape shape;
    std::vector<int> homes;
    int blank_home;
};

TEST(PlacedPattern, AgreesWithTheDistancesOfASimpleSearch) {
    espalier::Team team(2, 2);
    for (const auto& [shape, homes, blank_home] : std::vector<SmallPattern>{{{3, 3}, {1}, 0},
                                                                            {{3, 3}, {1, 2, 4, 5, 7, 8}, 0},
                                                                            {{3, 3}, {0, 1, 3, 5, 7}, 4},
                                                                            {{4, 3}, {2, 3, 7}, 11},
                                                                            {{3, 4}, {1, 3, 4}, 0},
                                                                            {{4, 4}, {4, 5, 9}, 3}}) {
        const Placements placements(shape, static_cast<int>(homes.size()));
        const PatternDatabase database{.goal = cells_of(homes), .blank_home = blank_home};
        const auto bits = database.build_bits(placements, &team, [] { return false; });
        ASSERT_EQ(bits.size(), placements.rows() * ((placements.orders().size() + 7) / 8));
        for (const auto& [position, distance] : simple_distances(shape, homes, blank_home)) {
            const auto placement = placement_of(position);
            const auto set = placements.set_number(placement.set);
            const auto row = placements.row(set, placements.region_of_cell(set, placement.blank));
            const auto byte = bits[row * PatternDatabase::row_bytes(placements) + placement.order / 8];
            ASSERT_EQ(byte >> placement.order % 8 & 1, distance / 2 % 2);
        }
    }
}
}  // namespace
