// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/byte_sum.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

struct BuiltBytes {
    explicit BuiltBytes(int blank_home) {
        const auto map = map_to_representative(square, blank_home);
        const int home = map[static_cast<std::size_t>(blank_home)];
        const auto partition = partitions_for(*find_named_partitions("pdb-555"), home).front();
        const Placements placements(square, 5);
        for (const Cells pattern : partition) {
            const PatternDatabase database{.goal = pattern, .blank_home = home};
            distances.push_back(database.build_distances(placements, nullptr, [] { return false; }));
        }
        tables = std::make_unique<ByteTables>(partition, home, map, distances);
    }

    std::vector<LargeTable> distances;
    std::unique_ptr<ByteTables> tables;
};

const DuplicateWords& words(int letters = DuplicateWords::shortest) {
    static std::map<int, DuplicateWords> words;
    return words.try_emplace(letters, square, letters).first->second;
}

TEST(ByteSum, IsAdmissibleWhereverTheBlankIsAtHome) {
    for (int home = 0; home < ByteTables::cells; ++home) {
        auto goal = ordered_board(square, true);
        goal.set(0, goal[home]);
        goal.set(home, 0);
        const BuiltBytes built(home);
        const ByteSum sum(*built.tables, words());
        EXPECT_TRUE(rc::check([&] {
            Board board = goal;
            auto state = sum.start(make_puzzle(board, goal));
            for (int step = 1; step < 60; ++step) {
                const Move move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
                if ((sum.open(state) & set_of(move)) == 0) continue;
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

// On boards whose blank is at home on the diagonal.
TEST(ByteSum, EstimatesABoardAsItsReflection) {
    const auto transposed = symmetry(square, transposition);
    for (const int home : {0, 5}) {
        auto goal = ordered_board(square, true);
        goal.set(0, goal[home]);
        goal.set(home, 0);
        const BuiltBytes built(home);
        const ByteSum sum(*built.tables, words());
        EXPECT_TRUE(rc::check([&] {
            const auto puzzle = make_puzzle(walked(goal, 200), goal);
            auto reflected = puzzle;
            for (std::size_t cell = 0; cell < 16; ++cell) {
                reflected.homes[transposed[cell]] = transposed[puzzle.homes[cell]];
            }
            reflected.blank = transposed[static_cast<std::size_t>(puzzle.blank)];
            RC_ASSERT(sum.estimate(sum.start(puzzle)) == sum.estimate(sum.start(reflected)));
        }));
    }
}

// Searches node by node.
std::uint64_t nodes_below(const ByteSum& sum, const ByteSum::State& state, int blank, int remaining,
                          bool& has_solution) {
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        if ((sum.open(state) & set_of(move)) == 0) continue;
        ++nodes;
        const int target = square.target(blank, move);
        const auto next = sum.moved(state, blank, target);
        if (sum.estimate(next) >= remaining) continue;
        has_solution = has_solution || sum.estimate(next) == 0;
        nodes += nodes_below(sum, next, target, remaining - 1, has_solution);
    }
    return nodes;
}

TEST(ByteSum, SearchesSubtreesWithTheNodesOfASimpleSearch) {
    const auto goal = ordered_board(square, true);
    const BuiltBytes built(0);
    EXPECT_TRUE(rc::check([&] {
        const auto& given = words(*rc::gen::element(DuplicateWords::shortest, DuplicateWords::usual_on_16_cells));
        const ByteSum sum(*built.tables, given);
        const Board board = walked(goal, *rc::gen::inRange(1, 200));
        auto state = sum.start(make_puzzle(board, goal));
        const Move last = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (sum.estimate(state) == 0 || !square.allows(board.blank(), inverse(last))) return;
        state.path = given.after(given.start(square.target(board.blank(), inverse(last))))[static_cast<int>(last)];
        const int slack = *rc::gen::inRange(0, 4);
        bool has_solution = false;
        const auto nodes = nodes_below(sum, state, board.blank(), sum.estimate(state) + 2 * slack, has_solution);
        const auto found = sum.subtree(state, board.blank(), last, slack);
        RC_ASSERT(found.has_solution == has_solution);
        if (!has_solution) RC_ASSERT(found.nodes == nodes);
    }));
}
}  // namespace
