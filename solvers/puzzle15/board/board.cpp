// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board.hpp"

#include <fmt/format.h>

#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {

int Board::cell_of(int tile) const {
    int cell = 0;
    while (cell < shape.cells() && (*this)[cell] != tile) ++cell;
    espalier::require(cell < shape.cells(), "the tile lies on the board");
    return cell;
}

void Board::apply(Move move) {
    const int from = blank();
    espalier::require(shape.allows(from, move), "the blank stays on the board");
    std::swap(tiles[static_cast<std::size_t>(from)], tiles[static_cast<std::size_t>(shape.target(from, move))]);
}

Board ordered_board(Shape shape, bool blank_first) {
    Board board{.shape = shape};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        board.set(cell, blank_first ? cell : (cell + 1) % shape.cells());
    }
    return board;
}

Board spiral_board(Shape shape) {
    Board board{.shape = shape};
    std::vector<bool> seen(static_cast<std::size_t>(shape.cells()));
    constexpr std::array<Move, 4> turns = {Move::right, Move::down, Move::left, Move::up};
    int cell = 0;
    std::size_t turn = 0;
    for (int tile = 1; tile < shape.cells(); ++tile) {
        board.set(cell, tile);
        seen[static_cast<std::size_t>(cell)] = true;
        const auto is_free = [&] {
            return shape.allows(cell, turns[turn]) && !seen[static_cast<std::size_t>(shape.target(cell, turns[turn]))];
        };
        if (!is_free()) turn = (turn + 1) % turns.size();
        cell = shape.target(cell, turns[turn]);
    }
    return board;
}

Board snake_board(Shape shape) {
    Board board{.shape = shape};
    for (int place = 0; place + 1 < shape.cells(); ++place) {
        const int row = shape.row(place);
        const int column = row % 2 == 0 ? shape.column(place) : shape.width - 1 - shape.column(place);
        board.set(row * shape.width + column, place + 1);
    }
    return board;
}

std::vector<int> tiles_of(const Board& board) {
    return {board.tiles.begin(), board.tiles.begin() + board.shape.cells()};
}

std::string board_text(const Board& board) {
    std::string text;
    for (int cell = 0; cell < board.shape.cells(); ++cell) {
        if (cell > 0) text += board.shape.column(cell) == 0 ? " / " : " ";
        text += std::to_string(board[cell]);
    }
    return text;
}

std::string board_picture(const Board& board) {
    const int columns = board.shape.cells() > 100 ? 4 : 3;
    std::string text;
    for (int cell = 0; cell < board.shape.cells(); ++cell) {
        text += fmt::format("{:>{}}", board[cell] == 0 ? "_" : std::to_string(board[cell]), columns);
        if (board.shape.column(cell) + 1 == board.shape.width) text += '\n';
    }
    return text;
}

}  // namespace puzzle15
