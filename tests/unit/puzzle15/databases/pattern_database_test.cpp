// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/pattern_database.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <utility>
#include <vector>
#include "unit/puzzle15/databases/simple_distances.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

const auto never = [] { return false; };

TEST(PatternDatabase, HoldsTheDistancesOfASimpleSearch) {
    espalier::Team team(2, 2);
    for (const auto& [homes, blank_home] : std::vector<std::pair<std::vector<int>, int>>{
             {{15}, 0}, {{1, 5}, 0}, {{2, 3, 6}, 0}, {{0, 7, 9}, 5}, {{0, 4, 10, 11}, 1}}) {
        const Placements placements(Shape{}, static_cast<int>(homes.size()));
        const PatternDatabase database{.goal = cells_of(homes), .blank_home = blank_home};
        const auto built = database.build_distances(placements, &team, never);
        std::map<std::size_t, int> expected;  // by the cells of the tiles: the least wherever the blank is
        for (const auto& [position, distance] : simple_distances(Shape{}, homes, blank_home)) {
            std::size_t word = 0;
            for (std::size_t i = 0; i < homes.size(); ++i) word |= index_of(position.first[i]) << (4 * i);
            const auto known = expected.try_emplace(word, distance).first;
            known->second = std::min(known->second, distance);
        }
        EXPECT_EQ(expected.size(), built.size() - static_cast<std::size_t>(std::ranges::count(built, 0xff)));
        for (const auto& [word, distance] : expected) ASSERT_EQ(built[word], distance);
    }
}

TEST(PatternDatabase, IsTheSameHoweverManyThreadsBuildIt) {
    espalier::Team team(3, 3);
    const Placements placements(Shape{4, 4}, 4);
    const PatternDatabase database{.goal = 0b1100'0110, .blank_home = 0};
    EXPECT_EQ(database.build_bits(placements, nullptr, never), database.build_bits(placements, &team, never));
    EXPECT_EQ(database.build_distances(placements, nullptr, never), database.build_distances(placements, &team, never));
}

TEST(PatternDatabase, IsNotBuiltIfAStopIsWanted) {
    int asked = 0;
    const auto stop_wanted = [&] { return ++asked == 3; };
    const PatternDatabase of_two{.goal = 0b10'0010, .blank_home = 0};
    EXPECT_TRUE(of_two.build_distances(Placements(Shape{}, 2), nullptr, stop_wanted).empty());
    EXPECT_EQ(asked, 3);
    asked = 0;
    const PatternDatabase of_three{.goal = 0b1110, .blank_home = 0};
    EXPECT_TRUE(of_three.build_bits(Placements(Shape{3, 3}, 3), nullptr, stop_wanted).empty());
    EXPECT_EQ(asked, 3);
}

TEST(PatternDatabase, NeedsTwoFreeCellsBesideTheBlank) {
    const PatternDatabase database{.goal = 0b111, .blank_home = 3};
    EXPECT_DEATH(database.build_bits(Placements(Shape{2, 2}, 3), nullptr, never), "two cells are left");
    EXPECT_DEATH(database.build_distances(Placements(Shape{2, 2}, 3), nullptr, never), "two cells are left");
}
}  // namespace
