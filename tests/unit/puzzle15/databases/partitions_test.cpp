// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <bit>
#include <string_view>
#include <utility>
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/sums/catalogue.hpp"

namespace {
using namespace puzzle15;

Catalogue catalogue_named(std::string_view name, int blank_home) {
    const auto& row = *find_named_partitions(name);
    return Catalogue(row.shape, blank_home, partitions_for(row, blank_home));
}

TEST(NamedPartitions, DivideTheTilesOf25CellsInEachHeuristic) {
    for (const auto& [name, partitions] : {std::pair{"pdb-6666", 2U}, {"pdb-24", 14U}}) {
        for (int home = 0; home < 25; ++home) {
            const auto catalogue = catalogue_named(name, home);
            std::uint32_t heuristics = 0;
            for (const auto& pattern : catalogue.patterns) heuristics |= pattern.heuristics;
            EXPECT_EQ(heuristics, (std::uint32_t{1} << partitions) - 1);
            for (std::size_t heuristic = 0; heuristic < partitions; ++heuristic) {
                Cells all = 0;
                for (const auto& pattern : catalogue.patterns) {
                    if ((pattern.heuristics >> heuristic & 1) == 0) continue;
                    EXPECT_EQ(all & pattern.tiles, 0U);
                    EXPECT_EQ(std::popcount(pattern.tiles), 6);
                    all |= pattern.tiles;
                }
                EXPECT_EQ(all, all_cells(five_by_five) & ~cell_set(home)) << name << ", home " << home;
            }
        }
    }
    EXPECT_EQ(find_named_partitions("pdb-66666"), nullptr);
    EXPECT_DEATH(catalogue_named("pdb-24", 25), "the blank is at home on the board");
}

// A pattern's map takes its tiles, and a region of the blank's home, to those of its database.
TEST(NamedPartitions, AreMappedToDatabases) {
    const Placements placements(five_by_five, 6);
    for (const int home : {0, 24, 2, 7}) {
        const auto catalogue = catalogue_named("pdb-24", home);
        for (const auto& pattern : catalogue.patterns) {
            const auto& database = catalogue.databases[pattern.database];
            Cells goal = 0;
            for (std::size_t cell = 0; cell < 25; ++cell) {
                if (has_cell(pattern.tiles, static_cast<int>(cell))) goal |= cell_set(pattern.map[cell]);
                for (const Move move : moves) {
                    if (!five_by_five.allows(static_cast<int>(cell), move)) continue;
                    const auto other = static_cast<std::size_t>(five_by_five.target(static_cast<int>(cell), move));
                    EXPECT_EQ(five_by_five.distance(pattern.map[cell], pattern.map[other]), 1);
                }
            }
            EXPECT_EQ(goal, database.goal);
            const auto set = placements.set_number(goal);
            EXPECT_EQ(placements.region_of_cell(set, pattern.map[static_cast<std::size_t>(home)]),
                      placements.region_of_cell(set, database.blank_home));
        }
    }
}

TEST(NamedPartitions, ShareDatabasesByTurningThem) {
    EXPECT_EQ(catalogue_named("pdb-24", 0).databases.size(), 11U);
    for (const int corner : {4, 20, 24}) {
        EXPECT_EQ(catalogue_named("pdb-24", corner).databases, catalogue_named("pdb-24", 0).databases);
    }
}

// A cell on a diagonal has a reflection that leaves it where it is.
TEST(NamedPartitions, Of16CellsAreReflectedIfTheGoalStays) {
    for (const auto* name : {"pdb-555", "pdb-663", "pdb-78"}) {
        for (int home = 0; home < 16; ++home) {
            const auto partitions = partitions_for(*find_named_partitions(name), home);
            const bool is_on_diagonal = home / 4 == home % 4 || home / 4 + home % 4 == 3;
            ASSERT_EQ(partitions.size(), is_on_diagonal ? 2U : 1U);
            for (const auto& partition : partitions) {
                Cells all = 0;
                for (const Cells pattern : partition) {
                    EXPECT_EQ(all & pattern, 0U);
                    all |= pattern;
                }
                EXPECT_EQ(all, all_cells(Shape{}) & ~cell_set(home)) << name << ", home " << home;
            }
            EXPECT_EQ(catalogue_named(name, home).databases.size(), partitions.front().size());
        }
    }
}

TEST(NamedPartitions, Of16CellsAreMadeForBlanksAtHomeInARepresentative) {
    constexpr Shape square{};
    for (int home = 0; home < 16; ++home) {
        const auto map = map_to_representative(square, home);
        const int representative = map[static_cast<std::size_t>(home)];
        EXPECT_TRUE(representative == 0 || representative == 1 || representative == 5);
        const auto of_home = catalogue_named("pdb-78", home).databases;
        EXPECT_EQ(of_home, catalogue_named("pdb-78", representative).databases);
        for (std::size_t a = 0; a < 16; ++a) {
            for (std::size_t b = 0; b < 16; ++b) {
                EXPECT_EQ(square.distance(map[a], map[b]), square.distance(static_cast<int>(a), static_cast<int>(b)));
            }
        }
    }
}
}  // namespace
