#include "puzzle15/patterns/pattern_database.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <tuple>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/board/shape.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using puzzle15_test::square;

// Distances found in the simplest way: moves of the pattern's tiles cost 1, those of the blank alone nothing.
std::map<std::uint64_t, int> simple_distances(const Pattern& pattern, int blank_home) {
    std::uint64_t goal = 0;
    for (std::size_t i = 0; i < pattern.size(); ++i) goal |= static_cast<std::uint64_t>(pattern[i]) << (4 * i);
    std::deque<std::tuple<std::uint64_t, int, int>> open = {{goal, blank_home, 0}};
    std::map<std::pair<std::uint64_t, int>, int> seen;
    std::map<std::uint64_t, int> distances;
    while (!open.empty()) {
        const auto [cells, blank, distance] = open.front();
        open.pop_front();
        if (!seen.try_emplace({cells, blank}, distance).second) continue;
        distances.try_emplace(cells, distance);
        for (const Move move : moves) {
            if (!square.allows(blank, move)) continue;
            const int target = square.target(blank, move);
            std::size_t tile = 0;
            while (tile < pattern.size() && static_cast<int>((cells >> (4 * tile)) & 15) != target) ++tile;
            if (tile == pattern.size()) {
                open.emplace_front(cells, target, distance);
            } else {
                const auto step = static_cast<std::uint64_t>(blank) - static_cast<std::uint64_t>(target);
                open.emplace_back(cells + (step << (4 * tile)), target, distance + 1);
            }
        }
    }
    return distances;
}

TEST(PatternDatabase, HoldsTheDistancesOfASimpleSearch) {
    espalier::Team team(2, 2);
    for (const auto& [pattern, blank_home] : std::vector<std::pair<Pattern, int>>{
             {{15}, 0}, {{1, 5}, 0}, {{2, 3, 6}, 0}, {{7, 0, 9}, 5}, {{4, 10, 0, 11}, 1}}) {
        const Arrangements arrangements(static_cast<int>(pattern.size()));
        const auto database = build_pattern_database(arrangements, pattern, blank_home, &team);
        const auto expected = simple_distances(pattern, blank_home);
        EXPECT_EQ(expected.size(), database.size());
        for (const auto& [cells, distance] : expected) ASSERT_EQ(database[arrangements.number(cells)], distance);
    }
}

TEST(PatternDatabase, IsNotBuiltIfAStopIsWanted) {
    int asked = 0;
    const auto stop_wanted = [&] { return ++asked == 3; };
    EXPECT_TRUE(build_pattern_database(Arrangements(2), {1, 5}, 0, nullptr, stop_wanted).empty());
    EXPECT_EQ(asked, 3);
}

}  // namespace
