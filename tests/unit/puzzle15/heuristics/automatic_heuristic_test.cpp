// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <fstream>
#include <vector>
#include "puzzle15/heuristics/heuristics.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;

constexpr std::uint64_t plenty = std::uint64_t{1} << 40;

const Puzzle puzzle = make_puzzle(ordered_board({}, true), ordered_board({}, true));

TEST(AutomaticHeuristic, TurnsToABetterOneOnceBuildingItPays) {
    const Heuristics none(nullptr, "");
    AutomaticHeuristic automatic(none, 1, {}, plenty);
    EXPECT_EQ(automatic.choose(puzzle, 0), "manhattan");
    automatic.searched(10'000'000);
    EXPECT_EQ(automatic.choose(puzzle, 1e6), "manhattan");
    EXPECT_EQ(automatic.choose(puzzle, 1e9), "pdb-555");
    EXPECT_EQ(automatic.choose(puzzle, 1e7), "pdb-555");
    EXPECT_EQ(automatic.choose(puzzle, 1e9), "pdb-663");
    automatic.searched(1'000'000'000);
    EXPECT_EQ(automatic.choose(puzzle, 1e9), "pdb-663");
    EXPECT_EQ(automatic.choose(puzzle, 1e10), "pdb-78");
    EXPECT_EQ(automatic.choose(puzzle, 1e12), "pdb-78");
}

TEST(AutomaticHeuristic, GoesWithoutDatabasesThatDoNotFitIntoMemory) {
    const Heuristics none(nullptr, "");
    AutomaticHeuristic automatic(none, 1, {}, 1'000'000'000);
    EXPECT_EQ(automatic.choose(puzzle, 1e12), "pdb-555");
    EXPECT_EQ(automatic.choose(puzzle, 1e12), "pdb-663");
    EXPECT_EQ(automatic.choose(puzzle, 1e12), "pdb-663");
}

TEST(AutomaticHeuristic, NeedsLessMemoryForWhatIsKept) {
    const espalier_test::TemporaryFolder folder;
    for (const auto* name : {"pdb-4x4-f7-3", "pdb-4x4-ff-8"}) folder.write(name, "whatever it holds");
    const Heuristics kept(nullptr, folder.path().string());
    ASSERT_TRUE(kept.is_at_hand("pdb-78", puzzle));
    EXPECT_EQ(AutomaticHeuristic(kept, 1, {}, 1'000'000'000).choose(puzzle, 1e12), "pdb-78");
    EXPECT_EQ(AutomaticHeuristic(kept, 1, {}, 400'000'000).choose(puzzle, 1e12), "pdb-555");
}

TEST(AutomaticHeuristic, RemembersWhatSearchesTook) {
    const Heuristics none(nullptr, "");
    AutomaticHeuristic automatic(none, 1);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(automatic.choose(puzzle, 1e7), "manhattan");
        automatic.searched(10'000'000);
    }
    EXPECT_EQ(automatic.choose(puzzle, 1e7), "pdb-555");
}

TEST(AutomaticHeuristic, CountsOnlySearchesWithTheSameHeuristic) {
    const Heuristics none(nullptr, "");
    AutomaticHeuristic automatic(none, 1, {}, plenty);
    automatic.searched(24'000'000);
    EXPECT_EQ(automatic.choose(puzzle, 1e9), "pdb-555");
    EXPECT_EQ(automatic.choose(puzzle, 3e7), "pdb-555");
    automatic.searched(24'000'000);
    EXPECT_EQ(automatic.choose(puzzle, 3e7), "pdb-663");
}

TEST(AutomaticHeuristic, ChoosesCataloguesForLargeBoards) {
    const Heuristics none(nullptr, "");
    const Shape shape{5, 5};
    const auto large = make_puzzle(ordered_board(shape, true), ordered_board(shape, true));
    AutomaticHeuristic automatic(none, 2, shape);
    EXPECT_EQ(automatic.choose(large, 1e6), "linear-conflict");
    EXPECT_EQ(automatic.choose(large, 1e9), "pdb-6666");
    EXPECT_EQ(automatic.choose(large, 1e8), "pdb-6666");
    EXPECT_EQ(automatic.choose(large, 1e10), "pdb-24");
    EXPECT_EQ(automatic.choose(large, 1e12), "pdb-24");
}

TEST(AutomaticHeuristic, ChoosesPartitionsForBoardsOfOtherShapes) {
    const Heuristics none(nullptr, "");
    for (const Shape shape : {Shape{4, 3}, Shape{3, 5}, Shape{5, 4}}) {
        const auto board = make_puzzle(ordered_board(shape, true), ordered_board(shape, true));
        ASSERT_TRUE(AutomaticHeuristic::has_choice(shape));
        AutomaticHeuristic automatic(none, 1, shape);
        EXPECT_EQ(automatic.choose(board, 1e7), "linear-conflict");
        EXPECT_EQ(automatic.choose(board, 1e10), "pdb-parts");
        EXPECT_EQ(automatic.choose(board, 1e12), "pdb-parts");
    }
    EXPECT_FALSE(AutomaticHeuristic::has_choice({3, 3}));
    EXPECT_FALSE(AutomaticHeuristic::has_choice({2, 5}));
}

// The nodes of one of the hardest boards' iterations with pdb-663.
TEST(AutomaticHeuristic, DoesNotBuildTheLargestDatabaseForTheLastIteration) {
    const Heuristics none(nullptr, "");
    for (const int pes : {1, 2}) {
        AutomaticHeuristic automatic(none, pes);
        std::string last;
        int threshold = 72;
        for (const std::uint64_t nodes : {423'581U, 4'805'902U, 49'856'115U, 480'172'209U}) {
            automatic.searched(nodes);
            last = automatic.choose(puzzle, automatic.expected_nodes(threshold, nodes));
            threshold += 2;
        }
        EXPECT_EQ(last, "pdb-663") << pes << " PEs";
    }
}
}  // namespace
