#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/available_memory.hpp>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/patterns/databases.hpp"

namespace puzzle15 {

/// Chooses heuristics so that building databases and searching take little time together. How long a search will take
/// is not known beforehand: a better database is built as soon as the searches with the heuristic before it, the next
/// search included, would take as long as building it. That takes at most twice as long as the better of the two, which
/// only hindsight knows [ski rental: Karlin et al. 1988]. Databases that are at hand cost nothing and are used.
class AutomaticHeuristic {
public:
    /// For boards of this shape. Heuristics whose databases take more memory, in bytes, are not chosen.
    AutomaticHeuristic(const Databases& databases, int pes, const Shape& shape = {},
                       std::uint64_t memory = espalier::program::available_memory());

    /// Is there a choice for boards of this shape?
    static bool has_choice(const Shape& shape);

    /// How many nodes the iteration after one with so many will have, in the mean.
    double expected_nodes(int last_threshold, std::uint64_t last_nodes) const;

    /// The heuristic for the next iterations, which would have `expected_nodes` together with the heuristic that was
    /// chosen before.
    std::string choose(const Puzzle& puzzle, double expected_nodes);

    /// A search with the heuristic that was chosen generated so many nodes.
    void searched(std::uint64_t nodes);

private:
    struct Stage {
        std::string_view heuristic;
        double to_build;
        double per_node;
        std::uint64_t bytes_to_build = 0;  ///< where that may be too many
        std::uint64_t bytes_at_hand = 0;   ///< the same of databases that are kept
    };

    bool fits(std::size_t stage, const Puzzle& puzzle) const;

    // The best one whose databases are at hand, or the next.
    std::size_t next_stage(const Puzzle& puzzle) const;
    bool is_at_hand(std::size_t stage, const Puzzle& puzzle) const;

    const Databases& databases_;
    int pes_;
    Shape shape_;
    std::uint64_t memory_;
    std::vector<Stage> stages_;
    std::size_t stage_ = 0;
    double spent_ = 0;  ///< seconds of searching in this stage
};

}  // namespace puzzle15
