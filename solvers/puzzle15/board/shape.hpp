// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <espalier/require.hpp>

namespace puzzle15 {

/// A move of the blank, in the order in which [Korf 1985] generates children. The tile that changes places with the
/// blank moves the other way.
enum class Move : std::uint8_t { up, left, right, down };

inline constexpr std::array<Move, 4> moves = {Move::up, Move::left, Move::right, Move::down};
inline constexpr std::string_view move_letters = "ULRD";

constexpr Move inverse(Move move) { return static_cast<Move>(3 - static_cast<int>(move)); }
constexpr char letter(Move move) { return move_letters[static_cast<std::size_t>(move)]; }
/// Returns the move of a letter. Requires one of ULRD.
constexpr Move move_of(char letter) {
    const auto number = move_letters.find(letter);
    espalier::require(number != std::string_view::npos, "the letter stands for a move");
    return static_cast<Move>(number);
}

/// A set of moves, with one bit for each move.
using MoveSet = std::uint8_t;
constexpr MoveSet set_of(Move move) { return static_cast<MoveSet>(1U << static_cast<unsigned>(move)); }
constexpr MoveSet without(MoveSet set, Move move) { return static_cast<MoveSet>(set & ~set_of(move)); }

/// The size of a board. Its cells are numbered row by row, from the upper left corner on.
struct Shape {
    static constexpr int least_side = 2;
    static constexpr int most_side = 20;
    static constexpr int most_cells = most_side * most_side;
    /// The most columns, rows and cells of boards for which iterative deepening is made.
    static constexpr int most_deepened_side = 5;
    static constexpr int most_deepened_cells = most_deepened_side * most_deepened_side;

    int width = 4;
    int height = 4;

    constexpr int cells() const { return width * height; }
    constexpr int row(int cell) const { return cell / width; }
    constexpr int column(int cell) const { return cell % width; }

    constexpr bool is_deepened() const { return width <= most_deepened_side && height <= most_deepened_side; }

    constexpr int distance(int a, int b) const {
        const int rows = row(a) - row(b);
        const int columns = column(a) - column(b);
        return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
    }

    constexpr MoveSet moves_from(int blank) const {
        MoveSet set = 0b1111;
        if (row(blank) == 0) set = without(set, Move::up);
        if (column(blank) == 0) set = without(set, Move::left);
        if (column(blank) + 1 == width) set = without(set, Move::right);
        if (row(blank) + 1 == height) set = without(set, Move::down);
        return set;
    }
    constexpr bool allows(int blank, Move move) const { return (moves_from(blank) & set_of(move)) != 0; }

    /// Returns the cell that the blank goes to. Requires allows(blank, move).
    constexpr int target(int blank, Move move) const {
        const int step = move == Move::up || move == Move::down ? width : 1;
        return move == Move::up || move == Move::left ? blank - step : blank + step;
    }

    /// Returns the move that takes the blank to a cell beside it.
    constexpr Move move_between(int blank, int target) const {
        if (target == blank - width) return Move::up;
        if (target == blank - 1) return Move::left;
        return target == blank + 1 ? Move::right : Move::down;
    }

    friend constexpr auto operator<=>(const Shape&, const Shape&) = default;
};

inline constexpr Shape five_by_five{5, 5};

/// Returns the shape that a text such as "5x4", 5 columns and 4 rows, stands for. Throws UsageError with the name of
/// the option.
Shape parse_shape(const std::string& option, const std::string& text);

}  // namespace puzzle15
