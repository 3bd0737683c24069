// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include "espalier/options.hpp"
#include "espalier/transports/threads/operating_system.hpp"

namespace espalier::program {
/// Turns signals into a wish to stop: as long as the object lives, SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1 and
/// SIGUSR2 ask the search to stop instead of ending the process, and writing to a closed pipe or beyond the limit of a
/// file's size is an error instead of a signal. A second SIGINT ends the process at once. SIGHUP stays ignored if it
/// was ignored before, as under nohup. Requires that there is no other such object.
///
/// Open MPI's mpirun, when it is interrupted, sends its ranks SIGCONT at once, SIGTERM a second later and SIGKILL after
/// another second. Under a launcher, SIGCONT therefore asks for a stop, too, if it comes from the launcher, which is
/// this process's parent, and does not resume a suspended process. (sigwaitinfo() fails with EINTR in a process that
/// was suspended and resumed, and in no other.) SIGCONT from any other process only resumes.
///
/// A rank whose launcher has ended, killed for instance, ends within about a second: nobody would read what it finds,
/// and nobody would know that it runs.
class StopSignals {
public:
    /// Requires that no thread was started before, so that all threads inherit the signal mask that this sets.
    explicit StopSignals(bool launched);
    ~StopSignals();

    /// Returns a flag that becomes true once a stop is wanted. Others than signals may set it, too.
    [[nodiscard]] static std::atomic<bool>& wanted();

    /// Returns whether SIGHUP has asked for the stop; the terminal is then probably gone.
    [[nodiscard]] static bool is_hung_up();

    /// Waits to be ended if the launcher is ending the job, because MPI_Finalize would wait for answers that mpirun no
    /// longer gives. Requires that everything is printed. mpirun sleeps for a second after each of its signals and
    /// passes on no output meanwhile; SIGCHLD, as if a rank had ended, cuts that sleep short. Exactly one rank should
    /// send it, the one that is called with `wake_it`.
    void leave_to_launcher(bool wake_it) const;

private:
    void watch_launcher(const std::stop_token& closing, int launcher);

    // The process number of the launcher once it asks for a stop, and 0 before.
    std::atomic<int> launcher_that_stops_us_{0};
    std::jthread listener_;
};

/// Ends a program that does not notice its limits because a call of work() does not return. A thread of its own looks
/// once a second whether a search is under way that should have ended long ago.
class Watchdog {
public:
    /// Calls is_overdue() once a second of a search, and if it is, give_up() with the last progress of the search,
    /// which has to end the process. Both are called on the watchdog's thread.
    Watchdog(std::function<bool()> is_overdue, std::function<void(const Progress&)> give_up)
        : is_overdue_(std::move(is_overdue)),
          give_up_(std::move(give_up)),
          thread_(repeat_every(std::chrono::seconds(1), [this] { watch(); })) {}

    /// Says whether a search is under way. Does not return once give_up() has been called, so that nothing else is
    /// printed then.
    void note_search(bool is_under_way) {
        const std::lock_guard lock(mutex_);
        is_searching_ = is_under_way;
    }

    /// Notes what PE 0 knows of the search that is under way.
    void note_progress(const Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    }

private:
    // Keeps the lock while it gives up, so that a search that ends just now waits in note_search().
    void watch() {
        const std::lock_guard lock(mutex_);
        if (is_searching_ && is_overdue_()) give_up_(progress_);
    }

    std::function<bool()> is_overdue_;
    std::function<void(const Progress&)> give_up_;
    std::mutex mutex_;
    bool is_searching_ = false;
    Progress progress_;
    std::jthread thread_;
};
}  // namespace espalier::program
