// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/manhattan/manhattan_kernel.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <memory>
#include <optional>
#include <vector>
#include "puzzle15/manhattan/manhattan16.hpp"
#include "puzzle15/search/heuristic_search.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;

struct Root {
    Manhattan16::State state;
    int blank;
    Move last;
    int slack;
};

// A subtree of some thousand nodes; some hold the goal.
Root any_root(const Board& goal) {
    const auto puzzle = make_puzzle(walked(goal, *rc::gen::inRange(1, 1000)), goal);
    const Move last = *rc::gen::suchThat(rc::gen::element(Move::up, Move::left, Move::right, Move::down),
                                         [&](Move move) { return puzzle.shape.allows(puzzle.blank, inverse(move)); });
    const Manhattan16 manhattan(puzzle);
    Root root{.state = manhattan.start(puzzle), .blank = puzzle.blank, .last = last, .slack = 0};
    const int most = *rc::gen::inRange(0, WaitingBoards::most_slack + 1);
    while (root.slack < most && manhattan.is_small(root.state, root.slack + 1, 16384)) ++root.slack;
    return root;
}

void add(WaitingBoards& waiting, const Root& root) { waiting.add(root.state.board, root.blank, root.last, root.slack); }

class ManhattanKernels : public testing::TestWithParam<ManhattanKernel> {};

TEST_P(ManhattanKernels, CountAsTheRecursionDoes) {
    const auto waiting = std::make_unique<WaitingBoards>();
    EXPECT_TRUE(rc::check([&] {
        const auto goal = walked(ordered_board({4, 4}, true), *rc::gen::inRange(0, 20));
        const auto solved = make_puzzle(goal, goal);
        const auto goal_board = Manhattan16(solved).start(solved).board;
        waiting->start(goal_board, solved.blank_home);
        Subtree expected;
        for (int roots = *rc::gen::inRange(1, 10); roots > 0; --roots) {
            const auto root = any_root(goal);
            add(*waiting, root);
            const auto subtree =
                search_manhattan_recursion(root.state.board, goal_board, root.blank, root.last, root.slack);
            expected.nodes += subtree.nodes;
            expected.has_solution = expected.has_solution || subtree.has_solution;
        }
        GetParam().search(*waiting);
        RC_ASSERT(!waiting->is_full);
        // The recursion may take a tile that is at home in the first cell for the blank.
        RC_ASSERT(waiting->has_goal <= expected.has_solution);
        if (solved.blank_home == 0) RC_ASSERT(waiting->has_goal == expected.has_solution);
        if (!waiting->has_goal) RC_ASSERT(waiting->nodes == expected.nodes);
    }));
}

espalier::Nodes nodes_to_solve(const Puzzle& puzzle, std::optional<ManhattanKernel> kernel) {
    const HeuristicSearch<Manhattan16> search(puzzle, Manhattan16(puzzle, kernel));
    espalier::Nodes nodes = 0;
    Solutions solutions;
    for (Iteration iteration{.threshold = search.estimate()}; solutions.number() == 0; iteration.threshold += 2) {
        auto tree = search.root(iteration);
        while (!tree.empty()) nodes += search.work(iteration, tree, solutions, 100'000);
    }
    return nodes;
}

TEST_P(ManhattanKernels, StopAtTheSameNode) {
    const auto goal = ordered_board({4, 4}, true);
    EXPECT_TRUE(rc::check([&] {
        const auto puzzle = make_puzzle(walked(goal, *rc::gen::inRange(1, 500)), goal);
        if (puzzle.solved()) return;
        RC_ASSERT(nodes_to_solve(puzzle, GetParam()) == nodes_to_solve(puzzle, std::nullopt));
    }));
}

TEST_P(ManhattanKernels, EndForWantOfRoom) {
    const auto goal = ordered_board({4, 4}, true);
    const auto puzzle = make_puzzle(board("0xfe169b4c0a73d852"), goal);
    const Manhattan16 manhattan(puzzle);
    const auto waiting = std::make_unique<WaitingBoards>();
    waiting->start(0, puzzle.blank_home);
    const Root root{.state = manhattan.start(puzzle), .blank = puzzle.blank, .last = Move::up, .slack = 1};
    for (std::size_t i = 0; i < WaitingBoards::capacity; ++i) add(*waiting, root);
    GetParam().search(*waiting);
    EXPECT_TRUE(waiting->is_full);
}

INSTANTIATE_TEST_SUITE_P(Kernels, ManhattanKernels, testing::ValuesIn(manhattan_kernels()),
                         [](const auto& kernel) { return std::string(kernel.param.name); });
// On processors for which there is no kernel.
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ManhattanKernels);
}  // namespace
