#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzle15/patterns/tile_orders.hpp"

namespace puzzle15 {

/// Sets of cells of a 4 x 4 board.
using CellSet = std::uint16_t;
constexpr int board_cells = 16;

/// The ways to lay a pattern's tiles on a 4 x 4 board, numbered: first by the set of cells, then by the order of the
/// tiles in it. A tile that moves sideways keeps its place in this order, and one that moves up or down passes three
/// tiles at most, so that a move takes a whole block of arrangements, those of one set, to another block.
class Arrangements {
public:
    static constexpr int most_tiles = TileOrders::most_tiles;

    /// How many there are of so many tiles.
    static std::size_t number_of(std::size_t tiles);

    /// Requires 1 to 8 tiles.
    explicit Arrangements(int tiles);

    int tiles() const { return tiles_; }
    std::size_t size() const { return sets_.size() * orders(); }

    /// The sets of so many cells, in rising order.
    std::span<const CellSet> sets() const { return sets_; }
    std::size_t set_number(CellSet set) const { return set_numbers_[set]; }
    /// By set.
    std::span<const std::uint16_t> set_numbers() const { return set_numbers_; }
    std::size_t orders() const { return orders_.size(); }
    /// By tile: its place, from 0 on, among the cells of the set.
    std::span<const std::uint8_t> places(std::size_t order) const { return orders_.places(order); }

    /// By order: the order after the tile in one place has gone to another, past those between them.
    std::span<const std::uint16_t> orders_after(int from, int to) const { return {orders_.after(from, to), orders()}; }

    /// Where tile i lies in the cell that the i-th four bits say: the set of these cells.
    CellSet set(std::uint64_t cells) const;

    /// The number of the arrangement where tile i lies in the cell that the i-th four bits say.
    std::size_t number(std::uint64_t cells) const;

private:
    static constexpr int most_passed = 3;

    int tiles_;
    std::vector<CellSet> sets_;
    std::vector<std::uint16_t> set_numbers_;
    TileOrders orders_;
};

}  // namespace puzzle15
