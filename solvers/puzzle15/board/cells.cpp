// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/cells.hpp"

#include <utility>

#include <espalier/require.hpp>

namespace puzzle15 {

Cells white_cells(const Shape& shape) {
    Cells white = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if ((shape.row(cell) + shape.column(cell)) % 2 != 0) white |= cell_set(cell);
    }
    return white;
}

Cells neighbours(const Shape& shape, int cell) {
    Cells cells = 0;
    for (const Move move : moves) {
        if (shape.allows(cell, move)) cells |= cell_set(shape.target(cell, move));
    }
    return cells;
}

Cells region_within(const Shape& shape, Cells set, int cell) {
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

int symmetries(const Shape& shape) { return shape.width == shape.height ? 8 : 4; }

BoardMap symmetry(const Shape& shape, int number) {
    espalier::require(number >= 0 && number < symmetries(shape), "the board has a symmetry of this number");
    BoardMap map{};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        int row = shape.row(cell);
        int column = shape.column(cell);
        if ((number & 1) != 0) row = shape.height - 1 - row;
        if ((number & 2) != 0) column = shape.width - 1 - column;
        if ((number & transposition) != 0) std::swap(row, column);
        map[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * shape.width + column);
    }
    return map;
}

Cells mapped(Cells cells, const BoardMap& map) {
    Cells result = 0;
    for (; cells != 0; cells &= cells - 1) {
        result |= cell_set(map[static_cast<std::size_t>(std::countr_zero(cells))]);
    }
    return result;
}

}  // namespace puzzle15
