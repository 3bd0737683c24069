// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/host.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "espalier/transports/threads/operating_system.hpp"

namespace espalier {

namespace {

// Returns the number of cores in a container's share of the processor, or the greatest number if there is no limit. The
// file is of version 2 of Linux' control groups and reads "quota period", in microseconds, or "max period".
int cores_in_quota() {
    std::ifstream file("/sys/fs/cgroup/cpu.max");
    double quota = 0;
    double period = 0;
    if (!(file >> quota >> period) || period <= 0) return std::numeric_limits<int>::max();
    return static_cast<int>(std::ceil(quota / period));
}

}  // namespace

int available_cores() { return available_cores(static_cast<int>(allowed_cores().count())); }

int available_cores(int in_affinity_masks) { return std::max(1, std::min(in_affinity_masks, cores_in_quota())); }

}  // namespace espalier
