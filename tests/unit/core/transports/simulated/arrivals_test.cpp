// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cstddef>
#include <vector>
#include <espalier/transports/simulated/calendar.hpp>

namespace {
using espalier::ArrivalQueue;
using espalier::Arrivals;
using espalier::Picoseconds;

/// A mailbox and the messages in it, which are told apart by their senders.
class AnArrivalQueue : public testing::Test {
protected:
    void put(int from, Picoseconds time) {
        const auto number = arrivals_.add();
        arrivals_[number].time = time;
        arrivals_[number].message = {.from = from, .body = {}};
        queue_.put(arrivals_, number);
    }

    int take() { return queue_.take_first(arrivals_).from; }

    std::vector<int> take_all() {
        std::vector<int> senders;
        while (!queue_.empty()) senders.push_back(take());
        return senders;
    }

    Arrivals arrivals_;
    ArrivalQueue queue_;
};

TEST_F(AnArrivalQueue, GivesTheEarliestFirst) {
    put(1, 20);
    put(2, 10);
    put(3, 30);
    put(4, 15);
    EXPECT_EQ(queue_.first_time(arrivals_), 10);
    EXPECT_EQ(take_all(), (std::vector{2, 4, 1, 3}));
}

TEST_F(AnArrivalQueue, KeepsTheOrderOfThoseThatArriveAtTheSameTime) {
    put(1, 20);
    put(2, 10);
    put(3, 20);
    put(4, 10);
    EXPECT_EQ(take_all(), (std::vector{2, 4, 1, 3}));
}

TEST_F(AnArrivalQueue, GoesOnWhereItWasEmptied) {
    put(1, 20);
    EXPECT_EQ(take(), 1);
    put(2, 10);
    put(3, 15);
    EXPECT_EQ(take_all(), (std::vector{2, 3}));
}

TEST_F(AnArrivalQueue, LeavesNothingBehind) {
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 1000; ++i) put(i, 1000 - i % 100);
        EXPECT_EQ(arrivals_.size(), 1000U);
        EXPECT_EQ(take_all().size(), 1000U);
        EXPECT_EQ(arrivals_.size(), 0U);
    }
}

TEST(Pool, UsesTheMemoryOfWhatHasGone) {
    espalier::Pool<int> pool;
    const auto first = pool.add();
    const auto second = pool.add();
    EXPECT_NE(first, second);
    pool[second] = 2;
    pool.remove(first);
    EXPECT_EQ(pool.add(), first);
    EXPECT_EQ(pool[second], 2);
    EXPECT_EQ(pool.size(), 2U);
}

TEST(Pool, MovesNothingWhenItGrows) {
    espalier::Pool<int> pool;
    const auto first = pool.add();
    const int* place = &pool[first];
    for (int i = 0; i < 100'000; ++i) pool[pool.add()] = i;
    EXPECT_EQ(&pool[first], place);
    EXPECT_EQ(pool.size(), 100'001U);
}
}  // namespace
