#pragma once

#include <cstdint>
#include <filesystem>

namespace espalier::program {

/// The bytes that the processes of this machine may use together: in a container or a batch job fewer than it has. What
/// is asked of one process alone (`ulimit -v`) counts, too.
[[nodiscard]] std::uint64_t available_memory();

/// The least limit of the control groups that a process is in, of either version, or of one around them; the greatest
/// number if there is none. `groups` is its list of them, /proc/self/cgroup, and `tree` is where they are mounted,
/// /sys/fs/cgroup [Linux, cgroups(7)].
[[nodiscard]] std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::filesystem::path& tree);

}  // namespace espalier::program
