// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <set>
#include <string>
#include <vector>
#include "puzzle15/heuristics/heuristics.hpp"
#include "unit/puzzle15/boards.hpp"
#include "unit/puzzle15/heuristics/consistency.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

RC_GTEST_PROP(LinearConflict, IsConsistent, ()) {
    const auto goal = ordered_board(any_shape(), *rc::gen::arbitrary<bool>());
    expect_consistent(LinearConflict(goal.shape), goal);
}

int estimate(const std::string& text) {
    const auto start = board(text);
    const LinearConflict heuristic(start.shape);
    return heuristic.estimate(heuristic.start(make_puzzle(start, ordered_board(start.shape, true))));
}

TEST(LinearConflict, AddsTwoForEachTileThatMakesWay) {
    EXPECT_EQ(estimate("0 1 2 / 3 4 5 / 6 7 8"), 0);
    EXPECT_EQ(estimate("0 2 1 / 3 4 5 / 6 7 8"), 2 + 2);
    EXPECT_EQ(estimate("0 1 2 / 5 4 3 / 6 7 8"), 4 + 4);
    EXPECT_EQ(estimate("0 1 2 / 3 7 5 / 6 4 8"), 2 + 2);
    EXPECT_EQ(estimate("0 1 2 / 6 4 5 / 3 7 8"), 2 + 2);
}

// The fewest that leave others in order, of all sets that may.
TEST(LinearConflict, LetsTheFewestTilesLeave) {
    for (int line = 0; line < 1 << 15; ++line) {
        std::vector<int> homes;
        for (int cell = 0; cell < 5; ++cell) {
            if (const int home = line >> (3 * cell) & 7; home != 0) homes.push_back(home);
        }
        if (std::set<int>(homes.begin(), homes.end()).size() != homes.size()) continue;
        std::size_t fewest = homes.size();
        for (unsigned stay = 0; stay < 1U << homes.size(); ++stay) {
            std::vector<int> staying;
            for (std::size_t i = 0; i < homes.size(); ++i) {
                if ((stay >> i & 1) != 0) staying.push_back(homes[i]);
            }
            if (std::ranges::is_sorted(staying)) fewest = std::min(fewest, homes.size() - staying.size());
        }
        ASSERT_EQ(tiles_that_leave(static_cast<LineOfTiles>(line)), static_cast<int>(fewest)) << line;
    }
}

// The blank is no tile, and one whose home is in another line is in nobody's way.
TEST(LinearConflict, IsBetweenTilesAtHomeInTheirLine) {
    EXPECT_EQ(estimate("1 0 2 / 3 4 5 / 6 7 8"), 1);
    EXPECT_EQ(estimate("0 5 1 / 3 4 2 / 6 7 8"), 1 + 2 + 1);
}

RC_GTEST_PROP(ManhattanDistance, IsConsistent, ()) {
    const auto goal = any_board(any_shape());
    expect_consistent(LinearConflict(goal.shape, false), goal);
}

TEST(ManhattanDistance, AddsUpTheDistancesOfTilesFromHome) {
    const auto start = board("8 6 7 / 2 5 4 / 3 0 1");
    EXPECT_EQ(make_puzzle(start, ordered_board({3, 3}, false)).manhattan_distance(), 3 + 2 + 4 + 2 + 0 + 2 + 4 + 4);
}
}  // namespace
