#pragma once

#include <cstdint>

namespace synthetic {

/// A machine, and how well it is to be used.
struct PlanQuestion {
    int pes = 1;
    double node_seconds = 1e-6;     ///< what a node takes
    double message_seconds = 2e-6;  ///< what a message takes, from the start of sending to the end of receiving
    double efficiency = 0.9;        ///< more than 0, less than 1
};

/// A search that uses it so well.
struct Plan {
    double nodes = 0;             ///< of the tree, at least
    double seconds = 0;           ///< of the search
    double overhead_seconds = 0;  ///< of these, beyond an even share of the nodes
    std::uint64_t quantum = 1;    ///< nodes between two looks at the mailbox
};

/// How long a search takes beyond T_seq / P: 19 messages and 3 nodes for each doubling of the PEs. The two numbers are
/// fitted to simulated searches by random polling of trees of a few levels with work for all PEs; the script that fits
/// them, benchmarks/map.py, tries them on others, and says how wrong they are there. Requires pes >= 1.
double overhead_seconds(const PlanQuestion& question);

/// The smallest such search. Requires pes >= 1, times greater than 0, and an efficiency between 0 and 1.
Plan plan(const PlanQuestion& question);

}  // namespace synthetic
