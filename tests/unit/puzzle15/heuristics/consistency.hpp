// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <cstdlib>
#include "puzzle15/board/board.hpp"

namespace puzzle15_test {
/// Along a random walk away from the goal: estimates are what they would be if they began afresh, no less than the
/// Manhattan distance, no more than the moves made, and change by one with each.
template <class H>
void expect_consistent(const H& heuristic, const puzzle15::Board& goal) {
    using namespace puzzle15;
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
}  // namespace puzzle15_test
