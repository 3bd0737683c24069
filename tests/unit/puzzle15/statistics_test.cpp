// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <map>
#include <set>
#include <vector>
#include "puzzle15/statistics/estimates.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using Counts = std::vector<std::uint64_t>;

BoardDepths depths(const Board& goal) {
    return board_depths(goal, 100, [] { return false; });
}

// Counts boards with a set of all boards seen.
Counts simple_depths(const Board& goal) {
    std::set<std::string> seen = {board_text(goal)};
    Counts counts;
    for (std::vector<Board> latest = {goal}; !latest.empty();) {
        counts.push_back(latest.size());
        std::vector<Board> met;
        for (const auto& board : latest) {
            for (const Move move : moves) {
                if (!board.shape.allows(board.blank(), move)) continue;
                Board next = board;
                next.apply(move);
                if (seen.insert(board_text(next)).second) met.push_back(next);
            }
        }
        latest = std::move(met);
    }
    return counts;
}

TEST(BoardNumbers, AreOfEachBoardOnce) {
    for (const Shape shape : {Shape{2, 2}, Shape{3, 2}, Shape{2, 3}, Shape{4, 2}, Shape{2, 4}}) {
        const auto goal = ordered_board(shape, false);
        const BoardNumbers numbers(goal);
        std::set<std::string> boards;
        for (int blank = 0; blank < shape.cells(); ++blank) {
            for (BoardNumbers::Number number = 0; number < numbers.size(); ++number) {
                const auto board = numbers.board(blank, number);
                EXPECT_EQ(board.blank(), blank);
                if (!unsolvable(make_puzzle(board, goal))) boards.insert(board_text(board));
            }
        }
        EXPECT_EQ(static_cast<double>(boards.size()), BoardNumbers::number_of_boards(shape));
    }
}

RC_GTEST_PROP(BoardNumbers, FollowMoves, ()) {
    const auto shape = *rc::gen::element(Shape{3, 3}, Shape{3, 4}, Shape{4, 3}, Shape{5, 2}, Shape{2, 5}, Shape{2, 2});
    const BoardNumbers numbers(any_board(shape));
    const int blank = *rc::gen::inRange(0, shape.cells());
    const auto number = *rc::gen::inRange<BoardNumbers::Number>(0, numbers.size());
    for (const Move move : moves) {
        if (!shape.allows(blank, move)) continue;
        auto board = numbers.board(blank, number);
        board.apply(move);
        const bool is_vertical = move == Move::up || move == Move::down;
        RC_ASSERT(numbers.board(shape.target(blank, move), is_vertical ? numbers.moved(blank, move, number) : number) ==
                  board);
    }
}

TEST(BoardDepths, AreThoseOfSimpleSearch) {
    for (const auto* text : {"1 2 / 3 0", "1 2 3 / 4 5 0", "5 1 / 0 3 / 4 2", "1 2 3 4 / 5 0 6 7"}) {
        EXPECT_EQ(depths(board(text)).boards, simple_depths(board(text))) << text;
    }
}

// [Reinefeld 1993, table 1] for the blank in a corner.
TEST(BoardDepths, AreThoseOfTheEightPuzzle) {
    const auto found = depths(board("0 1 2 / 3 4 5 / 6 7 8"));
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.boards, (Counts{1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                                    396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                                    23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}));
    EXPECT_EQ(found.number_of_boards(), 181'440U);
    EXPECT_NEAR(found.mean(), 21.97, 0.005);
    ASSERT_EQ(found.hardest.size(), 2U);
    std::set<std::string> hardest;
    for (const auto& one : found.hardest) hardest.insert(board_text(one));
    EXPECT_EQ(hardest, (std::set<std::string>{"8 0 6 / 5 4 7 / 2 3 1", "8 7 6 / 0 4 1 / 2 5 3"}));
}

TEST(BoardDepths, EndWhenAStopIsWanted) {
    int asked = 0;
    const auto found = board_depths(board("1 2 3 / 4 5 6 / 7 8 0"), 100, [&] { return ++asked > 20; });
    EXPECT_FALSE(found.complete);
    EXPECT_TRUE(found.hardest.empty());
    EXPECT_LT(found.number_of_boards(), 181'440U);
}

Estimates estimates_of(const std::vector<std::string>& boards, const std::string& heuristic) {
    std::vector<Instance> instances;
    for (const auto& text : boards) {
        Instance instance{.start = {.board = board(text), .name = "", .file = "f"}, .goal = {}};
        instance.goal = ordered_board(instance.start.board.shape, false);
        instances.push_back(instance);
    }
    Heuristics heuristics(nullptr, "");
    return estimates(instances, heuristic, heuristics, [] { return false; });
}

TEST(Estimates, AreCounted) {
    const auto found =
        estimates_of({"1 2 3 / 4 5 6 / 7 0 8", "1 2 3 / 4 5 6 / 0 7 8", "2 1 3 / 4 5 6 / 8 7 0"}, "manhattan");
    EXPECT_EQ(found.boards, (Counts{0, 1, 1, 0, 1}));
    EXPECT_NEAR(found.mean(), 7.0 / 3, 1e-12);
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(estimates_of({"2 1 3 / 4 5 6 / 8 7 0"}, "linear-conflict").mean(), 8);
}

// Iterations that fail, and no others: a board of one move has none.
TEST(Estimates, HaveTheBranchingOfFailingIterations) {
    EXPECT_FALSE(estimates_of({"1 2 3 / 4 5 6 / 7 0 8"}, "manhattan").branching());
    EXPECT_EQ(estimates_of({"1 2 / 3 0"}, "manhattan").searched, 0U);
    const auto found = estimates_of({"15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2"}, "manhattan");
    EXPECT_EQ(found.searched, 1U);
    constexpr std::uint64_t nodes_of_last_iteration = 1'000'000;
    EXPECT_GE(found.nodes, nodes_of_last_iteration);
    EXPECT_LT(found.nodes_before, nodes_of_last_iteration);
    EXPECT_GT(*found.branching(), 1.5);
    EXPECT_LT(*found.branching(), 3);
}
}  // namespace
