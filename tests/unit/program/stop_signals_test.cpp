#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include <espalier/program/stop_signals.hpp>

namespace {

using espalier::program::StopSignals;
using testing::ExitedWithCode;
using testing::KilledBySignal;
using namespace std::chrono_literals;

// A stop that is wanted once is wanted for good, so each test has a process of its own, which ends here.
[[noreturn]] void exit_with(bool holds) { std::_Exit(holds ? 0 : 1); }

// The thread that listens for SIGCONT may take a while.
bool is_wanted_soon() {
    for (int i = 0; i < 1000 && !StopSignals::wanted(); ++i) std::this_thread::sleep_for(2ms);
    return StopSignals::wanted();
}

void stop_by(int signal) {
    const StopSignals signals(false);
    const bool before = StopSignals::wanted();
    std::raise(signal);
    exit_with(!before && StopSignals::wanted());
}

void interrupt_twice() {
    const StopSignals signals(false);
    std::raise(SIGINT);
    std::raise(SIGINT);
    exit_with(true);
}

void write_to_closed_pipe() {
    const StopSignals signals(false);
    int ends[2];
    if (pipe(ends) != 0) exit_with(false);
    close(ends[0]);
    exit_with(write(ends[1], "x", 1) < 0 && errno == EPIPE);
}

void continue_without_a_pause(bool launched, bool wanted) {
    const StopSignals signals(launched);
    kill(getpid(), SIGCONT);
    if (!wanted) std::this_thread::sleep_for(50ms);
    exit_with(wanted ? is_wanted_soon() : !StopSignals::wanted());
}

void continue_after_a_pause() {
    const StopSignals signals(true);
    std::this_thread::sleep_for(20ms);  // the listener waits
    const auto paused = getpid();
    const auto waker = fork();
    if (waker == 0) {
        std::this_thread::sleep_for(100ms);
        kill(paused, SIGCONT);
        std::_Exit(0);
    }
    kill(paused, SIGSTOP);
    std::this_thread::sleep_for(100ms);
    exit_with(!StopSignals::wanted());
}

TEST(StopSignalsDeathTest, AskForAStop) {
    for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) {
        EXPECT_EXIT(stop_by(signal), ExitedWithCode(0), "") << signal;
    }
}

TEST(StopSignalsDeathTest, ASecondInterruptEndsTheProcess) {
    EXPECT_EXIT(interrupt_twice(), KilledBySignal(SIGINT), "");
}

TEST(StopSignalsDeathTest, AClosedPipeIsAnError) { EXPECT_EXIT(write_to_closed_pipe(), ExitedWithCode(0), ""); }

TEST(StopSignalsDeathTest, ALauncherThatInterruptsSendsSigcont) {
    EXPECT_EXIT(continue_without_a_pause(true, true), ExitedWithCode(0), "");
    EXPECT_EXIT(continue_without_a_pause(false, false), ExitedWithCode(0), "");
}

TEST(StopSignalsDeathTest, AProcessThatWasSuspendedGoesOn) {
    EXPECT_EXIT(continue_after_a_pause(), ExitedWithCode(0), "");
}

}  // namespace
