// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::program {

/// Returns how many bytes the processes of this machine may use together, which in a container or a batch job is less
/// than the machine has. A limit on this process alone (`ulimit -v`) counts, too.
[[nodiscard]] std::uint64_t available_memory();

/// Returns the lowest memory limit of the control groups of a process, of either version, and of the groups around
/// them, or the greatest number if there is no limit. `groups` is the file that lists the groups of the process,
/// /proc/self/cgroup, and `tree` is the folder where they are mounted, /sys/fs/cgroup [Linux, cgroups(7)].
[[nodiscard]] std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::filesystem::path& tree);

}  // namespace espalier::program
