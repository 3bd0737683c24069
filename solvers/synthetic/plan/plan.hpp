#pragma once

#include <cstdint>

namespace synthetic {

/// A machine, and the efficiency that a search on it is to have.
struct PlanQuestion {
    int pes = 1;
    double node_seconds = 1e-6;     ///< the time for a node
    double message_seconds = 2e-6;  ///< the time for a message, from the start of sending to the end of receiving
    double efficiency = 0.9;        ///< a number greater than 0 and less than 1
};

/// A search that has the wanted efficiency.
struct Plan {
    double nodes = 0;             ///< the least number of nodes of the tree
    double seconds = 0;           ///< the time of the search
    double overhead_seconds = 0;  ///< the part of this time beyond an even share of the nodes
    std::uint64_t quantum = 1;    ///< the number of nodes between two looks at the mailbox
};

/// Returns how long a search takes beyond T_seq / P: 19 messages and 3 nodes for each doubling of the PEs. The two
/// numbers are fitted to simulated searches by random polling of trees of a few levels with work for all PEs; the
/// script that fits them, benchmarks/map.py, tries them on others, and says how wrong they are there.
/// Requires: pes >= 1.
double overhead_seconds(const PlanQuestion& question);

/// Returns the smallest search with the wanted efficiency. Requires: pes >= 1, times > 0, and 0 < efficiency < 1.
Plan plan(const PlanQuestion& question);

}  // namespace synthetic
