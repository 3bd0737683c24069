#include "espalier/transports/available_cores.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <thread>

namespace espalier {

namespace {

int cores_in_affinity_mask() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
    return static_cast<int>(std::thread::hardware_concurrency());
}

// A container's share of the processor, in version 2 of Linux' control groups: "quota period" in
// microseconds or "max ...".
int cores_in_quota() {
    std::ifstream file("/sys/fs/cgroup/cpu.max");
    double quota = 0;
    double period = 0;
    if (!(file >> quota >> period) || period <= 0) return std::numeric_limits<int>::max();
    return static_cast<int>(std::ceil(quota / period));
}

}  // namespace

int available_cores() { return available_cores(cores_in_affinity_mask()); }

int available_cores(int in_affinity_masks) { return std::max(1, std::min(in_affinity_masks, cores_in_quota())); }

}  // namespace espalier
