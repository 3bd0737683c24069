// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/available_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

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

}  // namespace espalier::program
