#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzle15/board/shape.hpp"
#include "puzzle15/patterns/tile_orders.hpp"

namespace puzzle15 {

/// Sets of cells of a board of any shape, a bit each.
using Cells = std::uint32_t;

/// The set of the one cell.
constexpr Cells cell_set(int cell) { return Cells{1} << cell; }
constexpr bool has_cell(Cells cells, int cell) { return (cells >> cell & 1) != 0; }

/// Where some tiles lie, and the blank beside them: the set of their cells, their order in it, as for Arrangements, and
/// the blank's region, those free cells that it reaches without moving any of the tiles. Sets and their regions are
/// numbered as rows [as "zero aware" databases need them: R. Clausecker, 2020].
class Placements {
public:
    static constexpr int most_tiles = TileOrders::most_tiles;
    static constexpr unsigned most_regions = 8;

    /// Requires 1 to 8 tiles, and that they divide the other cells into at most eight regions, or four if more than 21
    /// cells are left.
    Placements(const Shape& shape, int tiles);

    const Shape& shape() const { return shape_; }
    int tiles() const { return tiles_; }

    /// The sets of so many cells, in rising order.
    std::span<const Cells> sets() const { return sets_; }
    /// Which of them this is. Requires a set of so many cells.
    [[gnu::always_inline]] inline std::size_t set_number(Cells set) const {
        return numbers_of_upper_[set >> lower_cells] + numbers_of_lower_[set & lower_mask];
    }

    /// Sets together with regions beside them.
    std::size_t rows() const { return rows_; }
    /// The regions beside a set.
    unsigned regions(std::size_t set) const { return regions_[set]; }
    /// By set and region: sets in their order, each with its regions.
    std::size_t row(std::size_t set, unsigned region) const { return (beside_[set] >> bits_of_division) + region; }
    /// The region of a cell, `free_before` free cells before which lie beside the set.
    [[gnu::always_inline]] inline unsigned region(std::size_t set, int free_before) const {
        return region(set, free_before, bits_of_region_);
    }
    /// The same where bits_of_region() is known, to a compiler perhaps.
    [[gnu::always_inline]] inline unsigned region(std::size_t set, int free_before, int bits_of_region) const {
        const auto division = divisions_[beside_[set] & ((1U << bits_of_division) - 1)];
        return static_cast<unsigned>(division >> (bits_of_region * free_before)) & ((1U << bits_of_region) - 1);
    }
    int bits_of_region() const { return bits_of_region_; }
    unsigned region_of_cell(std::size_t set, int cell) const {
        return region(set, std::popcount(~sets_[set] & (cell_set(cell) - 1)));
    }

    std::size_t orders() const { return orders_.size(); }
    /// By order: the order after the tile in one place has gone to another, past those between them.
    [[gnu::always_inline]] inline const std::uint16_t* orders_after(int from, int to) const {
        return orders_.after(from, to);
    }

private:
    static constexpr int lower_cells = 13;
    static constexpr Cells lower_mask = (Cells{1} << lower_cells) - 1;

    // The region of each free cell in rising order: three bits each, or two where there is no room for three.
    using Division = std::uint64_t;
    static constexpr int most_cells_of_three_bits = 21;
    static constexpr unsigned bits_of_division = 12;

    void number_sets();
    Division divide(Cells set, unsigned& regions) const;

    Shape shape_;
    int tiles_;
    int bits_of_region_;
    std::vector<Cells> sets_;
    std::vector<std::uint32_t> numbers_of_upper_;  // of the first set with these cells from the 13th on
    std::vector<std::uint16_t> numbers_of_lower_;  // of the first 13 cells, among the sets of as many
    // By set: its first row, and behind that the number of the division of what lies beside it. Thousands of sets share
    // one: looks at databases find all of this in the nearer caches.
    std::vector<std::uint32_t> beside_;
    std::vector<Division> divisions_;
    std::vector<std::uint8_t> regions_;  // by set
    std::size_t rows_ = 0;
    TileOrders orders_;
};

/// The cells beside a cell.
Cells neighbours(const Shape& shape, int cell);

/// The cells of a set that the blank reaches from one of them without leaving it.
Cells region_within(const Shape& shape, Cells set, int cell);

}  // namespace puzzle15
