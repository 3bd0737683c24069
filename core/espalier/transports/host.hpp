// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace espalier {
/// Returns the number of cores that this process may use, at least 1. In a container, under taskset or in a batch job
/// it is less than the machine has.
int available_cores();

/// Returns the number of cores that processes may use if their affinity masks together have `in_affinity_masks` cores.
int available_cores(int in_affinity_masks);

/// The resources that processes of a transport share if they run on the same machine.
struct Host {
    int processes = 1;              ///< the number of processes on this machine, this one included
    int cores = available_cores();  ///< the number of cores that they may use together

    /// Returns whether the PEs outnumber the cores if each process has `pes_of_process`. A wait that spins then takes
    /// time from a PE that works.
    [[nodiscard]] bool is_crowded(int pes_of_process) const { return processes * pes_of_process > cores; }
};
}  // namespace espalier
