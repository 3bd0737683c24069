// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "puzzle15/paths/beam_search.hpp"

namespace puzzle15 {

/// Returns a path to the goal in little time, for boards of any shape: solves the outer lines one after the other, as
/// people do, and then the 3 x 3 cells or fewer that are left, with as few moves as possible. Requires a board that can
/// be solved. With a `width`, tiles are placed by beam searches until a stop is wanted, which takes longer and finds shorter
/// paths.
Path first_path(
    const Puzzle& puzzle, std::size_t width = 0, const std::function<bool()>& stop_wanted = [] { return false; });

}  // namespace puzzle15
