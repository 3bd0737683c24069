// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include <espalier/transports/threads/team.hpp>

#include "puzzle15/paths/beam_search.hpp"

namespace puzzle15 {

/// Returns a path to the goal in little time, for boards of any shape: solves the outer lines one after the other, as
/// people do, and then the 3 x 3 cells or fewer that are left. The tiles of a line are placed together by a beam search
/// of this width, or two by two where it gets stuck. Requires a board that can be solved. Returns nothing if a stop was
/// wanted. Adds the number of generated boards to `nodes`.
std::optional<Path> first_path(const Puzzle& puzzle, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes, std::size_t width = 16);

/// Raises the lower bound of the number of moves by iterative deepening until about `most_nodes` boards have been
/// generated, a stop is wanted, or the board is solved within the bound. Tells each proved bound, the first one even
/// without any nodes. Adds the number of generated boards to `nodes`.
void raise_bound(const Puzzle& puzzle, std::uint64_t most_nodes, const std::function<bool()>& stop_wanted,
                 const std::function<void(int bound)>& on_proved, std::atomic<std::uint64_t>& nodes);

/// The means to look for shorter paths. is_enough() is called on any thread, but on one at a time.
struct PathSearch {
    espalier::Team* team = nullptr;              ///< the threads that share the work, or null for the calling one
    std::function<bool()> stop_wanted;           ///< asked on all threads, some hundred times a second
    std::function<bool(const Path&)> is_enough;  ///< told of the best path in each round; returns whether it will do
    std::size_t most_width = 0;                  ///< of a beam
    std::uint64_t seed = 1;
};

/// Looks for shorter paths from the board to its goal until a stop is wanted, a path is good enough, or the widest
/// beams find nothing shorter. First the lines are solved again by wider beams. Then the whole path is searched again
/// by a few beams from either end; where a beam gets stuck, lines are solved one after the other. Then windows of the
/// path, all boards between two of its boards, are searched again by beam searches of growing widths; the windows grow
/// up to the whole path. The windows of a round are dealt to the threads; in every other round they are searched from
/// behind. Adds the number of generated boards to `nodes`.
void find_better_paths(const Puzzle& puzzle, Path path, const PathSearch& search, std::atomic<std::uint64_t>& nodes);

}  // namespace puzzle15
