#pragma once

#include <algorithm>
#include <cstdint>

#include "puzzle15/catalogues/placements.hpp"

namespace puzzle15 {

/// A database needs two cells beside its pattern's tiles and the blank: see OneBitDatabase.
constexpr int most_tiles_of_pattern(const Shape& shape) { return std::min(shape.cells() - 3, Placements::most_tiles); }

/// What a database of a pattern of so many tiles takes while it is built, in bytes, or a little less: two for each
/// order in each set of cells, and the bits.
constexpr std::uint64_t bytes_to_build(const Shape& shape, int tiles) {
    std::uint64_t arranged = 1;
    for (int tile = 0; tile < tiles; ++tile) arranged *= static_cast<std::uint64_t>(shape.cells() - tile);
    return 2 * arranged + arranged / 8;
}

}  // namespace puzzle15
