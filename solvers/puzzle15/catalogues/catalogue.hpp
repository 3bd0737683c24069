#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzle15/catalogues/one_bit_database.hpp"

namespace puzzle15 {

/// Cells of a board renamed by a rotation or a reflection.
using BoardMap = std::array<std::uint8_t, Shape::most_cells>;

/// How many rotations and reflections take a board of this shape to itself: eight of a square one, else four.
int symmetries(const Shape& shape);

/// That with this number; 0 leaves all as it is, and 4, of square boards, is the reflection at the main diagonal.
/// Requires a number from 0 to symmetries() - 1.
BoardMap symmetry(const Shape& shape, int number);

/// The cells that a map takes these to.
Cells mapped(Cells cells, const BoardMap& map);

/// Some tiles as a heuristic's part, and the database that knows their distances: perhaps that of other tiles, which a
/// rotation or a reflection takes these to.
struct CataloguePattern {
    Cells tiles = 0;               ///< by their homes
    std::size_t database = 0;      ///< of Catalogue::databases
    BoardMap map{};                ///< the board's cells as the database names them
    std::uint32_t heuristics = 0;  ///< that this is a part of, a bit each
};

/// Heuristics for boards of one shape with the blank at home in one cell: sums of the distances of patterns that divide
/// the tiles [Korf, Felner 2002]. Several of them, of which the greatest counts, share patterns and, turned, databases.
struct Catalogue {
    static constexpr std::size_t most_patterns = 32;
    static constexpr std::size_t most_heuristics = 16;

    Shape shape;
    std::vector<OneBitDatabase> databases;
    std::vector<CataloguePattern> patterns;  ///< those of the first heuristics first
    std::size_t heuristics = 0;
};

/// Patterns, by the homes of their tiles, that together hold every tile once.
using TilePartition = std::vector<Cells>;

/// A heuristic for each partition. Requires at least one and at most most_heuristics, and that they have at most
/// most_patterns patterns together.
Catalogue make_catalogue(const Shape& shape, int blank_home, const std::vector<TilePartition>& partitions);

}  // namespace puzzle15
