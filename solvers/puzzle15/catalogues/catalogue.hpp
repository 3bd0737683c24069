#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/catalogues/one_bit_database.hpp"

namespace puzzle15 {

/// Cells of a board renamed by a rotation or a reflection.
using BoardMap = std::array<std::uint8_t, Shape::most_cells>;

/// The rotation or reflection of 5 x 5 cells with this number, from 0 to 7; the 4th one is the reflection at the main
/// diagonal.
BoardMap symmetry_of_25(int number);

/// Some tiles of the 24-puzzle as a heuristic's part, and the database that knows their distances: perhaps that of
/// other tiles, which a rotation or a reflection takes these to.
struct CataloguePattern {
    Cells tiles = 0;               ///< by their homes
    std::size_t database = 0;      ///< of Catalogue::databases
    BoardMap map{};                ///< the board's cells as the database names them
    std::uint32_t heuristics = 0;  ///< that this is a part of, a bit each
};

/// Heuristics for 5 x 5 boards: sums of the distances of patterns that divide the tiles, and of those that are their
/// reflections at the main diagonal [Korf, Felner 2002]. Several of them, of which the greatest counts, share patterns
/// and, turned, databases.
struct Catalogue {
    static constexpr Shape shape{5, 5};
    static constexpr int tiles = 6;  ///< of each pattern
    static constexpr std::size_t most_patterns = 32;
    static constexpr std::size_t most_heuristics = 16;

    std::vector<OneBitDatabase> databases;
    std::vector<CataloguePattern> patterns;  ///< those of the first heuristics first
    std::size_t heuristics = 0;
};

/// A catalogue's name is that of the heuristic which it makes.
struct CatalogueRow {
    std::string_view name;
    std::size_t partitions;  ///< so many, the first ones, and the reflection of each
    // Seconds of one core of a server of 2023.
    double to_build;  ///< the databases
    double per_node;  ///< of a search that looks them up
};

/// Those that there are, each better and longer to build than the one before.
const std::vector<CatalogueRow>& catalogues();

/// Requires that the name is in the table, and a cell of a 5 x 5 board.
Catalogue catalogue_named(std::string_view name, int blank_home);

}  // namespace puzzle15
