#pragma once

#include <atomic>
#include <thread>

namespace espalier::program {

/// While it lives, SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1 and SIGUSR2 ask the search to stop instead of ending the
/// process, and writing to a closed pipe or beyond a limit of files' sizes is an error instead of a signal. A second
/// SIGINT ends the process at once. SIGHUP stays ignored where it is, as under nohup. One object at a time.
///
/// Open MPI's mpirun, when it is interrupted, sends its ranks SIGCONT at once, SIGTERM a second later and SIGKILL after
/// another second. So under a launcher SIGCONT asks for a stop, too, if it is the launcher, this process's parent, that
/// sends it, and not to resume a process that was suspended: sigwaitinfo() fails with EINTR in one that is suspended and
/// resumed, and only then. Anybody else's SIGCONT only resumes.
class StopSignals {
public:
    /// Make it before any thread, so that all threads inherit its signal mask.
    explicit StopSignals(bool launched);
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    /// Set once a stop is wanted.
    [[nodiscard]] static const std::atomic<bool>& wanted();

    /// Has SIGHUP asked for it? Then the terminal is probably gone.
    [[nodiscard]] static bool is_hung_up();

    /// Call it when everything is printed. If the launcher is ending the job, it waits to be ended, as MPI_Finalize
    /// would wait for answers that mpirun no longer gives. mpirun sleeps for a second after each of its signals and
    /// passes on no output meanwhile; SIGCHLD, as if a rank had ended, cuts the sleep short. One rank is to send it:
    /// the one that is told to `wake_it`.
    void leave_to_launcher(bool wake_it) const;

private:
    void await_continue();

    std::atomic<bool> closing_{false};
    std::atomic<int> launcher_that_stops_us_{0};  ///< its process number, once it does
    std::thread listener_;
};

}  // namespace espalier::program
