// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "puzzle15/paths/path_estimate.hpp"
#include "puzzle15/search/key_set.hpp"

namespace puzzle15 {

/// The moves of the blank from a board to another one.
using Path = std::vector<Move>;

/// The limits of a beam search.
struct Beam {
    std::size_t width = 1000;  ///< the most boards that are kept of each depth
    int most_moves = 0;        ///< of a path
    std::uint64_t seed = 0;    ///< decides which of the boards are kept that have equal estimates
    /// Ends the search if it has come no nearer to the goal, by the guide, for so many moves.
    int most_moves_without_gain = std::numeric_limits<int>::max();
};

/// Searches paths breadth first, but keeps only the most promising boards of each depth [Bisiani 1987]. An object may
/// be used again, by one thread at a time, and keeps its memory.
class BeamSearch {
public:
    /// Requires that the estimate, which is that of the boards' shape, outlives this.
    explicit BeamSearch(const PathEstimate& estimate) : estimate_(&estimate) {}

    /// Returns a path to the goal, or nothing if no board of some depth leads to one of at most `most_moves` moves or a
    /// stop was wanted. Adds the number of generated boards to `nodes`.
    std::optional<Path> search(const Puzzle& puzzle, const Beam& beam, const std::function<bool()>& stop_wanted,
                               std::atomic<std::uint64_t>& nodes);

    /// Returns the path to the board with the least guide that the last search kept.
    Path path_to_nearest() const { return path_to(nearest_.depth, nearest_.number); }

private:
    struct Node {
        Estimate estimate;
        std::uint64_t key;
        std::uint32_t parent;  // the number of the node before
        int rank;              // the smaller, the better
        std::uint16_t blank;
        Move last;
    };

    struct Nearest {
        int guide;
        std::size_t depth;
        std::size_t number;
    };

    bool expand(const Beam& beam, int depth);
    void keep(const Beam& beam);
    Path path_to(std::size_t depth, std::size_t number) const;

    const PathEstimate* estimate_;
    std::vector<Node> nodes_;           // of the last depth
    std::vector<std::uint16_t> homes_;  // of their boards
    std::vector<Node> children_;
    std::vector<std::uint16_t> homes_of_children_;
    std::vector<std::vector<std::uint32_t>> parents_;  // of each depth: the number of the node before, and the move
    KeySet seen_;                                      // children
    Nearest nearest_{};
};

}  // namespace puzzle15
