#include "puzzle15/heuristics/heuristics.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <espalier/program/errors.hpp>
#include "puzzle15/heuristics/linear_conflict.hpp"
#include "puzzle15/heuristics/walking_distance.hpp"
#include "puzzle15/search/iteration.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {

using namespace puzzle15;
using namespace puzzle15_test;

// Moves from every board to the goal.
std::map<std::string, int> all_distances(const Board& goal, std::vector<Board>& boards) {
    std::map<std::string, int> distances = {{board_text(goal), 0}};
    boards = {goal};
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const Board board = boards[i];
        const int distance = distances.at(board_text(board));
        for (const Move move : moves) {
            if (!board.shape.allows(board.blank(), move)) continue;
            Board next = board;
            next.apply(move);
            if (distances.try_emplace(board_text(next), distance + 1).second) boards.push_back(next);
        }
    }
    return distances;
}

int solve(const Kernel& kernel) {
    for (Task task{.threshold = kernel.estimate()};; task.threshold += 2) {
        auto tree = kernel.root(task);
        Solutions solutions;
        while (!tree.empty()) kernel.work(task, tree, solutions, 100'000);
        if (solutions.number() > 0) return static_cast<int>(solutions.kept().front().size());
    }
}

TEST(Heuristics, SolveAllBoardsOfTheEightPuzzleAsBreadthFirstSearchDoes) {
    Databases databases(1, "");
    const auto goal = ordered_board({3, 3}, false);
    std::vector<Board> boards;
    const auto distances = all_distances(goal, boards);
    EXPECT_EQ(boards.size(), 181440U);
    for (const auto& board : boards) {
        const auto puzzle = make_puzzle(board, goal);
        const int distance = distances.at(board_text(board));
        for (const char* name : {"manhattan", "linear-conflict", "walking-distance"}) {
            ASSERT_LE(make_kernel(name, puzzle, databases)->estimate(), distance) << name << ' ' << board_text(board);
        }
        if (distance == 0) continue;
        ASSERT_EQ(solve(*make_kernel("walking-distance", puzzle, databases)), distance) << board_text(board);
    }
}

TEST(Heuristics, AgreeOnSmallBoards) {
    Databases databases(1, "");
    for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{4, 2}}) {
        const auto goal = ordered_board(shape, true);
        std::vector<Board> boards;
        const auto distances = all_distances(goal, boards);
        for (std::size_t i = 1; i < boards.size(); i += 1 + i / 100) {
            for (const char* name : {"manhattan", "linear-conflict", "walking-distance"}) {
                const auto kernel = make_kernel(name, make_puzzle(boards[i], goal), databases);
                ASSERT_EQ(solve(*kernel), distances.at(board_text(boards[i]))) << name << ' ' << board_text(boards[i]);
            }
        }
    }
}

// Along a random walk away from the goal.
template <class H>
void expect_consistent(const H& heuristic, const Board& goal) {
    Board board = goal;
    auto state = heuristic.start(make_puzzle(board, goal));
    for (int step = 1; step < 100; ++step) {
        const Move move = moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (!board.shape.allows(board.blank(), move)) continue;
        const int before = heuristic.estimate(state);
        state = heuristic.moved(state, board.blank(), board.shape.target(board.blank(), move));
        board.apply(move);
        const auto puzzle = make_puzzle(board, goal);
        RC_ASSERT(heuristic.estimate(state) == heuristic.estimate(heuristic.start(puzzle)));
        RC_ASSERT(heuristic.estimate(state) >= puzzle.manhattan_distance());
        RC_ASSERT(heuristic.estimate(state) <= step);
        RC_ASSERT(std::abs(heuristic.estimate(state) - before) == 1);
        RC_ASSERT((heuristic.estimate(state) == 0) == puzzle.solved());
    }
}

RC_GTEST_PROP(Heuristics, LinearConflictIsConsistent, ()) {
    const auto goal = ordered_board(any_shape(), *rc::gen::arbitrary<bool>());
    expect_consistent(LinearConflict(goal.shape), goal);
}

RC_GTEST_PROP(Heuristics, WalkingDistanceIsConsistent, ()) {
    const Shape shape{.width = *rc::gen::inRange(2, 5), .height = *rc::gen::inRange(2, 5)};
    auto goal = ordered_board(shape, true);
    goal = walked(goal, *rc::gen::inRange(0, 50));
    expect_consistent(WalkingDistance(make_puzzle(goal, goal)), goal);
}

TEST(Heuristics, RefuseShapesThatTheyDoNotFit) {
    EXPECT_THROW(chosen_heuristic("pdb-555", {3, 3}), espalier::program::UsageError);
    EXPECT_THROW(chosen_heuristic("walking-distance", {5, 4}), espalier::program::UsageError);
    EXPECT_EQ(chosen_heuristic("linear-conflict", {5, 5}), "linear-conflict");
}

}  // namespace
