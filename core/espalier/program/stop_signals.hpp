// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <stop_token>
#include <thread>

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
}  // namespace espalier::program
