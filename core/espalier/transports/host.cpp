// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/host.hpp"
#include <algorithm>
#include <cmath>
#include <fstream>
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier {
int available_cores() { return available_cores(static_cast<int>(allowed_cores().count())); }

int available_cores(int in_affinity_masks) {
    // A container has a share of the processor. The file is of version 2 of Linux' control groups and reads "quota
    // period", in microseconds, or "max period".
    std::ifstream file("/sys/fs/cgroup/cpu.max");
    double quota = 0;
    double period = 0;
    const bool has_quota = file >> quota >> period && period > 0;
    const int cores = has_quota ? static_cast<int>(std::ceil(quota / period)) : in_affinity_masks;
    return std::max(1, std::min(in_affinity_masks, cores));
}
}  // namespace espalier
