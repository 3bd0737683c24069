// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <thread>

namespace espalier::program {
/// Returns how many bytes the processes of this machine may use together, which in a container or a batch job is less
/// than the machine has. A limit on this process alone (`ulimit -v`) counts, too.
[[nodiscard]] std::uint64_t available_memory();

/// Returns the lowest memory limit of the control groups of a process, of either version, and of the groups around
/// them, or the greatest number if there is no limit. `groups` is the file that lists the groups of the process,
/// /proc/self/cgroup, and `tree` is the folder where they are mounted, /sys/fs/cgroup [Linux, cgroups(7)].
[[nodiscard]] std::uint64_t memory_of_groups(const std::filesystem::path& groups, const std::filesystem::path& tree);

/// Watches how much memory this process holds: as long as the object lives, a thread looks a hundred times a second.
/// When it holds as much as it may, is_spent() becomes true and a stop is wanted, as after a signal, so that searches
/// and preprocessing end with what they know.
class MemoryLimit {
public:
    /// `bytes`: what the process may hold before it stops. `stop`: the flag that becomes true then, which outlives
    /// this.
    MemoryLimit(std::uint64_t bytes, std::atomic<bool>& stop);

    /// Returns a flag that becomes true once the process has held as much as it may.
    [[nodiscard]] const std::atomic<bool>& is_spent() const { return is_spent_; }

private:
    std::atomic<bool> is_spent_{false};
    std::jthread watcher_;
};

/// Returns how many of `limit` bytes a process holds when its search had better stop, because a search still takes
/// memory then: a list that is full is copied to one of twice the size, unless `has_short_lists`, and for a checkpoint
/// of up to so many bytes the rest of the search is packed, sent towards PE 0 and put together, so that for a moment
/// there are several copies of what is not yet in a file.
[[nodiscard]] std::uint64_t memory_before_stop(std::uint64_t limit, bool has_short_lists,
                                               std::optional<std::uint64_t> checkpoint_bytes);

/// Returns the bytes of memory that this process alone holds now, without what it shares with others, such as pages of
/// mapped files; 0 where the system does not tell.
[[nodiscard]] std::uint64_t held_memory();
}  // namespace espalier::program
