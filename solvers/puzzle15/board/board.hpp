#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>

#include "puzzle15/board/shape.hpp"

namespace puzzle15 {

/// A board as people write it: the tiles row by row, 0 for the blank.
struct Board {
    Shape shape;
    std::array<std::uint8_t, Shape::most_cells> tiles{};

    int operator[](int cell) const { return tiles[static_cast<std::size_t>(cell)]; }
    void set(int cell, int tile) { tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(tile); }

    /// Where a tile, or the blank, lies. Requires that it is there.
    int cell_of(int tile) const;
    int blank() const { return cell_of(0); }

    /// Requires that the shape allows the move.
    void apply(Move move);

    friend bool operator==(const Board&, const Board&) = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.shape.width, self.shape.height, self.tiles);
    }
};

/// The tiles from 1 on in rising order, and the blank first or last.
Board ordered_board(Shape shape, bool blank_first);

/// "15 11 8 12 / 14 10 9 13 / 2 6 1 4 / 3 7 5 0"
std::string board_text(const Board& board);

/// Rows of tiles in columns, `_` for the blank, each row a line.
std::string board_picture(const Board& board);

}  // namespace puzzle15
