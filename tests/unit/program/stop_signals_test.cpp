// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <espalier/program/stopping.hpp>
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::program::StopSignals;
using testing::ExitedWithCode;
using testing::KilledBySignal;
using namespace std::chrono_literals;

// A stop that is wanted once is wanted for good, so each test has a process of its own, which ends here.
[[noreturn]] void exit_with(bool holds) { std::_Exit(holds ? 0 : 1); }

// The thread that listens for SIGCONT may take a while.
bool is_wanted_soon() {
    return espalier_test::comes_true([] { return StopSignals::wanted().load(); });
}

bool is_stopped(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string stat(std::istreambuf_iterator<char>(file), {});
    return stat.find(") T") != std::string::npos;
}

void stop_by(int signal) {
    std::signal(signal, SIG_DFL);  // even if these tests were started by nohup
    const StopSignals signals(false);
    const bool before = StopSignals::wanted();
    std::raise(signal);
    exit_with(!before && StopSignals::wanted());
}

void interrupt_twice(std::chrono::milliseconds pause) {
    const StopSignals signals(false);
    std::raise(SIGINT);
    std::this_thread::sleep_for(pause);
    std::raise(SIGINT);
    exit_with(StopSignals::wanted());
}

void write_to_closed_pipe() {
    const StopSignals signals(false);
    int ends[2];
    if (pipe(ends) != 0) exit_with(false);
    close(ends[0]);
    exit_with(write(ends[1], "x", 1) < 0 && errno == EPIPE);
}

// A rank whose launcher sends it SIGCONT; who launched it is its parent.
void continue_by_the_parent(bool launched, bool wanted) {
    int ready[2];
    if (pipe(ready) != 0) exit_with(false);
    const auto rank = fork();
    if (rank == 0) {
        const StopSignals signals(launched);
        if (write(ready[1], "x", 1) != 1) exit_with(false);
        if (!wanted) std::this_thread::sleep_for(50ms);
        exit_with(wanted ? is_wanted_soon() : !StopSignals::wanted());
    }
    char letter = 0;
    if (read(ready[0], &letter, 1) != 1) exit_with(false);
    kill(rank, SIGCONT);
    int status = 0;
    waitpid(rank, &status, 0);
    exit_with(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// Sends the signal from a process that is no launcher: itself, for instance.
void continue_by_a_stranger() {
    const StopSignals signals(true);
    kill(getpid(), SIGCONT);
    std::this_thread::sleep_for(50ms);
    exit_with(!StopSignals::wanted());
}

void hang_up(bool with_nohup) {
    std::signal(SIGHUP, with_nohup ? SIG_IGN : SIG_DFL);
    const StopSignals signals(false);
    std::raise(SIGHUP);
    exit_with(StopSignals::wanted() != with_nohup && StopSignals::is_hung_up() != with_nohup);
}

void write_beyond_the_limit() {
    const StopSignals signals(false);
    const rlimit limit{.rlim_cur = 1, .rlim_max = 1};
    setrlimit(RLIMIT_FSIZE, &limit);
    const int file = open("/tmp", O_TMPFILE | O_WRONLY, 0600);
    exit_with(file >= 0 && write(file, "xx", 2) == 1 && write(file, "x", 1) < 0 && errno == EFBIG);
}

void continue_after_a_pause() {
    const StopSignals signals(true);
    std::this_thread::sleep_for(20ms);  // the listener waits
    const auto paused = getpid();
    const auto waker = fork();
    if (waker == 0) {
        espalier_test::comes_true([&] { return is_stopped(paused); });
        std::this_thread::sleep_for(100ms);
        kill(paused, SIGCONT);
        std::_Exit(0);
    }
    kill(paused, SIGSTOP);
    std::this_thread::sleep_for(100ms);
    exit_with(!StopSignals::wanted());
}

TEST(StopSignalsDeathTest, AskForAStop) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGUSR1, SIGUSR2}) {
        EXPECT_EXIT(stop_by(signal), ExitedWithCode(0), "") << signal;
    }
}

TEST(StopSignalsDeathTest, ASecondInterruptEndsTheProcess) {
    EXPECT_EXIT(interrupt_twice(150ms), KilledBySignal(SIGINT), "");
    EXPECT_EXIT(interrupt_twice(0ms), ExitedWithCode(0), "") << "two that come together are one";
}

TEST(StopSignalsDeathTest, AClosedPipeIsAnError) { EXPECT_EXIT(write_to_closed_pipe(), ExitedWithCode(0), ""); }

TEST(StopSignalsDeathTest, ALauncherThatInterruptsSendsSigcont) {
    EXPECT_EXIT(continue_by_the_parent(true, true), ExitedWithCode(0), "");
    EXPECT_EXIT(continue_by_the_parent(false, false), ExitedWithCode(0), "");
}

TEST(StopSignalsDeathTest, NobodyElsesSigcontAsksForAStop) {
    EXPECT_EXIT(continue_by_a_stranger(), ExitedWithCode(0), "");
}

TEST(StopSignalsDeathTest, NohupHasTheLastWord) {
    EXPECT_EXIT(hang_up(false), ExitedWithCode(0), "");
    EXPECT_EXIT(hang_up(true), ExitedWithCode(0), "");
}

TEST(StopSignalsDeathTest, AFileThatMayNotGrowIsAnError) {
    EXPECT_EXIT(write_beyond_the_limit(), ExitedWithCode(0), "");
}

TEST(StopSignalsDeathTest, AProcessThatWasSuspendedGoesOn) {
    EXPECT_EXIT(continue_after_a_pause(), ExitedWithCode(0), "");
}
}  // namespace
