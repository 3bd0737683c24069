#pragma once

namespace espalier {

/// Returns the number of cores that this process may use, at least 1. In a container, under taskset or in a batch job
/// it is less than the machine has.
int available_cores();

/// Returns the number of cores that processes may use if their affinity masks together have `in_affinity_masks` cores.
int available_cores(int in_affinity_masks);

}  // namespace espalier
