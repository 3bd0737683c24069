// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>
#include "puzzle15/board/shape.hpp"

namespace puzzle15 {
/// The orders of a pattern's tiles in a set of cells, numbered lexicographically, and their changes when a tile passes
/// others.
class TileOrders {
public:
    static constexpr int most_tiles = 8;

    /// Knows moves past at most `most_passed` other tiles. Requires 1 to 8 tiles.
    TileOrders(int tiles, int most_passed);

    std::size_t size() const { return places_.size(); }
    /// Returns the place of each tile, from 0 on, among the cells of the set.
    std::span<const std::uint8_t> places(std::size_t order) const {
        return std::span(places_[order]).first(index_of(tiles_));
    }

    /// Returns, for each order, the order after the tile in one place has gone to another, past those between them.
    [[gnu::always_inline]] inline const std::uint16_t* after(int from, int to) const {
        return moved_.data() + index(from, to) * places_.size();
    }

    /// Returns the number of the order in which tile i comes at places[i]. As only their order counts, places may be
    /// cells, too.
    static std::size_t number(std::span<const std::uint8_t> places);

private:
    static constexpr std::size_t index(int from, int to) { return index_of(from * most_tiles + to); }
    void find_exchanged(int place);
    void find_composed(int from, int by, int to);

    int tiles_;
    std::vector<std::array<std::uint8_t, most_tiles>> places_;
    std::vector<std::uint16_t> moved_;
};

/// Numbers the places where the tiles of a pattern and the blank may lie. A place is the set of the tiles' cells, their
/// order in it and the blank's region: the free cells that the blank reaches without moving any of the tiles. Sets and
/// their regions are numbered as rows, as "zero aware" databases need them [R. Clausecker 2020].
///
/// A tile that moves sideways keeps its place in the order, and one that moves up or down passes the tiles of one line
/// of cells at most, so that a move takes all placements of one set, a block, to another block.
class Placements {
public:
    static constexpr int most_tiles = TileOrders::most_tiles;

    /// Requires 1 to 8 tiles, and that they divide the other cells into at most eight regions, or four if more than 21
    /// cells are left.
    Placements(const Shape& shape, int tiles);

    const Shape& shape() const { return shape_; }
    int tiles() const { return tiles_; }

    /// Returns the sets of tiles() cells in rising order.
    std::span<const Cells> sets() const { return sets_; }
    /// Returns the number of a set. Requires a set of tiles() cells.
    [[gnu::always_inline]] inline std::size_t set_number(Cells set) const {
        return numbers_of_upper_[set >> lower_cells] + numbers_of_lower_[set & lower_mask];
    }

    /// Returns the number of pairs of a set and a region beside it.
    std::size_t rows() const { return rows_; }
    /// Returns the number of regions beside a set.
    unsigned regions(std::size_t set) const { return regions_[set]; }
    /// Returns the row of a set and a region. Rows are in the order of the sets, each with its regions.
    std::size_t row(std::size_t set, unsigned region) const { return (beside_[set] >> bits_of_division) + region; }
    /// Returns the region of a free cell beside the set, before which there are `free_before` free cells. Requires
    /// bits_of_region(), which is perhaps known to the compiler.
    [[gnu::always_inline]] inline unsigned region(std::size_t set, int free_before, int bits_of_region) const {
        const auto division = divisions_[beside_[set] & ((1U << bits_of_division) - 1)];
        return static_cast<unsigned>(division >> (bits_of_region * free_before)) & ((1U << bits_of_region) - 1);
    }
    int bits_of_region() const { return bits_of_region_; }
    unsigned region_of_cell(std::size_t set, int cell) const {
        return region(set, place_of(~sets_[set], cell), bits_of_region_);
    }

    /// Returns the orders of the tiles in a set.
    const TileOrders& orders() const { return orders_; }

private:
    static constexpr int lower_cells = 13;
    static constexpr Cells lower_mask = (Cells{1} << lower_cells) - 1;

    // The region of each free cell in rising order, in three bits or, if there is no room for three, in two.
    using Division = std::uint64_t;
    static constexpr int most_cells_of_three_bits = 21;
    static constexpr unsigned bits_of_division = 12;

    Division divide(Cells set, unsigned& regions) const;

    Shape shape_;
    int tiles_;
    int bits_of_region_;
    std::vector<Cells> sets_;
    std::vector<std::uint32_t> numbers_of_upper_;  // the number of the first set with these cells from the 13th on
    std::vector<std::uint16_t> numbers_of_lower_;  // the number of the first 13 cells among sets of equally many
    // For each set its first row and behind it the number of the division of the cells beside it. Thousands of sets
    // share a division, so that looks at databases find all of this in the nearer caches.
    std::vector<std::uint32_t> beside_;
    std::vector<Division> divisions_;
    std::vector<std::uint8_t> regions_;  // by set
    std::size_t rows_ = 0;
    TileOrders orders_;
};

/// Returns how many tiles a pattern can have: its database needs two cells beside its tiles and the blank.
constexpr int most_tiles_of_pattern(const Shape& shape) { return std::min(shape.cells() - 3, Placements::most_tiles); }

/// Returns the memory that a database of a pattern of `tiles` tiles takes while it is built, in bytes, or a little
/// less: two bytes for each order in each set of cells, and the bits.
constexpr std::uint64_t bytes_to_build(const Shape& shape, int tiles) {
    std::uint64_t arranged = 1;
    for (int tile = 0; tile < tiles; ++tile) arranged *= static_cast<std::uint64_t>(shape.cells() - tile);
    return 2 * arranged + arranged / 8;
}
}  // namespace puzzle15
