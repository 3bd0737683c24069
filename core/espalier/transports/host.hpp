#pragma once

#include "espalier/transports/threads/available_cores.hpp"

namespace espalier {

/// The resources that processes of a transport share if they run on the same machine.
struct Host {
    int processes = 1;              ///< the number of processes on this machine, this one included
    int cores = available_cores();  ///< the number of cores that they may use together
    int leaders = 1;                ///< the number of leaders among them (Transport::team_of_host())

    /// Returns whether the PEs outnumber the cores if each process has `pes_of_process`. A wait that spins then takes
    /// time from a PE that works.
    [[nodiscard]] bool is_crowded(int pes_of_process) const { return processes * pes_of_process > cores; }
};

}  // namespace espalier
