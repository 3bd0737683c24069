// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include "puzzle15/board/board.hpp"

namespace puzzle15_test {
/// Nodes and solutions of one iteration by the plainest recursion: every child but the board before is generated, and
/// pruned if the Manhattan distance says so.
struct SimpleSearch {
    puzzle15::Board goal;
    std::uint64_t nodes = 0;
    std::uint64_t solutions = 0;

    void below(const puzzle15::Board& board, int remaining, std::optional<puzzle15::Move> last = std::nullopt) {
        for (const auto move : puzzle15::moves) {
            if (!board.shape.allows(board.blank(), move) || (last && move == inverse(*last))) continue;
            ++nodes;
            auto next = board;
            next.apply(move);
            const int distance = make_puzzle(next, goal).manhattan_distance();
            if (distance > remaining - 1) continue;
            if (distance == 0) {
                ++solutions;
            } else {
                below(next, remaining - 1, move);
            }
        }
    }
};
}  // namespace puzzle15_test
