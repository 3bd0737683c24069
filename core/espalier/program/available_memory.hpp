#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::program {

/// How many bytes the processes of this machine may use together: in a container or a batch job fewer than the machine
/// has. A limit on this process alone (`ulimit -v`) counts, too.
[[nodiscard]] std::uint64_t available_memory();

/// The lowest limit of the control groups of a process, of either version, and of the groups around them; the greatest
/// number if there is no limit. `groups` is the list of the process's groups, /proc/self/cgroup, and `tree` is where
/// they are mounted, /sys/fs/cgroup [Linux, cgroups(7)].
[[nodiscard]] std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::filesystem::path& tree);

}  // namespace espalier::program
