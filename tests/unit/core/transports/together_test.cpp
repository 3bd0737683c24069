#include <espalier/transports/together.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include <espalier/transports/team.hpp>

namespace {

using espalier::Team;
using espalier::Threads;

TEST(Together, TheCallerHasAllThreadsInItsTeam) {
    Threads threads(2, 8);
    for (int time = 0; time < 10; ++time) {
        std::thread::id caller;
        espalier::together(threads, [&] {
            caller = std::this_thread::get_id();
            if (Team::current() == nullptr) return;  // there is one core
            std::atomic<int> calls{0};
            Team::current()->run([&] {
                for (++calls; calls < 2;) std::this_thread::yield();
            });
        });
        EXPECT_EQ(caller, std::this_thread::get_id());
    }
}

TEST(Together, OneThreadIsAlone) {
    Threads threads(1, 3);
    int calls = 0;
    espalier::together(threads, [&] {
        ++calls;
        EXPECT_EQ(Team::current(), nullptr);
    });
    EXPECT_EQ(calls, 1);
}

TEST(Together, WhatTheTaskThrowsIsThrown) {
    Threads threads(2);
    EXPECT_THROW(espalier::together(threads, [] { throw std::runtime_error("task"); }), std::runtime_error);
    EXPECT_NO_THROW(espalier::together(threads, [] {}));
}

}  // namespace
