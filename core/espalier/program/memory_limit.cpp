// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/memory_limit.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <fstream>
#include <mutex>

#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {

namespace {

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
    watcher_ = start_thread([this, most, &stop](const std::stop_token& closing) {
        using namespace std::chrono_literals;
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        std::mutex nothing;
        std::unique_lock lock(nothing);
        std::condition_variable_any closed;
        while (!closed.wait_for(lock, closing, 10ms, [&] { return closing.stop_requested(); })) {
            if (held_memory() < most) continue;
            is_spent_ = true;
            stop = true;
            return;
        }
    });
}

}  // namespace espalier::program
