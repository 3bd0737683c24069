// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzle15/paths/path_estimate.hpp"

namespace puzzle15 {

/// Raises the lower bound of the number of moves by iterative deepening until about `most_nodes` boards have been
/// generated, a stop is wanted, or the board is solved within the bound. Tells each proved bound, the first one even
/// without any nodes. Adds the number of generated boards to `nodes`.
void raise_bound(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
                 const std::function<void(int bound)>& on_proved, std::atomic<std::uint64_t>& nodes);

}  // namespace puzzle15
