// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/stopping.hpp"
#include <pthread.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include "espalier/program/errors.hpp"
#include "espalier/program/launcher.hpp"

namespace espalier::program {
namespace {
std::atomic<bool> stop_wanted{false};
std::atomic<bool> hung_up{false};
std::atomic<std::int64_t> first_interrupt{0};  // the time in milliseconds, or 0
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free,
              "a signal handler must not lock");

std::int64_t milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000 + 1;
}

// A second SIGINT ends the program at once, but not one that comes with the first, as `timeout -s INT` sends a signal
// to the program and to its process group.
extern "C" void on_stop_signal(int signal) {
    constexpr std::int64_t shortest_pause = 100;
    stop_wanted.store(true, std::memory_order_relaxed);
    if (signal == SIGHUP) hung_up.store(true, std::memory_order_relaxed);
    std::int64_t first = 0;
    if (signal != SIGINT || first_interrupt.compare_exchange_strong(first, milliseconds())) return;
    if (milliseconds() - first < shortest_pause) return;
    std::signal(SIGINT, SIG_DFL);
    std::raise(SIGINT);
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

sigset_t only(int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    return set;
}
}  // namespace

StopSignals::StopSignals(bool launched) {
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU}) handle(signal, on_stop_signal);
    if (!is_ignored(SIGHUP)) handle(SIGHUP, on_stop_signal);  // nohup has set SIGHUP to be ignored, and so it stays
    for (const int signal : {SIGPIPE, SIGXFSZ}) handle(signal, SIG_IGN);
    if (!launched) return;
    const auto continued = only(SIGCONT);
    pthread_sigmask(SIG_BLOCK, &continued, nullptr);
    // The environment is read before there is another thread, as MPI changes it when it begins.
    listener_ =
        start_thread([this, launcher = launcher_process()](const auto& closing) { watch_launcher(closing, launcher); });
}

StopSignals::~StopSignals() {
    if (!listener_.joinable()) return;
    listener_.request_stop();
    pthread_kill(listener_.native_handle(), SIGCONT);
}

std::atomic<bool>& StopSignals::wanted() { return stop_wanted; }

bool StopSignals::is_hung_up() { return hung_up.load(std::memory_order_relaxed); }

void StopSignals::leave_to_launcher(bool wake_it) const {
    using namespace std::chrono_literals;
    if (launcher_that_stops_us_ == 0 || launcher_that_stops_us_ != getppid()) return;
    handle(SIGTERM, SIG_DFL);
    // mpirun sleeps twice, before SIGTERM and before SIGKILL.
    for (int i = 0; wake_it && i < 2; ++i) {
        kill(getppid(), SIGCHLD);
        std::this_thread::sleep_for(20ms);
    }
    std::this_thread::sleep_for(3s);
}

void StopSignals::watch_launcher(const std::stop_token& closing, int launcher) {
    // The handlers run on other threads, so only a suspension can interrupt the wait on this one.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    const auto continued = only(SIGCONT);
    for (bool was_suspended = false; !closing.stop_requested();) {
        siginfo_t sender{};
        const timespec second{.tv_sec = 1, .tv_nsec = 0};
        if (sigtimedwait(&continued, &sender, &second) < 0) {
            was_suspended = was_suspended || errno == EINTR;
            if (has_ended(launcher)) std::_Exit(static_cast<int>(ExitCode::failure));
        } else if (!std::exchange(was_suspended, false) && !closing.stop_requested() && sender.si_pid == getppid()) {
            launcher_that_stops_us_ = sender.si_pid;
            stop_wanted.store(true, std::memory_order_relaxed);
        }
    }
}
}  // namespace espalier::program
