#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <deque>
#include <espalier/transports/threads.hpp>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>
#include <vector>

#include "puzzle15/patterns/pattern_database.hpp"
#include "puzzle15/patterns/pattern_levels.hpp"
#include "puzzle15/patterns/pattern_lookup.hpp"
#include "puzzle15/patterns/pattern_recursion.hpp"
#include "puzzle15/patterns/pattern_sum.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

constexpr Shape square{};

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
    espalier::Threads transport(2);
    for (const auto& [pattern, blank_home] : std::vector<std::pair<Pattern, int>>{
             {{15}, 0}, {{1, 5}, 0}, {{2, 3, 6}, 0}, {{7, 0, 9}, 5}, {{4, 10, 0, 11}, 1}}) {
        const Arrangements arrangements(static_cast<int>(pattern.size()));
        const auto database = build_pattern_database(arrangements, pattern, blank_home, transport);
        const auto expected = simple_distances(pattern, blank_home);
        EXPECT_EQ(expected.size(), database.size());
        for (const auto& [cells, distance] : expected) ASSERT_EQ(database[arrangements.number(cells)], distance);
    }
}

// So many different cells, four bits each.
std::uint64_t any_cells(int count) {
    std::vector<std::uint64_t> cells(board_cells);
    std::iota(cells.begin(), cells.end(), 0);
    std::uint64_t packed = 0;
    for (int i = 0; i < count; ++i) {
        const auto other = *rc::gen::inRange<std::size_t>(static_cast<std::size_t>(i), cells.size());
        std::swap(cells[static_cast<std::size_t>(i)], cells[other]);
        packed |= cells[static_cast<std::size_t>(i)] << (4 * i);
    }
    return packed;
}

struct TileMove {
    unsigned tile;
    unsigned from;
    unsigned to;
};

// Of a tile to the one cell in which none of the 15 lies, if that is beside its own.
TileMove any_move(std::uint64_t cells) {
    unsigned blank = 120;
    for (unsigned tile = 0; tile < 15; ++tile) blank -= static_cast<unsigned>((cells >> (4 * tile)) & 15);
    const Move move = *rc::gen::suchThat(rc::gen::element(Move::up, Move::left, Move::right, Move::down),
                                         [&](Move any) { return square.allows(static_cast<int>(blank), any); });
    const auto from = static_cast<unsigned>(square.target(static_cast<int>(blank), move));
    unsigned tile = 0;
    while (((cells >> (4 * tile)) & 15) != from) ++tile;
    return {.tile = tile, .from = from, .to = blank};
}

// Where sorted_by_order() puts what has this number.
std::ptrdiff_t sorted_position(const Arrangements& arrangements, std::size_t number) {
    const auto set = number / arrangements.orders();
    const auto order = number % arrangements.orders();
    return static_cast<std::ptrdiff_t>(order * arrangements.sets().size() + set);
}

TEST(RankedLookup, FindsWhatIsSortedByOrder) {
    const Arrangements arrangements(4);
    std::vector<std::uint8_t> database(arrangements.size());
    for (std::size_t i = 0; i < database.size(); ++i) database[i] = static_cast<std::uint8_t>(i * 0x9e3779b9U >> 24);
    const auto sorted = sorted_by_order(arrangements, database);
    ASSERT_EQ(sorted.size(), database.size());
    for (std::size_t i = 0; i < database.size(); ++i) {
        ASSERT_EQ(sorted[static_cast<std::size_t>(sorted_position(arrangements, i))], database[i]);
    }
}

TEST(RankedLookup, NumbersArrangementsAsTheDatabasesDo) {
    const Arrangements seven(7);
    const Arrangements eight(8);
    // Only where an entry would be is asked for: this memory is never touched, and takes none of the machine's.
    const auto first = std::make_unique_for_overwrite<std::uint8_t[]>(seven.size());
    const auto second = std::make_unique_for_overwrite<std::uint8_t[]>(eight.size());
    const RankedLookup lookup(first.get(), second.get());
    EXPECT_TRUE(rc::check([&] {
        auto cells = any_cells(15);
        auto word = lookup.word(cells);
        for (int i = 0; i < 20; ++i) {
            RC_ASSERT(lookup.entry(3, word) - first.get() == sorted_position(seven, seven.number(cells)));
            RC_ASSERT(lookup.entry(9, word) - second.get() == sorted_position(eight, eight.number(cells >> 28)));
            const auto [tile, from, to] = any_move(cells);
            cells += (std::uint64_t{to} - std::uint64_t{from}) << (4 * tile);
            word = lookup.moved(word, tile, from, to);
        }
    }));
}

using Sum = PatternSum<DirectLookup>;

std::shared_ptr<const Sum::Tables> tables_for(const Board& goal) {
    espalier::Threads transport(1);
    const auto map = map_to_representative(goal.blank());
    const auto partition = partition_named("pdb-555", map[static_cast<std::size_t>(goal.blank())]);
    std::vector<std::vector<std::uint8_t>> databases;
    for (const auto& pattern : partition.patterns) {
        databases.push_back(build_pattern_database(Arrangements(5), pattern, partition.blank_home, transport));
    }
    return std::make_shared<Sum::Tables>(partition, map, DirectLookup(partition, databases));
}

TEST(PatternSum, IsAdmissibleWhereverTheBlankIsAtHome) {
    for (int home = 0; home < board_cells; ++home) {
        auto goal = ordered_board(square, true);
        goal.set(0, goal[home]);
        goal.set(home, 0);
        const Sum sum(tables_for(goal));
        EXPECT_TRUE(rc::check([&] {
            Board board = goal;
            auto state = sum.start(make_puzzle(board, goal));
            for (int step = 1; step < 60; ++step) {
                const Move move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
                if (!square.allows(board.blank(), move)) continue;
                const int before = sum.estimate(state);
                state = sum.moved(state, board.blank(), square.target(board.blank(), move));
                board.apply(move);
                const auto puzzle = make_puzzle(board, goal);
                RC_ASSERT(sum.estimate(state) == sum.estimate(sum.start(puzzle)));
                RC_ASSERT(sum.estimate(state) >= puzzle.manhattan_distance());
                RC_ASSERT(sum.estimate(state) <= step);
                // Not consistent: the databases forget in which region the blank lies.
                RC_ASSERT((sum.estimate(state) - before) % 2 != 0);
                RC_ASSERT((sum.estimate(state) == 0) == puzzle.solved());
            }
        }));
    }
}

TEST(PatternSum, EstimatesLaterWhatItPassed) {
    const auto goal = ordered_board(square, true);
    const Sum sum(tables_for(goal));
    EXPECT_TRUE(rc::check([&] {
        Board board = walked(goal, 100);
        auto passed = sum.start(make_puzzle(board, goal));
        for (const Move move : moves) {
            if (!square.allows(board.blank(), move)) continue;
            passed = sum.passed(passed, board.blank(), square.target(board.blank(), move));
            board.apply(move);
        }
        RC_ASSERT(sum.estimated(passed).distances == sum.start(make_puzzle(board, goal)).distances);
    }));
}

TEST(PatternSum, SearchesTheSameSubtreesByLevelsAndByRecursion) {
    const auto goal = ordered_board(square, true);
    const auto tables = tables_for(goal);
    const Sum sum(tables);
    EXPECT_TRUE(rc::check([&] {
        const Board board = walked(goal, *rc::gen::inRange(1, 200));
        const auto state = sum.start(make_puzzle(board, goal));
        const Move last = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (sum.estimate(state) == 0 || !square.allows(board.blank(), inverse(last))) return;
        const auto remaining = static_cast<unsigned>(sum.estimate(state) + 2 * *rc::gen::inRange(0, 4));
        using Recursion = PatternRecursion<Sum::Tables, Sum::State>;
        using Levels = PatternLevels<Sum::Tables, Sum::State>;
        const auto by_recursion = Recursion(*tables).search(state, board.blank(), last, remaining);
        const auto by_levels = Levels(*tables).search(state, board.blank(), last, remaining);
        RC_ASSERT(by_recursion.has_solution == by_levels.has_solution);
        // Each ends early in its own order.
        if (!by_levels.has_solution) RC_ASSERT(by_recursion.nodes == by_levels.nodes);
    }));
}

}  // namespace
