// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/memory_limit.hpp"
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <limits>
#include <string>
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {
namespace {
namespace fs = std::filesystem;

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

// Returns the limit that the file states, which is a number or "max".
std::uint64_t limit_in(const fs::path& file) {
    std::uint64_t bytes = 0;
    return std::ifstream(file) >> bytes ? bytes : unlimited;
}

// Returns the lowest limit of the group and of those around it. A container may see its own group as the root of the
// tree and still be told the path that the group has outside; the walk ends at the root, so it finds the group anyway.
std::uint64_t least_on_the_way_up(const fs::path& tree, const fs::path& group, const char* file) {
    auto least = limit_in(tree / file);
    for (auto path = group.relative_path(); !path.empty(); path = path.parent_path()) {
        least = std::min(least, limit_in(tree / path / file));
    }
    return least;
}

/// The pages of a process that are in memory, in bytes.
struct Resident {
    std::uint64_t all = 0;
    std::uint64_t shared = 0;  ///< those of files, such as programs and databases that are mapped, and of shared memory
};

Resident resident() {
    std::uint64_t address_space = 0;
    Resident pages;
    std::ifstream("/proc/self/statm") >> address_space >> pages.all >> pages.shared;  // [Linux, proc(5)]
    const auto size = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return {.all = pages.all * size, .shared = pages.shared * size};
}
}  // namespace

// A line of `groups` reads NUMBER:CONTROLLERS:PATH. In version 2 the number is 0 and there are no controllers; version
// 1 has a tree for each controller.
std::uint64_t memory_of_groups(const fs::path& groups, const fs::path& tree) {
    auto least = unlimited;
    std::ifstream lines(groups);
    std::string number;
    std::string controllers;
    for (std::string path; std::getline(lines, number, ':') && std::getline(lines, controllers, ':');) {
        std::getline(lines, path);
        if (controllers.empty()) least = std::min(least, least_on_the_way_up(tree, path, "memory.max"));
        if ((',' + controllers + ',').find(",memory,") == std::string::npos) continue;
        least = std::min(least, least_on_the_way_up(tree / "memory", path, "memory.limit_in_bytes"));
    }
    return least;
}

std::uint64_t available_memory() {
    const auto machine =
        static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    rlimit limit{};
    const bool is_limited = getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    const std::uint64_t of_process = is_limited ? limit.rlim_cur : unlimited;
    return std::min({machine, memory_of_groups("/proc/self/cgroup", "/sys/fs/cgroup"), of_process});
}

std::uint64_t memory_before_stop(std::uint64_t limit, bool has_short_lists,
                                 std::optional<std::uint64_t> checkpoint_bytes) {
    constexpr std::uint64_t copies = 3;
    if (checkpoint_bytes) return (limit - copies * std::min(limit / (2 * copies), *checkpoint_bytes)) / 2;
    return has_short_lists ? limit / 20 * 19 : limit / 2;
}

std::uint64_t held_memory() {
    const auto [all, shared] = resident();
    return all - shared;
}

// The process shares its program and libraries with others, but they are a part of what it may hold.
MemoryLimit::MemoryLimit(std::uint64_t bytes, std::atomic<bool>& stop) {
    const auto most = bytes - std::min(bytes, resident().shared);
    watcher_ = repeat_every(std::chrono::milliseconds(10), [this, most, &stop] {
        if (is_spent_ || held_memory() < most) return;
        is_spent_ = true;
        stop = true;
    });
}
}  // namespace espalier::program
