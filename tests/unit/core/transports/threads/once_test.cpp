// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <stdexcept>
#include <vector>
#include <espalier/transports/threads/team.hpp>
#include "unit/core/transports/meeting.hpp"

namespace {
using espalier::Once;
using espalier::Team;

// All threads see what the thread that made the thing has written.
TEST(Once, ManyThreadsHaveAThingMadeByOne) {
    Team team(3, 3);
    for (int time = 0; time < 100; ++time) {
        Once once;
        std::vector<int> things;
        team.on_each([&](int) {
            once.make(&team, [&] { things.push_back(time); });
            EXPECT_TRUE(once.is_made());
            EXPECT_EQ(things, std::vector<int>{time});
        });
    }
}

TEST(Once, WhoOnlyTriesDoesNotWait) {
    Once once;
    const auto fail = [] { FAIL() << "made twice"; };
    EXPECT_FALSE(once.is_made());
    EXPECT_TRUE(once.try_make([&] {
        EXPECT_FALSE(once.is_made());
        EXPECT_FALSE(once.try_make(fail));
    }));
    EXPECT_TRUE(once.is_made());
    EXPECT_FALSE(once.try_make(fail));
    once.make(nullptr, fail);
    once.forget();
    EXPECT_FALSE(once.is_made());
    EXPECT_TRUE(once.try_make([] {}));
}

TEST(Once, WhatCouldNotBeMadeIsMadeByTheNext) {
    Once once;
    int tries = 0;
    const auto fail_at_first = [&] {
        if (++tries < 3) throw std::runtime_error("not yet");
    };
    EXPECT_THROW(once.try_make(fail_at_first), std::runtime_error);
    EXPECT_THROW(once.make(nullptr, fail_at_first), std::runtime_error);
    EXPECT_FALSE(once.is_made());
    once.make(nullptr, fail_at_first);
    EXPECT_EQ(tries, 3);
}

TEST(Once, WhoWaitsForAThingHelpsToMakeIt) {
    Team team(2, 2);
    Once once;
    espalier_test::Meeting meeting(2);
    team.on_each([&](int) {
        once.make(&team, [&] { espalier::for_all(&team, 2, [&](std::size_t) { EXPECT_TRUE(meeting.come()); }); });
    });
}

// The one who waits makes it if the one who was at it has failed.
TEST(Once, WhoWaitsForAThingThatCouldNotBeMadeMakesIt) {
    Team team(2, 2);
    Once once;
    std::atomic<int> tries{0};
    const auto fail_at_first = [&] {
        if (++tries == 1) throw std::runtime_error("not yet");
    };
    std::atomic<int> failed{0};
    team.on_each([&](int) {
        try {
            once.make(&team, fail_at_first);
        } catch (const std::runtime_error&) {
            ++failed;
        }
    });
    EXPECT_EQ(failed, 1);
    EXPECT_EQ(tries, 2);
    EXPECT_TRUE(once.is_made());
}
}  // namespace
