// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// A board as people write it: the tiles row by row, 0 for the blank.
struct Board {
    Shape shape;
    std::array<std::uint16_t, Shape::most_cells> tiles{};

    int operator[](int cell) const { return tiles[index_of(cell)]; }
    void set(int cell, int tile) { tiles[index_of(cell)] = static_cast<std::uint16_t>(tile); }

    /// Returns the cell of a tile or, for 0, of the blank. Requires that it is on the board.
    int cell_of(int tile) const;
    int blank() const { return cell_of(0); }

    /// Makes a move. Requires that the shape allows it.
    void apply(Move move);

    friend bool operator==(const Board&, const Board&) = default;
};

/// Returns the board with the tiles in rising order and the blank in the first or in the last cell.
Board ordered_board(Shape shape, bool blank_first);

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

    int home(int cell) const { return homes[index_of(cell)]; }
    /// Makes a move of the blank. Requires that the shape allows it.
    void apply(Move move) {
        const int from = shape.target(blank, move);
        std::swap(homes[index_of(blank)], homes[index_of(from)]);
        blank = from;
    }

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

/// A board and where it was read.
struct BoardInFile {
    Board board;
    std::string name;  ///< the number before it in the file; empty if there is none
    std::string file;
    std::size_t line = 1;
    std::optional<Board> goal = {};  ///< the goal that the file has for it
    std::string error = {};          ///< why the file cannot be read; it then stands for this board without cells
};

/// Reads boards as people write them: in rows, or on one line each, as board_blocks() divides the text. A tile is a
/// number, or a digit or letter as in hexadecimal numbers, also without spaces between tiles. The blank is 0, x, or one
/// of `.*-_`; a row of aligned columns may have a gap in its place; or, on a square board without such a sign, it is the
/// greatest of the numbers from 1 on. Before a board may stand its size, a number as its
/// name, or the four numbers that [Korf, Felner 2002] list. One or two numbers may stand behind each board of a list.
/// Words, and numbers with words beside them, are passed over, but a heading may call a board the goal of the one before it, or say that the
/// positions of the tiles follow. Boards on one line are square unless a size is given. Throws InputError:
/// FILE:LINE:COLUMN: what is wrong, what was expected; also if a text can be read in two ways. If no goal is given, a
/// number that may be the blank's place in the goal is such a text.
std::vector<BoardInFile> read_boards(std::string_view text, const std::string& file, const std::optional<Shape>& shape,
                                     bool goal_is_given = true);
}  // namespace puzzle15
