#pragma once

#include <bitset>
#include <filesystem>
#include <thread>

namespace espalier {

// What operating systems do each in its own way, or not at all. The rest of the suite asks POSIX and C++ only, and reads
// Linux' files under /proc and /sys where they are.

/// Cores of this machine, by their numbers.
using Cores = std::bitset<1024>;

/// The cores that this process may use, as far as the system says: in a batch job, under taskset or a launcher that binds
/// ranks fewer than the machine has.
Cores allowed_cores();

/// The calling thread, and those that it makes, may use these cores and no others for as long as this lives.
class CoresScope {
public:
    explicit CoresScope(const Cores& cores);
    ~CoresScope();
    CoresScope(const CoresScope&) = delete;
    CoresScope& operator=(const CoresScope&) = delete;

    /// Has the system allowed all of them?
    [[nodiscard]] bool is_granted() const { return is_granted_; }

private:
    Cores before_;
    bool is_granted_;
};

/// Moves a new thread, which starts on its maker's core and may wait there for milliseconds until the operating system
/// evens the load, to the core that lies `distance` behind the caller's, and leaves it free to go elsewhere again. Does
/// nothing where a thread cannot be moved.
void move_behind_caller(std::thread& thread, int distance);

/// From now on the calling thread sleeps about as long as it asks for, where the system rounds sleeps up otherwise.
void ask_for_precise_sleep();

/// From now on the TCP connections that libraries of this process have open send what is short at once. Otherwise it may
/// wait until what was sent before is acknowledged, on Linux 40 ms [RFC 896; RFC 1122, section 4.2.3.2]. What the process
/// was given as its input and output stays as it is.
void send_short_messages_at_once();

/// The file that this process executes. Throws std::filesystem::filesystem_error if the system does not say.
std::filesystem::path path_of_program();

}  // namespace espalier
