// SPDX-License-Identifier: Apache-2.0
#include "espalier/transports/threads/operating_system.hpp"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>
#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>
#include "espalier/transports/transport.hpp"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#include <sys/prctl.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

namespace espalier {
namespace {
Cores all_cores() {
    Cores cores;
    for (std::size_t core = 0; core < std::min<std::size_t>(cores.size(), std::thread::hardware_concurrency());
         ++core) {
        cores.set(core);
    }
    return cores;
}

void allow_cores(const Cores& cores) {
#if defined(__linux__)
    cpu_set_t mask;
    CPU_ZERO(&mask);
    for (std::size_t core = 0; core < std::min<std::size_t>(cores.size(), CPU_SETSIZE); ++core) {
        if (cores[core]) CPU_SET(core, &mask);
    }
    sched_setaffinity(0, sizeof mask, &mask);
#else
    static_cast<void>(cores);
#endif
}
}  // namespace

// The system silently leaves out cores that this process may not use.
CoresScope::CoresScope(const Cores& cores) : before_(allowed_cores()) {
    if (cores != before_) allow_cores(cores);
    is_granted_ = allowed_cores() == cores;
}

CoresScope::~CoresScope() {
    if (allowed_cores() != before_) allow_cores(before_);
}

std::jthread start_thread(std::function<void(std::stop_token)> task) {
    try {
        return std::jthread(std::move(task));
    } catch (const std::system_error& error) {
        throw std::runtime_error("no further thread can be started (" + error.code().message() +
                                 "); ask for fewer threads, or raise the limit of the system (ulimit -u)");
    }
}

std::jthread repeat_every(std::chrono::milliseconds time, std::function<void()> task) {
    return start_thread([time, task = std::move(task)](const std::stop_token& closing) {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        std::mutex nothing;
        std::unique_lock lock(nothing);
        std::condition_variable_any closed;
        while (!closed.wait_for(lock, closing, time, [&] { return closing.stop_requested(); })) task();
    });
}

// The call fails, without harm, for everything but TCP connections.
void send_short_messages_at_once() {
    constexpr long most = 1024;
    const int yes = 1;
    for (int file = STDERR_FILENO + 1; file < std::min(most, sysconf(_SC_OPEN_MAX)); ++file) {
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
}

#if defined(__linux__)

Cores allowed_cores() {
    cpu_set_t mask;
    if (sched_getaffinity(0, sizeof mask, &mask) != 0) return all_cores();  // the mask is too small for the machine
    Cores cores;
    for (std::size_t core = 0; core < std::min<std::size_t>(cores.size(), CPU_SETSIZE); ++core) {
        cores[core] = CPU_ISSET(core, &mask) != 0;
    }
    return cores;
}

void move_behind_caller(std::jthread& thread, int distance) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
    std::vector<int> cores;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &allowed)) cores.push_back(core);
    }
    const auto here = std::find(cores.begin(), cores.end(), sched_getcpu()) - cores.begin();
    cpu_set_t target;
    CPU_ZERO(&target);
    CPU_SET(cores[static_cast<std::size_t>(here + distance) % cores.size()], &target);
    const auto handle = thread.native_handle();
    if (pthread_setaffinity_np(handle, sizeof target, &target) == 0) {
        pthread_setaffinity_np(handle, sizeof allowed, &allowed);
    }
}

void ask_for_precise_sleep() {
    // The time is in nanoseconds. The kernel rounds sleeps up by 50 us unless the thread asks for less.
    thread_local const bool asked = prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL) == 0;
    static_cast<void>(asked);
}

std::filesystem::path path_of_program() { return std::filesystem::read_symlink("/proc/self/exe"); }

#else

Cores allowed_cores() { return all_cores(); }

void move_behind_caller(std::jthread& /*thread*/, int /*distance*/) {}

void ask_for_precise_sleep() {}

std::filesystem::path path_of_program() {
#if defined(__APPLE__)
    std::uint32_t size = 0;
    _NSGetExecutablePath(nullptr, &size);
    std::string path(size, '\0');
    if (_NSGetExecutablePath(path.data(), &size) == 0) return std::filesystem::canonical(path.c_str());
#endif
    throw std::filesystem::filesystem_error("where is this program?",
                                            std::make_error_code(std::errc::function_not_supported));
}

#endif

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
