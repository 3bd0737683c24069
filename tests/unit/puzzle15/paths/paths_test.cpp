// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/paths/paths.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <atomic>
#include <functional>
#include <utility>
#include <vector>
#include "rare.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

Board after(Board board, const Path& path) {
    for (const Move move : path) board.apply(move);
    return board;
}

// Returns both boards if there is a path between them; otherwise, two tiles of the start change places.
std::pair<Board, Board> solvable(Board start, const Board& goal) {
    if (unsolvable(make_puzzle(start, goal))) {
        const int one = start.cell_of(1);
        start.set(start.cell_of(2), 1);
        start.set(one, 2);
    }
    return {start, goal};
}

// Returns a start and a goal, with the blank anywhere, between which there is a path.
std::pair<Board, Board> any_task(const Shape& shape) { return solvable(any_board(shape), any_board(shape)); }

Board mixed_board(const Shape& shape) {
    Board board{.shape = shape};
    for (int cell = 0; cell < shape.cells(); ++cell) board.set(cell, (37 * cell + 11) % shape.cells());
    return board;
}

Shape shape_of_sides(int most) {
    return {.width = *rc::gen::inRange(2, most + 1), .height = *rc::gen::inRange(2, most + 1)};
}

const auto never_stopped = [] { return false; };

Path whole_first_path(const Puzzle& puzzle, std::size_t width = 16) {
    std::atomic<std::uint64_t> nodes = 0;
    return first_path(puzzle, never_stopped, nodes, width).value();
}

RC_GTEST_PROP(FirstPath, LeadsToTheGoal, ()) {
    const auto [start, goal] = any_task(shape_of_sides(7));
    for (const std::size_t width : {8, 32})
        RC_ASSERT(after(start, whole_first_path(make_puzzle(start, goal), width)) == goal);
}

void expect_first_paths(const Shape& shape) {
    rc::check([&] {
        const auto [start, goal] = any_task(shape);
        RC_ASSERT(after(start, whole_first_path(make_puzzle(start, goal))) == goal);
    });
}

TEST(FirstPath, SolvesTheLongestBoards) {
    for (const Shape shape : {Shape{3, 17}, Shape{20, 2}, Shape{2, 20}}) expect_first_paths(shape);
}

TEST(FirstPath, SolvesALargestBoard) {
    const Shape shape{20, 20};
    const auto [start, goal] = solvable(mixed_board(shape), ordered_board(shape, false));
    EXPECT_EQ(after(start, whole_first_path(make_puzzle(start, goal))), goal);
}

TEST(FirstPath, SolvesManyOfTheLargestBoards) {
    if (espalier_test::tries_all()) expect_first_paths({20, 20});
}

// Looks for a stop are frequent: a thousand nodes take less than a hundredth of a second.
TEST(FirstPath, EndsAtALimitOfNodes) {
    const auto start = mixed_board({10, 10});
    const auto puzzle = make_puzzle(start, ordered_board(start.shape, false));
    std::atomic<std::uint64_t> all = 0;
    for (const std::size_t width : {8, 32}) {
        EXPECT_TRUE(first_path(puzzle, never_stopped, all, width));
        EXPECT_GT(all, 10'000U);
        for (const std::uint64_t most : {0U, 10'000U}) {
            std::atomic<std::uint64_t> nodes = 0;
            EXPECT_FALSE(first_path(
                puzzle, [&] { return nodes >= most; }, nodes, width));
            EXPECT_LE(nodes, most + 1000);
        }
    }
}

// A beam that wanders about where it is stuck makes paths of twice as many moves.
TEST(FirstPath, DoesNotWanderOnTheLargestBoards) {
    Board start{.shape = {20, 20}};
    for (int cell = 0; cell < start.shape.cells(); ++cell) start.set(cell, (37 * cell + 11) % start.shape.cells());
    const auto goal = ordered_board(start.shape, true);
    EXPECT_LT(whole_first_path(make_puzzle(start, goal)).size(), 18'000U);
}

RC_GTEST_PROP(PathEstimate, AddsHalfTheWayOfTheBlankToTheNearestTile, ()) {
    const auto [start, goal] = any_task(shape_of_sides(6));
    const auto puzzle = make_puzzle(start, goal);
    const auto& shape = puzzle.shape;
    PathEstimate estimate(shape);
    const std::vector<int> required = {0, 2, 3};
    estimate.require_only(required);
    int least = shape.width + shape.height;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        const bool is_astray = std::ranges::count(required, puzzle.home(cell)) > 0 && puzzle.home(cell) != cell;
        if (is_astray && cell != puzzle.blank) least = std::min(least, shape.distance(cell, puzzle.blank));
    }
    // Estimates count in 60ths of a step, and a step of the blank counts as half of one.
    for (const Move move : moves) {
        const int from = estimate.target(puzzle.blank, move);
        if (from < 0) continue;
        auto before = puzzle;
        before.apply(move);
        RC_ASSERT(estimate.of_blank(before.homes.data(), before.blank, puzzle.blank) == 30 * least);
    }
}

RC_GTEST_PROP(PathEstimate, IsTheSameFromTheBoardBefore, ()) {
    const auto [start, goal] = any_task(shape_of_sides(6));
    auto puzzle = make_puzzle(start, goal);
    PathEstimate estimate(puzzle.shape, *rc::gen::element(0, 15));
    if (*rc::gen::arbitrary<bool>()) estimate.require_only({0, 2, 3});
    auto value = estimate.of(puzzle.homes.data(), puzzle.blank);
    for (int i = 0; i < 50; ++i) {
        const int from = estimate.target(puzzle.blank, moves[*rc::gen::inRange<std::size_t>(0, 4)]);
        if (from < 0) continue;
        value = estimate.after(value, puzzle.homes.data(), puzzle.blank, from);
        std::swap(puzzle.homes[index_of(puzzle.blank)], puzzle.homes[index_of(from)]);
        puzzle.blank = from;
        const auto expected = estimate.of(puzzle.homes.data(), puzzle.blank);
        RC_ASSERT(value.bound == expected.bound);
        RC_ASSERT(value.guide == expected.guide);
    }
}

TEST(PathBound, IsRaisedToTheLengthOfAShortestPath) {
    const auto puzzle = make_puzzle(board("8 6 7 / 2 5 4 / 3 0 1"), ordered_board({3, 3}, false));
    std::vector<int> bounds;
    std::atomic<std::uint64_t> nodes = 0;
    const auto note = [&](int bound) { bounds.push_back(bound); };
    raise_bound(puzzle, 0, never_stopped, note, nodes);
    EXPECT_EQ(bounds, std::vector<int>{23});
    EXPECT_EQ(nodes, 0U);
    raise_bound(puzzle, 1'000'000, never_stopped, note, nodes);
    EXPECT_EQ(bounds.back(), 31);
    EXPECT_GT(nodes, 0U);
}

// Returns the lengths of the paths that the search tells of.
std::vector<std::size_t> lengths(const Board& start, const Board& goal, std::size_t width, std::size_t enough,
                                 espalier::Team* team = nullptr) {
    std::vector<std::size_t> all;
    const auto puzzle = make_puzzle(start, goal);
    std::atomic<std::uint64_t> nodes = 0;
    const PathSearch search{.team = team,
                            .stop_wanted = never_stopped,
                            .is_enough =
                                [&](const Path& path) {
                                    EXPECT_EQ(after(start, path), goal);
                                    all.push_back(path.size());
                                    return path.size() <= enough;
                                },
                            .most_width = width,
                            .seed = 1};
    find_better_paths(puzzle, whole_first_path(puzzle), search, nodes);
    return all;
}

TEST(BetterPath, ComesNearToTheShortest) {
    // Board 1 of [Korf, Felner 2002] needs 95 moves.
    const auto start = board("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13");
    const auto all = lengths(start, ordered_board({5, 5}, true), 1024, 0);
    EXPECT_TRUE(std::ranges::is_sorted(all, std::greater{}));
    EXPECT_LE(all.back(), 110U);
    EXPECT_GE(all.back(), 95U);
    espalier::Team team(2, 2);
    espalier::together(&team, [&] {
        EXPECT_LE(lengths(start, ordered_board({5, 5}, true), 512, 0, &team).back(), 115U);
    });
}

TEST(BetterPath, EndsWhenAPathIsEnough) {
    const auto start = board("14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13");
    EXPECT_EQ(lengths(start, ordered_board({5, 5}, true), 1024, 10'000).size(), 1U);
}

TEST(BetterPath, DescendsOnLargeBoardsAsAWhole) {
    const auto start = mixed_board({10, 10});
    const auto all = lengths(start, ordered_board(start.shape, false), 128, 0);
    EXPECT_LE(all.back(), 1200U);
    EXPECT_GE(all.back(), 632U);
}

TEST(BeamSearch, KnowsTheNearestBoardWhereItGetsStuck) {
    const auto start = mixed_board({10, 10});
    const auto goal = ordered_board(start.shape, false);
    const auto puzzle = make_puzzle(start, goal);
    const PathEstimate estimate(start.shape, 15);
    BeamSearch search(estimate);
    std::atomic<std::uint64_t> nodes = 0;
    EXPECT_FALSE(
        search.search(puzzle, {.width = 64, .most_moves = 3000, .most_moves_without_gain = 30}, never_stopped, nodes));
    EXPECT_LT(nodes, 300'000U);
    const auto near = make_puzzle(after(start, search.path_to_nearest()), goal);
    EXPECT_LT(estimate.of(near.homes.data(), near.blank).guide,
              estimate.of(puzzle.homes.data(), puzzle.blank).guide / 10);
}

RC_GTEST_PROP(BetterPath, LeadsFromAnyBoardToAnyOther, ()) {
    const auto [start, goal] = any_task(shape_of_sides(6));
    const auto all = lengths(start, goal, 64, 0);
    RC_ASSERT(!all.empty());
}
}  // namespace
