#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "puzzle15/patterns/pattern_database.hpp"

namespace puzzle15 {

/// Cells of a 4 x 4 board renamed by a rotation or a reflection.
using CellMap = std::array<std::uint8_t, board_cells>;

/// Patterns, each in rising order, that together hold every tile once. Tiles are numbered through all patterns, from 0 to 14.
struct Partition {
    std::vector<Pattern> patterns;
    int blank_home = 0;

    /// The tile with this home. Requires that it is not the blank's.
    int tile_of_home(int home) const;
    /// The pattern that a tile belongs to. Requires a tile from 0 to 14.
    int pattern_of(int tile) const;
    /// The first tile of a pattern.
    int first_tile(int pattern) const;
};

/// A way to divide the tiles. Its name is that of the heuristic that adds up the distances of its patterns.
struct PartitionRow {
    std::string_view name;
    std::vector<Pattern> patterns;  ///< for a blank at home in the upper left corner
    // Seconds of one core of a server of 2023, without vector instructions.
    double to_build;  ///< the databases
    double per_node;  ///< of a search that looks them up
};

/// Those that there are, each better and longer to build than the one before.
const std::vector<PartitionRow>& partitions();

/// Requires that the name is in the table, and that `blank_home` is 0, 1 or 5.
Partition partition_named(std::string_view name, int blank_home);

/// The rotation or reflection that takes a cell to 0, 1 or 5: databases are made for blanks at home there only.
CellMap map_to_representative(int blank_home);

/// The reflection at the main diagonal.
CellMap transposition();

}  // namespace puzzle15
