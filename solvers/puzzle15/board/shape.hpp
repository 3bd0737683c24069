// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <espalier/require.hpp>

namespace puzzle15 {
/// Returns a number that is not negative, such as that of a cell, as an index.
constexpr std::size_t index_of(int number) { return static_cast<std::size_t>(number); }

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

/// A set of cells of a board of any shape, with one bit for each cell.
using Cells = std::uint32_t;

/// Returns the set that holds only this cell.
constexpr Cells cell_set(int cell) { return Cells{1} << cell; }
constexpr bool has_cell(Cells cells, int cell) { return (cells >> cell & 1) != 0; }
constexpr Cells all_cells(const Shape& shape) { return cell_set(shape.cells()) - 1; }

/// Returns how many cells of a set come before a cell.
constexpr int place_of(Cells cells, int cell) { return std::popcount(cells & (cell_set(cell) - 1)); }

/// Returns the cells of one colour of a chess board. Every move of a tile changes the colour of its cell.
constexpr Cells white_cells(const Shape& shape) {
    Cells white = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if ((shape.row(cell) + shape.column(cell)) % 2 != 0) white |= cell_set(cell);
    }
    return white;
}

/// Returns the cells beside a cell.
constexpr Cells neighbours(const Shape& shape, int cell) {
    Cells cells = 0;
    for (const Move move : moves) {
        if (shape.allows(cell, move)) cells |= cell_set(shape.target(cell, move));
    }
    return cells;
}

/// Returns the cells of a set that the blank can reach from `cell` without leaving the set.
constexpr Cells region_within(const Shape& shape, Cells set, int cell) {
    Cells region = cell_set(cell);
    Cells open = region;
    while (open != 0) {
        const int next = std::countr_zero(open);
        const Cells found = neighbours(shape, next) & set & ~region;
        region |= found;
        open = (open & ~cell_set(next)) | found;
    }
    return region;
}

/// The new name of each cell of a board after a rotation or a reflection.
using BoardMap = std::array<std::uint8_t, Shape::most_deepened_cells>;

/// Returns how many rotations and reflections take a board of this shape to itself: eight of a square one, four of any
/// other.
constexpr int symmetries(const Shape& shape) { return shape.width == shape.height ? 8 : 4; }

/// The number of the reflection of square boards at the main diagonal.
inline constexpr int transposition = 4;

/// Returns the symmetry with this number; number 0 leaves every cell where it is. Requires a number from 0 to
/// symmetries() - 1.
constexpr BoardMap symmetry(const Shape& shape, int number) {
    espalier::require(number >= 0 && number < symmetries(shape), "the board has a symmetry of this number");
    BoardMap map{};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        int row = shape.row(cell);
        int column = shape.column(cell);
        if ((number & 1) != 0) row = shape.height - 1 - row;
        if ((number & 2) != 0) column = shape.width - 1 - column;
        if ((number & transposition) != 0) std::swap(row, column);
        map[index_of(cell)] = static_cast<std::uint8_t>(row * shape.width + column);
    }
    return map;
}

/// Returns the cells that a map takes `cells` to.
constexpr Cells mapped(Cells cells, const BoardMap& map) {
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1) {
        result |= cell_set(map[index_of(std::countr_zero(cells))]);
    }
    return result;
}
}  // namespace puzzle15
