#pragma once

#include "espalier/transports/available_cores.hpp"

namespace espalier {

/// What the processes of a transport that run on this machine share.
struct Node {
    int processes = 1;              ///< there are here, this one included
    int cores = available_cores();  ///< that they may use, all together
    int leaders = 1;                ///< of them (Transport::team_of_node())

    /// Do so many PEs of each of them outnumber the cores? Then a wait that spins takes time from one that works.
    [[nodiscard]] bool is_crowded(int pes_of_process) const { return processes * pes_of_process > cores; }
};

}  // namespace espalier
