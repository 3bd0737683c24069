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
    std::string text;
    for (int cell = 0; cell < board.shape.cells(); ++cell) {
        text += fmt::format("{:>3}", board[cell] == 0 ? "_" : std::to_string(board[cell]));
        if (board.shape.column(cell) + 1 == board.shape.width) text += '\n';
    }
    return text;
}

}  // namespace puzzle15
