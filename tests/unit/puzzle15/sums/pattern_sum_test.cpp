#include "puzzle15/sums/pattern_sum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/sums/pattern_levels.hpp"
#include "puzzle15/sums/pattern_lookup.hpp"
#include "puzzle15/sums/pattern_recursion.hpp"
#include "puzzle15/sums/pattern_step.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

using Sum = PatternSum<DirectLookup>;

Sum::Tables tables_for(const Board& goal) {
    const auto map = map_to_representative(goal.blank());
    const auto partition = partition_named("pdb-555", map[static_cast<std::size_t>(goal.blank())]);
    const Placements placements(square, 5);
    std::vector<std::vector<std::uint8_t>> distances;
    std::vector<BuiltDatabase> databases;
    for (const Cells pattern : partition.patterns) {
        const PatternDatabase database{.goal = pattern, .blank_home = partition.blank_home};
        distances.push_back(database.build_distances(placements, nullptr, [] { return false; }));
        databases.push_back({&placements, distances.back().data()});
    }
    return {partition, map, DirectLookup(databases)};
}

const DuplicateWords& words(int letters = DuplicateWords::shortest) {
    static std::map<int, DuplicateWords> words;
    return words.try_emplace(letters, square, letters).first->second;
}

TEST(PatternSum, IsAdmissibleWhereverTheBlankIsAtHome) {
    for (int home = 0; home < board_cells; ++home) {
        auto goal = ordered_board(square, true);
        goal.set(0, goal[home]);
        goal.set(home, 0);
        const auto tables = tables_for(goal);
        const Sum sum(tables, words());
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
    const auto tables = tables_for(goal);
    const Sum sum(tables, words());
    EXPECT_TRUE(rc::check([&] {
        Board board = walked(goal, 100);
        auto passed = sum.start(make_puzzle(board, goal));
        for (const Move move : moves) {
            const bool is_open = (sum.open(passed) & set_of(move)) != 0;  // behind other moves there is no path
            if (!is_open || !square.allows(board.blank(), move)) continue;
            passed = sum.passed(passed, board.blank(), square.target(board.blank(), move));
            board.apply(move);
        }
        RC_ASSERT(sum.estimated(passed).distances == sum.start(make_puzzle(board, goal)).distances);
        RC_ASSERT(sum.estimated(passed).path == passed.path);
    }));
}

// Four bits for the cell of each tile, as the databases name both.
std::uint64_t cells_of(const Board& board, const Puzzle& puzzle, const BoardMap& names,
                       const std::array<std::uint8_t, board_cells>& tile_of_home, const BoardMap& map,
                       const std::array<std::uint8_t, board_cells>* reflection) {
    std::uint64_t cells = 0;
    for (int cell = 0; cell < board_cells; ++cell) {
        if (board[cell] == 0) continue;
        const std::size_t tile = tile_of_home[map[puzzle.homes[static_cast<std::size_t>(cell)]]];
        cells |= std::uint64_t{names[static_cast<std::size_t>(cell)]}
                 << (4 * (reflection ? (*reflection)[tile] : tile));
    }
    return cells;
}

TEST(PatternSum, KnowsWhatATileHasPassed) {
    const Placements seven(square, 7);
    const Placements eight(square, 8);
    // No distance is asked for: this memory is never touched, and takes none of the machine's.
    const auto first = std::make_unique_for_overwrite<std::uint8_t[]>(PatternDatabase::bytes(seven));
    const auto second = std::make_unique_for_overwrite<std::uint8_t[]>(PatternDatabase::bytes(eight));
    for (const int home : {0, 5, 6, 3, 12, 15}) {
        auto goal = ordered_board(square, true);
        goal.set(0, goal[home]);
        goal.set(home, 0);
        const auto map = map_to_representative(home);
        const auto partition = partition_named("pdb-78", map[static_cast<std::size_t>(home)]);
        using Far = PatternSum<OneBitLookup>;
        const Far::Tables tables(partition, map,
                                 OneBitLookup(partition, {{&seven, first.get()}, {&eight, second.get()}}));
        EXPECT_TRUE(rc::check([&] {
            Board board = walked(goal, 50);
            Far::State state{};
            for (int i = -1; i < 20; ++i) {
                const Move move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
                if (!square.allows(board.blank(), move)) continue;
                const auto puzzle = make_puzzle(board, goal);
                const auto word =
                    tables.lookup.word(cells_of(board, puzzle, tables.map, tables.tile_of_home, tables.map, nullptr));
                const auto reflected = tables.lookup.word(
                    cells_of(board, puzzle, tables.reflected_map, tables.tile_of_home, tables.map, &tables.reflection));
                if (state.word != 0) RC_ASSERT(state.word == word && state.reflected == reflected);
                state = {.board = 0, .word = word, .reflected = reflected, .distances = 0, .path = {}};
                for (int cell = 0; cell < board_cells; ++cell) {
                    if (board[cell] == 0) continue;
                    const std::uint64_t tile =
                        tables.tile_of_home[tables.map[puzzle.homes[static_cast<std::size_t>(cell)]]];
                    state.board |= tile << (4 * cell);
                }
                const auto next = step(tables, state, square.target(board.blank(), move), board.blank());
                state = {
                    .board = next.board, .word = next.word, .reflected = next.reflected, .distances = 0, .path = {}};
                board.apply(move);
            }
        }));
    }
}

TEST(PatternSum, SearchesTheSameSubtreesByLevelsAndByRecursion) {
    const auto goal = ordered_board(square, true);
    const auto tables = tables_for(goal);
    EXPECT_TRUE(rc::check([&] {
        const auto& given = words(*rc::gen::element(DuplicateWords::shortest, DuplicateWords::usual_on_16_cells));
        const Sum sum(tables, given);
        const Board board = walked(goal, *rc::gen::inRange(1, 200));
        auto state = sum.start(make_puzzle(board, goal));
        const Move last = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (sum.estimate(state) == 0 || !square.allows(board.blank(), inverse(last))) return;
        state.path = given.after(given.start(square.target(board.blank(), inverse(last))))[static_cast<int>(last)];
        const auto remaining = static_cast<unsigned>(sum.estimate(state) + 2 * *rc::gen::inRange(0, 4));
        using Recursion = PatternRecursion<Sum::Tables, Sum::State>;
        using Levels = PatternLevels<Sum::Tables, Sum::State>;
        const auto by_recursion = Recursion(tables, given).search(state, board.blank(), last, remaining);
        const auto by_levels = Levels(tables, given).search(state, board.blank(), last, remaining);
        RC_ASSERT(by_recursion.has_solution == by_levels.has_solution);
        // Each ends early in its own order.
        if (!by_levels.has_solution) RC_ASSERT(by_recursion.nodes == by_levels.nodes);
    }));
}

}  // namespace
