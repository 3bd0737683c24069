#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace puzzle15 {

/// Sets of cells of a 4 x 4 board.
using CellSet = std::uint16_t;
constexpr int board_cells = 16;

/// The ways to lay a pattern's tiles on a 4 x 4 board, numbered: first by the set of cells, then by the order of the
/// tiles in it. A tile that moves sideways keeps its place in this order, and one that moves up or down passes three
/// tiles at most, so that a move takes a whole block of arrangements, those of one set, to another block.
class Arrangements {
public:
    static constexpr int most_tiles = 8;

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
    std::size_t orders() const { return places_.size(); }
    /// By tile: its place, from 0 on, among the cells of the set. Orders are numbered lexicographically.
    std::span<const std::uint8_t> places(std::size_t order) const {
        return std::span(places_[order]).first(static_cast<std::size_t>(tiles_));
    }

    /// By order: the order after the tile in one place has gone to another, past those between them.
    std::span<const std::uint16_t> orders_after(int from, int to) const { return moved_[index(from, to)]; }

    /// Where tile i lies in the cell that the i-th four bits say: the set of these cells.
    CellSet set(std::uint64_t cells) const;

    /// The number of the arrangement where tile i lies in the cell that the i-th four bits say.
    std::size_t number(std::uint64_t cells) const;

private:
    static constexpr std::size_t index(int from, int to) { return static_cast<std::size_t>(from * most_tiles + to); }
    void number_orders();
    void find_moved_orders();
    std::vector<std::uint16_t> orders_with_exchanged_places(int place) const;
    std::size_t order_number(std::span<const std::uint8_t> places) const;

    int tiles_;
    std::vector<CellSet> sets_;
    std::vector<std::uint16_t> set_numbers_;
    std::vector<std::array<std::uint8_t, most_tiles>> places_;
    std::array<std::vector<std::uint16_t>, most_tiles * most_tiles> moved_;
};

}  // namespace puzzle15
