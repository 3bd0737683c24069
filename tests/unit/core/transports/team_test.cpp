#include <espalier/transports/team.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "unit/core/transports/helpers.hpp"

namespace {

using espalier::Team;
using espalier_test::Helpers;

TEST(Team, ThreadsThatAreIdleTakePartInATask) {
    Team team(3);
    const Helpers helpers(team);
    std::atomic<int> calls{0};
    // Each call waits for the others: it returns only if all threads take part.
    team.run([&] {
        for (++calls; calls < 3;) std::this_thread::yield();
    });
    EXPECT_EQ(calls, 3);
}

TEST(Team, WhatACallThrowsIsThrownToTheCallerOnceAllHaveReturned) {
    Team team(3);
    const Helpers helpers(team);
    for (int trial = 0; trial < 100; ++trial) {
        std::atomic<int> calls{0};
        const auto fail_third = [&] {
            if (++calls == 3) throw std::runtime_error("third");
            while (calls < 3) std::this_thread::yield();
        };
        EXPECT_THROW(team.run(fail_third), std::runtime_error);
        EXPECT_NO_THROW(team.run([] {}));
    }
}

TEST(Team, ASecondTaskIsDoneByItsCallerAlone) {
    Team team(2);
    int calls = 0;
    team.run([&] { team.run([&] { ++calls; }); });
    EXPECT_EQ(calls, 1);
    EXPECT_FALSE(team.help());
}

TEST(Team, NoMoreThreadsThanThereAreCoresForAreInATaskAtOnce) {
    Team team(5, 2);
    const Helpers helpers(team);
    std::atomic<int> now{0};
    std::atomic<int> most{0};
    std::atomic<int> calls{0};
    for (int task = 0; task < 100; ++task) {
        std::atomic<int> left{20};
        team.run([&] {
            ++calls;
            most = std::max(most.load(), ++now);
            while (--left > 0) std::this_thread::yield();
            --now;
        });
    }
    EXPECT_GE(calls, 100);
    EXPECT_LE(most, 2);
}

TEST(Team, IdleThreadsDoSomethingMeanwhile) {
    Team team(2);
    int calls = 0;
    const std::function<bool()> piece = [&] { return ++calls % 4 != 0; };
    EXPECT_FALSE(team.help());
    {
        const Team::Meanwhile meanwhile(team, piece);
        EXPECT_TRUE(team.help());
        {
            const Team::Meanwhile again(team, piece);
            EXPECT_TRUE(team.help());
        }
        EXPECT_TRUE(team.help());
        EXPECT_FALSE(team.help());
    }
    EXPECT_FALSE(team.help());
    EXPECT_EQ(calls, 4);
}

TEST(Team, WhatCanBeDoneMeanwhileComesBeforeATask) {
    Team team(2);
    int pieces = 0;
    const std::function<bool()> piece = [&] { return ++pieces < 2; };
    const Team::Meanwhile meanwhile(team, piece);
    int calls = 0;
    team.run([&] {
        if (++calls > 1) return;
        EXPECT_TRUE(team.help());
        EXPECT_EQ(calls, 1);
        EXPECT_TRUE(team.help());
        EXPECT_EQ(calls, 2);
    });
    EXPECT_EQ(pieces, 2);
}

TEST(Team, WhatAPieceThrowsIsThrownToTheThreadThatDoesIt) {
    Team team(2);
    const std::function<bool()> fail = []() -> bool { throw std::runtime_error("piece"); };
    const Team::Meanwhile meanwhile(team, fail);
    for (int trial = 0; trial < 3; ++trial) EXPECT_THROW(team.help(), std::runtime_error);
}

TEST(Team, NoMoreThreadsThanThereAreCoresDoSomethingMeanwhile) {
    Team team(5, 2);
    std::atomic<int> now{0};
    std::atomic<int> most{0};
    std::atomic<int> calls{0};
    const std::function<bool()> piece = [&] {
        most = std::max(most.load(), ++now);
        std::this_thread::yield();
        --now;
        return ++calls < 100;
    };
    const Helpers helpers(team);
    const Team::Meanwhile meanwhile(team, piece);
    while (calls < 100) std::this_thread::yield();
    EXPECT_EQ(most, 1);
}

TEST(Team, MembersKnowIt) {
    Team one(1);
    Team two_on_one_core(2, 1);
    Team two(2);
    EXPECT_EQ(Team::current(), nullptr);
    {
        const Team::Membership membership(two, 1);
        EXPECT_EQ(Team::current(), &two);
        EXPECT_EQ(Team::number(), 1);
    }
    EXPECT_EQ(Team::number(), 0);
    {
        // Nobody could help.
        const Team::Membership membership(one);
        EXPECT_EQ(Team::current(), nullptr);
    }
    {
        const Team::Membership membership(two_on_one_core);
        EXPECT_EQ(Team::current(), nullptr);
    }
    EXPECT_EQ(Team::current(), nullptr);
}

}  // namespace
