// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/available_memory.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/heuristics/heuristics.hpp"

namespace puzzle15 {

/// Chooses heuristics so that building databases and searching take little time together. It is not known beforehand
/// how long a search will take, so a better database is built as soon as the searches with the heuristic before it,
/// including the next one, would take as long as building it. The total is at most twice that of the better choice in
/// hindsight [ski rental: Karlin et al. 1988]. Databases that are at hand cost nothing and are used.
class AutomaticHeuristic {
public:
    /// Chooses for boards of this shape. Does not choose heuristics whose databases take more than `memory` bytes.
    AutomaticHeuristic(const Heuristics& heuristics, int pes, const Shape& shape = {},
                       std::uint64_t memory = espalier::program::available_memory());

    /// Returns whether there is a choice for boards of this shape.
    static bool has_choice(const Shape& shape);

    /// Returns the expected number of nodes of the iteration after one with `last_nodes` nodes.
    double expected_nodes(int last_threshold, std::uint64_t last_nodes) const;

    /// Returns the heuristic for the next iterations, which would have `expected_nodes` together with the heuristic
    /// that was chosen before.
    std::string choose(const Puzzle& puzzle, double expected_nodes);

    /// Notes that a search with the chosen heuristic generated this many nodes.
    void searched(std::uint64_t nodes);

private:
    struct Stage {
        std::string_view heuristic;
        double to_build;
        double per_node;
    };

    const Heuristics& heuristics_;
    int pes_;
    Shape shape_;
    std::uint64_t memory_;
    std::vector<Stage> stages_;
    std::size_t stage_ = 0;
    double spent_ = 0;  ///< seconds of searching in this stage
};

}  // namespace puzzle15
