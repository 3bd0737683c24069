// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/heuristics/heuristics.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <filesystem>
#include <string>
#include <unordered_set>
#include <vector>
#include <espalier/program/errors.hpp>
#include "puzzle15/search/iteration_problem.hpp"
#include "rare.hpp"
#include "unit/core/temporary_folder.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

struct Reached {
    Board board;
    int distance;
};

// Returns every board from which moves lead to the goal, with the number of these moves.
std::vector<Reached> all_reached_from(const Board& goal) {
    std::unordered_set<std::string> known = {board_text(goal)};
    std::vector<Reached> reached = {{goal, 0}};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto [board, distance] = reached[i];
        for (const Move move : moves) {
            if (!board.shape.allows(board.blank(), move)) continue;
            Board next = board;
            next.apply(move);
            if (known.insert(board_text(next)).second) reached.push_back({next, distance + 1});
        }
    }
    return reached;
}

int solve(const BoardSearch& search) {
    for (Iteration iteration{.threshold = search.estimate()};; iteration.threshold += 2) {
        auto tree = search.root(iteration);
        Solutions solutions;
        while (!tree.empty()) search.work(iteration, tree, solutions, 100'000);
        if (solutions.number() > 0) return static_cast<int>(solutions.kept().front().size());
    }
}

// Compares every n-th board of the eight-puzzle with a breadth-first search.
void expect_true_distances(std::size_t n) {
    Heuristics heuristics(nullptr, "");
    const auto goal = ordered_board({3, 3}, false);
    const auto reached = all_reached_from(goal);
    EXPECT_EQ(reached.size(), 181440U);
    for (std::size_t i = 0; i < reached.size(); i += n) {
        const auto& [board, distance] = reached[i];
        const auto puzzle = make_puzzle(board, goal);
        for (const char* name : {"manhattan", "linear-conflict", "pdb-parts"}) {
            ASSERT_LE(heuristics.make_search(name, puzzle)->estimate(), distance) << name << ' ' << board_text(board);
        }
        if (distance == 0) continue;
        ASSERT_EQ(solve(*heuristics.make_search("linear-conflict", puzzle)), distance) << board_text(board);
    }
}

TEST(Heuristics, SolveSomeBoardsOfTheEightPuzzleAsBreadthFirstSearchDoes) { expect_true_distances(41); }

TEST(Heuristics, SolveAllBoardsOfTheEightPuzzleAsBreadthFirstSearchDoes) {
    if (espalier_test::tries_all()) expect_true_distances(1);
}

Solutions solutions_of(const BoardSearch& search, const Iteration& iteration, espalier::Nodes& nodes) {
    auto tree = search.root(iteration);
    Solutions solutions;
    while (!tree.empty()) nodes += search.work(iteration, tree, solutions, 100'000);
    return solutions;
}

std::vector<std::string> in_order_of_moves(const Solutions& solutions) {
    auto sorted = solutions.kept();
    std::ranges::sort(sorted, std::ranges::lexicographical_compare, [](const auto& solution) {
        std::vector<Move> path;
        for (const char letter : solution) path.push_back(move_of(letter));
        return path;
    });
    return sorted;
}

TEST(Heuristics, LeaveOutDuplicateWordsOnlyWhereOneSolutionIsWanted) {
    Heuristics heuristics(nullptr, "");
    const auto goal = ordered_board({4, 4}, false);
    EXPECT_TRUE(rc::check([&] {
        const auto puzzle = make_puzzle(walked(goal, *rc::gen::inRange(1, 60)), goal);
        if (puzzle.solved()) return;
        const auto manhattan = heuristics.make_search("manhattan", puzzle);
        const auto one = heuristics.make_search("pdb-555", puzzle, Wanted::one);
        const auto all = heuristics.make_search("pdb-555", puzzle, Wanted::all);
        const int length = solve(*manhattan);
        RC_ASSERT(solve(*one) == length);
        espalier::Nodes nodes_of_one = 0;
        espalier::Nodes nodes_of_all = 0;
        espalier::Nodes ignored = 0;
        const Iteration whole{.threshold = length, .wanted = Wanted::all};
        const auto every = in_order_of_moves(solutions_of(*manhattan, whole, ignored));
        RC_ASSERT(in_order_of_moves(solutions_of(*all, whole, nodes_of_all)) == every);
        const auto found = in_order_of_moves(solutions_of(*one, whole, nodes_of_one));
        RC_ASSERT(!found.empty());
        // The shortest path that comes first has no duplicate word in it.
        RC_ASSERT(found.front() == every.front());
        RC_ASSERT(nodes_of_one <= nodes_of_all);
    }));
    const auto puzzle = make_puzzle(ordered_board({4, 4}, true), goal);
    espalier::Nodes nodes_of_one = 0;
    espalier::Nodes nodes_of_all = 0;
    const auto threshold = heuristics.make_search("pdb-555", puzzle)->estimate() + 16;
    solutions_of(*heuristics.make_search("pdb-555", puzzle, Wanted::one), {.threshold = threshold}, nodes_of_one);
    solutions_of(*heuristics.make_search("pdb-555", puzzle, Wanted::all), {.threshold = threshold}, nodes_of_all);
    EXPECT_LT(nodes_of_one, nodes_of_all);
}

TEST(Heuristics, AgreeOnSmallBoards) {
    Heuristics heuristics(nullptr, "");
    for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{4, 2}}) {
        const auto goal = ordered_board(shape, true);
        const auto reached = all_reached_from(goal);
        for (std::size_t i = 1; i < reached.size(); i += 1 + i / 100) {
            const auto& [board, distance] = reached[i];
            for (const char* name : {"manhattan", "linear-conflict", "pdb-parts"}) {
                const auto search = heuristics.make_search(name, make_puzzle(board, goal));
                ASSERT_EQ(solve(*search), distance) << name << ' ' << board_text(board);
            }
        }
    }
}

TEST(Heuristics, RefuseShapesThatTheyDoNotFit) {
    EXPECT_THROW(chosen_heuristic("pdb-555", {3, 3}), espalier::program::UsageError);
    EXPECT_THROW(chosen_heuristic("pdb-555", {5, 4}), espalier::program::UsageError);
    EXPECT_THROW(chosen_heuristic("pdb-24", {4, 4}), espalier::program::UsageError);
    EXPECT_EQ(chosen_heuristic("pdb-6666", {5, 5}), "pdb-6666");
    EXPECT_EQ(chosen_heuristic("linear-conflict", {5, 5}), "linear-conflict");
    Heuristics heuristics(nullptr, "");
    const auto goal = ordered_board({5, 4}, true);
    EXPECT_DEATH(heuristics.make_search("pdb-555", make_puzzle(goal, goal)), "fits boards of this shape");
    EXPECT_DEATH(heuristics.make_search("none", make_puzzle(goal, goal)), "there is a heuristic of this name");
}

TEST(Heuristics, AreNamedOnceForTheCommandLine) {
    const auto names = heuristic_names();
    EXPECT_EQ(names, (std::vector<std::string>{"auto", "manhattan", "linear-conflict", "pdb-555", "pdb-663", "pdb-78",
                                               "pdb-6666", "pdb-24", "pdb-parts"}));
    EXPECT_EQ(chosen_heuristic("auto", {4, 4}), "manhattan");
    EXPECT_EQ(chosen_heuristic("auto", {3, 3}), "manhattan");
    EXPECT_EQ(chosen_heuristic("auto", {3, 5}), "linear-conflict");
    EXPECT_EQ(chosen_heuristic("auto", {5, 4}), "linear-conflict");
    EXPECT_EQ(chosen_heuristic("partition", {5, 4}), "partition");
}

TEST(Heuristics, BuildNothingMoreOnceAStopIsWanted) {
    for (const auto* name : {"pdb-663", "pdb-78"}) {
        int asked = 0;
        Heuristics heuristics(nullptr, "", [&] { return ++asked == 3; });
        const auto goal = ordered_board({4, 4}, false);
        EXPECT_EQ(heuristics.make_search(name, make_puzzle(goal, goal))->estimate(), 0);
        EXPECT_EQ(asked, 3) << name;
    }
}

TEST(Heuristics, HaveDatabasesAtHandOnceTheyHaveBeenBuilt) {
    Heuristics heuristics(nullptr, "");
    const auto start = board("1 5 2 3 / 4 0 6 7 / 8 9 10 11 / 12 13 14 15");
    const auto puzzle = make_puzzle(start, ordered_board({4, 4}, true));
    EXPECT_FALSE(heuristics.is_at_hand("pdb-555", puzzle));
    EXPECT_EQ(heuristics.make_search("pdb-555", puzzle)->estimate(), 2);
    EXPECT_TRUE(heuristics.is_at_hand("pdb-555", puzzle));
    EXPECT_FALSE(heuristics.is_at_hand("pdb-663", puzzle));
    const auto last = ordered_board({4, 4}, false);
    EXPECT_TRUE(heuristics.is_at_hand("pdb-555", make_puzzle(last, last)));
    EXPECT_FALSE(heuristics.is_at_hand("pdb-555", reversed(puzzle)));
}

TEST(Heuristics, HaveDatabasesAtHandInTheirFile) {
    const espalier_test::TemporaryFolder folder;
    const Heuristics heuristics(nullptr, folder.path().string());
    const auto goal = ordered_board({4, 4}, false);
    const auto puzzle = make_puzzle(goal, goal);
    EXPECT_FALSE(heuristics.is_at_hand("pdb-78", puzzle));
    folder.write("pdb-4x4-f7-3", "");
    std::filesystem::create_directory(folder.file("pdb-4x4-ff-8"));
    EXPECT_FALSE(heuristics.is_at_hand("pdb-78", puzzle));
    std::filesystem::remove(folder.file("pdb-4x4-ff-8"));
    folder.write("pdb-4x4-ff-8", "");
    EXPECT_TRUE(heuristics.is_at_hand("pdb-78", puzzle));
}
}  // namespace
