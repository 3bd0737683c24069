// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// A board as people write it: the tiles row by row, 0 for the blank.
struct Board {
    Shape shape;
    std::array<std::uint16_t, Shape::most_cells> tiles{};

    int operator[](int cell) const { return tiles[static_cast<std::size_t>(cell)]; }
    void set(int cell, int tile) { tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint16_t>(tile); }

    /// Returns the cell of a tile or, for 0, of the blank. Requires that it is on the board.
    int cell_of(int tile) const;
    int blank() const { return cell_of(0); }

    /// Makes a move. Requires that the shape allows it.
    void apply(Move move);

    friend bool operator==(const Board&, const Board&) = default;
};

/// Returns the board with the tiles in rising order and the blank in the first or in the last cell.
Board ordered_board(Shape shape, bool blank_first);

/// Returns the board with the tiles in rising order along a spiral, clockwise from the upper left corner, and the blank
/// at its end.
Board spiral_board(Shape shape);

/// Returns the board with the tiles in rising order along the rows, to the right and to the left in turn, and the blank
/// at the end.
Board snake_board(Shape shape);

/// Returns the tiles as a text such as "15 11 8 12 / 14 10 9 13 / 2 6 1 4 / 3 7 5 0".
std::string board_text(const Board& board);

/// Returns the tiles row by row, 0 for the blank.
std::vector<int> tiles_of(const Board& board);

/// Returns a picture of the board: a line for each row, its tiles in columns, and `_` for the blank.
std::string board_picture(const Board& board);

/// A board to be solved, as searches see it: every tile, and the blank, has the name of the cell where the goal has it,
/// so that all goals look alike.
struct Puzzle {
    Shape shape;
    std::array<std::uint16_t, Shape::most_cells> homes{};  ///< the home of what lies in each cell
    int blank = 0;
    int blank_home = 0;

    int home(int cell) const { return homes[static_cast<std::size_t>(cell)]; }
    /// Makes a move of the blank. Requires that the shape allows it.
    void apply(Move move);

    bool solved() const { return manhattan_distance() == 0; }
    /// Returns how many moves the tiles would need if they did not hinder each other.
    int manhattan_distance() const;
};

/// Returns the puzzle of the way back, from the goal to the start.
Puzzle reversed(const Puzzle& puzzle);

/// Returns the puzzle of a start and a goal. Requires that both have the same shape.
Puzzle make_puzzle(const Board& start, const Board& goal);

/// Returns why no sequence of moves leads from the start to the goal, or nothing if one does.
std::optional<std::string> unsolvable(const Puzzle& puzzle);

}  // namespace puzzle15
