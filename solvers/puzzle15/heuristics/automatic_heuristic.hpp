#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/patterns/databases.hpp"

namespace puzzle15 {

/// Chooses heuristics so that building databases and searching take little time together. How long a search will take
/// is not known beforehand: a better database is built as soon as the searches with the heuristic before it, the next
/// search included, would take as long as building it. That takes at most twice as long as the better of the two, which
/// only hindsight knows [ski rental: Karlin et al. 1988]. Databases that are at hand cost nothing and are used.
class AutomaticHeuristic {
public:
    AutomaticHeuristic(const Databases& databases, int pes);

    /// How many nodes the iteration after one with so many will have, in the mean.
    static double expected_nodes(int last_threshold, std::uint64_t last_nodes);

    /// The heuristic for the next iterations on 4 x 4 boards, which would have `expected_nodes` together with the
    /// heuristic that was chosen before.
    std::string choose(const Puzzle& puzzle, double expected_nodes);

    /// A search with the heuristic that was chosen generated so many nodes.
    void searched(std::uint64_t nodes);

private:
    struct Stage {
        std::string_view heuristic;
        double to_build;
        double per_node;
    };

    const Databases& databases_;
    int pes_;
    std::vector<Stage> stages_;
    std::size_t stage_ = 0;
    double spent_ = 0;  ///< seconds of searching in this stage
};

}  // namespace puzzle15
