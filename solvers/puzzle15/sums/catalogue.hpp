// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// Some tiles as a part of a heuristic, and the database of their distances. It may be that of other tiles, which a
/// rotation or a reflection takes these to.
struct CataloguePattern {
    Cells tiles = 0;               ///< the tiles, by their homes
    std::size_t database = 0;      ///< the number of the database in Catalogue::databases
    BoardMap map{};                ///< the board's cells as the database names them
    std::uint32_t heuristics = 0;  ///< the heuristics that this is a part of, one bit for each
};

/// Heuristics for boards of one shape with the blank at home in one cell: the sums of the distances of patterns that
/// divide the tiles [Korf, Felner 2002]. The greatest of several heuristics counts. They share patterns and, by
/// rotations and reflections, databases.
struct Catalogue {
    Shape shape;
    std::vector<PatternDatabase> databases;
    std::vector<CataloguePattern> patterns;  ///< those of the first heuristics first
    std::size_t heuristics = 0;
};

/// Makes a heuristic of each partition. Requires at least one and at most most_partitions, and that they have at most
/// most_patterns different patterns.
Catalogue make_catalogue(const Shape& shape, int blank_home, const std::vector<TilePartition>& partitions);

}  // namespace puzzle15
