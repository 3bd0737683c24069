// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "puzzle15/paths/beam_search.hpp"

namespace puzzle15 {

/// Returns a path to the goal in little time, for boards of any shape: solves the outer lines one after the other, as
/// people do, and then the 3 x 3 cells or fewer that are left, with as few moves as possible. Requires a board that can
/// be solved. With a `width`, the tiles of a line are placed together by beam searches, which takes longer and finds
/// shorter paths. Returns nothing if a stop was wanted. Adds the number of generated boards to `nodes`.
std::optional<Path> first_path(const Puzzle& puzzle, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes, std::size_t width = 0);

}  // namespace puzzle15
