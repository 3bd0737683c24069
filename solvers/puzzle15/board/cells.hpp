// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// A set of cells of a board of any shape, with one bit for each cell.
using Cells = std::uint32_t;

/// Returns the set that holds only this cell.
constexpr Cells cell_set(int cell) { return Cells{1} << cell; }
constexpr bool has_cell(Cells cells, int cell) { return (cells >> cell & 1) != 0; }
constexpr Cells all_cells(const Shape& shape) { return cell_set(shape.cells()) - 1; }

/// Returns how many cells of a set come before a cell.
constexpr int place_of(Cells cells, int cell) { return std::popcount(cells & (cell_set(cell) - 1)); }

/// Returns the cells of one colour of a chess board. Every move of a tile changes the colour of its cell.
Cells white_cells(const Shape& shape);

/// Returns the cells beside a cell.
Cells neighbours(const Shape& shape, int cell);

/// Returns the cells of a set that the blank can reach from `cell` without leaving the set.
Cells region_within(const Shape& shape, Cells set, int cell);

/// The new name of each cell of a board after a rotation or a reflection.
using BoardMap = std::array<std::uint8_t, Shape::most_deepened_cells>;

/// Returns how many rotations and reflections take a board of this shape to itself: eight of a square one, four of any
/// other.
int symmetries(const Shape& shape);

/// The number of the reflection of square boards at the main diagonal.
inline constexpr int transposition = 4;

/// Returns the symmetry with this number; number 0 leaves every cell where it is. Requires a number from 0 to
/// symmetries() - 1.
BoardMap symmetry(const Shape& shape, int number);

/// Returns the cells that a map takes `cells` to.
Cells mapped(Cells cells, const BoardMap& map);

}  // namespace puzzle15
