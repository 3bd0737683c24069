#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "puzzle15/patterns/pattern_database.hpp"

namespace puzzle15 {

/// Cells of a 4 x 4 board renamed by a rotation or a reflection.
using CellMap = std::array<std::uint8_t, board_cells>;

/// Patterns that together hold every tile once. Tiles are numbered through all patterns, from 0 to 14.
struct Partition {
    std::vector<Pattern> patterns;
    int blank_home = 0;

    /// The tile with this home, which is not the blank's.
    int tile_of_home(int home) const;
    /// The pattern that a tile belongs to.
    int pattern_of(int tile) const;
    /// The first tile of a pattern.
    int first_tile(int pattern) const;
};

/// Shapes 5-5-5, 6-6-3 and 7-8 by the name of the heuristic. `blank_home` is one of 0, 1 and 5.
/// Requires that the name is one of pdb-555, pdb-663 and pdb-78.
Partition partition_named(std::string_view name, int blank_home);

/// The rotation or reflection that takes a cell to 0, 1 or 5: databases are made for blanks at home there only.
CellMap map_to_representative(int blank_home);

/// The reflection at the main diagonal.
CellMap transposition();

}  // namespace puzzle15
