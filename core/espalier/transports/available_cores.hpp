#pragma once

namespace espalier {

/// The cores that this process may use: in a container, under taskset or in a batch job fewer than the machine has. At
/// least 1.
int available_cores();

}  // namespace espalier
