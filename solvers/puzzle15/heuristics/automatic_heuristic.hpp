#pragma once

#include <cstdint>
#include <string>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/patterns/databases.hpp"

namespace puzzle15 {

/// Chooses heuristics so that building databases and searching are over soon. How long a search will take is not known
/// before: a better database is built as soon as the searches with the one before, the next one included, would have
/// taken as long as building it. That is never twice as long as what hindsight would have chosen among the two [ski
/// rental: Karlin et al. 1988]. What is at hand already costs nothing and is used.
class AutomaticHeuristic {
public:
    AutomaticHeuristic(const Databases& databases, int pes) : databases_(databases), pes_(pes) {}

    /// How many nodes the iteration after one with so many will have, in the mean.
    static double expected_nodes(int last_threshold, std::uint64_t last_nodes);

    /// The heuristic for the next iterations on 4 x 4 boards, which are expected to have so many nodes together with
    /// the heuristic that was chosen before.
    std::string choose(const Puzzle& puzzle, double expected_nodes);

    /// A search with the heuristic that was chosen generated so many nodes.
    void searched(std::uint64_t nodes);

private:
    const Databases& databases_;
    int pes_;
    std::size_t stage_ = 0;
    double spent_ = 0;  ///< seconds of searching in this stage
};

}  // namespace puzzle15
