// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <rapidcheck.h>
#include <string>
#include <vector>
#include "puzzle15/board/board.hpp"

namespace puzzle15_test {
using puzzle15::Board;
using puzzle15::Shape;

inline constexpr Shape square{};  // 4 x 4 cells

inline Board board(const std::string& text) { return puzzle15::read_boards(text, "test", std::nullopt).front().board; }

/// Any arrangement of the tiles, solvable or not.
inline Board any_board(const Shape& shape) {
    Board board = ordered_board(shape, true);
    for (int cell = shape.cells() - 1; cell > 0; --cell) {
        const int other = *rc::gen::inRange(0, cell + 1);
        const int tile = board[cell];
        board.set(cell, board[other]);
        board.set(other, tile);
    }
    return board;
}

/// Moves the blank at random.
inline Board walked(Board board, int steps) {
    for (int i = 0; i < steps; ++i) {
        const auto move = puzzle15::moves[*rc::gen::inRange<std::size_t>(0, 4)];
        if (board.shape.allows(board.blank(), move)) board.apply(move);
    }
    return board;
}

inline Shape any_shape() {
    return {.width = *rc::gen::inRange(Shape::least_side, Shape::most_deepened_side + 1),
            .height = *rc::gen::inRange(Shape::least_side, Shape::most_deepened_side + 1)};
}
}  // namespace puzzle15_test
