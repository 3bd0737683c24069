#pragma once

namespace espalier {

/// The cores that this process may use: in a container, under taskset or in a batch job fewer than the machine has. At
/// least 1.
int available_cores();

/// The same for processes that may together use so many of the machine's cores.
int available_cores(int in_affinity_masks);

}  // namespace espalier
