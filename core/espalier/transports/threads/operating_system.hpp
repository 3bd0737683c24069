// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bitset>
#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <thread>

namespace espalier {
// The functions in this file depend on the operating system or are missing on some. The rest of the suite uses only
// POSIX and C++, and reads Linux' files under /proc and /sys if they exist.

/// A set of cores of this machine, by their numbers.
using Cores = std::bitset<1024>;

/// Returns the cores that this process may use, as far as the system says. In a batch job, under taskset or under a
/// launcher that binds ranks, these are fewer than the machine has.
Cores allowed_cores();

/// Restricts the calling thread, and threads that it makes, to these cores as long as the object lives.
class CoresScope {
public:
    explicit CoresScope(const Cores& cores);
    ~CoresScope();
    CoresScope(const CoresScope&) = delete;
    CoresScope& operator=(const CoresScope&) = delete;

    /// Returns whether the system has allowed all of the cores.
    [[nodiscard]] bool is_granted() const { return is_granted_; }

private:
    Cores before_;
    bool is_granted_;
};

/// Starts a thread, which is asked to stop and waited for when the result is destroyed. Throws std::runtime_error, with
/// a sentence that tells what to do, if the system allows no further one.
[[nodiscard]] std::jthread start_thread(std::function<void(std::stop_token)> task);

/// Starts a thread that calls task() again and again, each time after this time, until the result is destroyed. The
/// thread handles no signals. Throws as start_thread() does.
[[nodiscard]] std::jthread repeat_every(std::chrono::milliseconds time, std::function<void()> task);

/// Moves a new thread to the core that lies `distance` behind the caller's, and then leaves it free to move on. (A new
/// thread starts on its maker's core and may wait there for milliseconds until the operating system balances the load.)
/// Does nothing if threads cannot be moved.
void move_behind_caller(std::jthread& thread, int distance);

/// Lets the calling thread sleep about as long as it asks for, even if the system usually rounds sleeps up.
void ask_for_precise_sleep();

/// Lets the TCP connections that libraries of this process have open send short messages at once. Otherwise a message
/// may wait until the one before is acknowledged, on Linux for 40 ms [RFC 896; RFC 1122, section 4.2.3.2]. The
/// process's standard streams stay as they are.
void send_short_messages_at_once();

/// Returns the file that this process executes. Throws std::filesystem::filesystem_error if the system does not say.
std::filesystem::path path_of_program();
}  // namespace espalier
