#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// The cells of a pattern's tiles and of the blank.
struct Placement {
    Cells set = 0;
    std::size_t order = 0;
    int blank = 0;
};

/// A placement and the database of its distance, which outlives this.
struct PlacedPattern {
    BuiltDatabase bits;
    const PatternDatabase* database = nullptr;
    Placement placement;
};

/// Returns the distances of placements: the number of moves towards home, which the bits of a database tell. Makes one
/// move for each placement at a time, so that the looks for all of them are under way together.
std::vector<int> distances_of(std::span<const PlacedPattern> patterns);

}  // namespace puzzle15
