#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/catalogues/placements.hpp"
#include "puzzle15/patterns/pattern_database.hpp"

namespace puzzle15 {

/// A pattern database of one bit for each placement, which is half of the distance, rounded down, modulo 2. The
/// distance is how often the pattern's tiles have to move until all are at home and the blank is in the region of its
/// home, whatever the others do. Each such move changes it by exactly 1, and the colour of one tile's cell, as on a
/// chess board: with the colours, the bit is the distance modulo 4, and so says whether a move leads to or fro.
struct OneBitDatabase {
    Cells goal = 0;  ///< the homes of its tiles, which it numbers in rising order
    int blank_home = 0;

    /// Bytes that the bits of one row take, one order behind the other.
    static std::size_t row_bytes(const Placements& placements) { return (placements.orders() + 7) / 8; }
    static std::size_t bytes(const Placements& placements) { return placements.rows() * row_bytes(placements); }

    /// The bits, by row and order. Built breadth first by the threads of the team, if there is one; empty if a stop was
    /// wanted. Requires that at least two cells are left beside the tiles and the blank: where they are not, half of
    /// the placements cannot be reached.
    std::vector<std::uint8_t> build(const Placements& placements, espalier::Team* team,
                                    const StopWanted& stop_wanted) const;

    friend bool operator==(const OneBitDatabase&, const OneBitDatabase&) = default;
};

/// That of a pattern of a 4 x 4 board. Requires that its tiles are in rising order.
OneBitDatabase one_bit_database_of(const Pattern& pattern, int blank_home);

/// Where some tiles and the blank lie.
struct Placement {
    Cells set = 0;
    std::size_t order = 0;
    int blank = 0;
};

/// What is asked for a placement's distance. All of it outlives this.
struct PlacedPattern {
    const Placements* placements = nullptr;
    const OneBitDatabase* database = nullptr;
    const std::uint8_t* bits = nullptr;
    Placement placement;
};

/// The distances of placements: moves towards home, each of which a database names, are counted, one for each of them at
/// a time, so that the looks for all are under way together.
std::vector<int> distances_of(std::span<const PlacedPattern> patterns);

}  // namespace puzzle15
