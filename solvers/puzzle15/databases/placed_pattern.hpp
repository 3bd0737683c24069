// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15 {

/// The cells of a pattern's tiles and of the blank.
struct Placement {
    Cells set = 0;
    std::size_t order = 0;
    int blank = 0;
};

/// Returns the distance of a placement: the number of moves towards home, which the bits of the database tell.
int distance_of(const PatternDatabase& database, const BuiltDatabase& bits, Placement placement);

}  // namespace puzzle15
