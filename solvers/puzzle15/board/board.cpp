// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board.hpp"
#include <fmt/format.h>
#include <espalier/require.hpp>

namespace puzzle15 {
namespace {
// Returns whether an odd number of exchanges of two tiles leads from the start to the goal.
bool permutation_is_odd(const Puzzle& puzzle) {
    bool odd = false;
    auto homes = puzzle.homes;
    for (std::size_t cell = 0; cell < index_of(puzzle.shape.cells()); ++cell) {
        for (; homes[cell] != cell; odd = !odd) std::swap(homes[cell], homes[std::size_t{homes[cell]}]);
    }
    return odd;
}
}  // namespace

int Board::cell_of(int tile) const {
    int cell = 0;
    while (cell < shape.cells() && (*this)[cell] != tile) ++cell;
    espalier::require(cell < shape.cells(), "the tile lies on the board");
    return cell;
}

void Board::apply(Move move) {
    const int from = blank();
    espalier::require(shape.allows(from, move), "the blank stays on the board");
    std::swap(tiles[index_of(from)], tiles[static_cast<std::size_t>(shape.target(from, move))]);
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
    const int columns = board.shape.cells() > 100 ? 4 : 3;
    std::string text;
    for (int cell = 0; cell < board.shape.cells(); ++cell) {
        text += fmt::format("{:>{}}", board[cell] == 0 ? "_" : std::to_string(board[cell]), columns);
        if (board.shape.column(cell) + 1 == board.shape.width) text += '\n';
    }
    return text;
}

int Puzzle::manhattan_distance() const {
    int sum = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (cell != blank) sum += shape.distance(cell, home(cell));
    }
    return sum;
}

Puzzle reversed(const Puzzle& puzzle) {
    Puzzle back{.shape = puzzle.shape, .homes = {}, .blank = puzzle.blank_home, .blank_home = puzzle.blank};
    for (int cell = 0; cell < puzzle.shape.cells(); ++cell) {
        back.homes[index_of(puzzle.home(cell))] = static_cast<std::uint16_t>(cell);
    }
    return back;
}

Puzzle make_puzzle(const Board& start, const Board& goal) {
    espalier::require(start.shape == goal.shape, "start and goal have one shape");
    Puzzle puzzle{.shape = start.shape, .homes = {}, .blank = start.blank(), .blank_home = goal.blank()};
    std::array<int, Shape::most_cells> homes{};
    for (int cell = 0; cell < goal.shape.cells(); ++cell) homes[index_of(goal[cell])] = cell;
    for (int cell = 0; cell < start.shape.cells(); ++cell) {
        puzzle.homes[index_of(cell)] = static_cast<std::uint16_t>(homes[index_of(start[cell])]);
    }
    return puzzle;
}

// Every move exchanges the blank with a tile and takes the blank one step, so that both parities change together
// [Johnson, Story 1879].
std::optional<std::string> unsolvable(const Puzzle& puzzle) {
    const bool odd_exchanges = permutation_is_odd(puzzle);
    const int distance = puzzle.shape.distance(puzzle.blank, puzzle.blank_home);
    if (odd_exchanges == (distance % 2 != 0)) return std::nullopt;
    // To move the blank between the corners takes an odd number of exchanges and an even one of steps, or the reverse,
    // if both sides are even. Only then has one of the two goals a solution.
    const bool sides_are_even = puzzle.shape.width % 2 == 0 && puzzle.shape.height % 2 == 0;
    std::string advice;
    if (sides_are_even && puzzle.blank_home + 1 == puzzle.shape.cells()) {
        advice = ", or use `--goal first` if the blank belongs in the first cell";
    } else if (sides_are_even && puzzle.blank_home == 0) {
        advice = ", or use `--goal last` if the blank belongs in the last cell";
    }
    return "This board cannot be solved: exactly half of all boards can, and this one has odd parity. Swap any two "
           "tiles "
           "to get one that can" +
           advice + ".";
}
}  // namespace puzzle15
