// SPDX-License-Identifier: Apache-2.0

// Tests what a PE notes and tells at a limit, at the end and after improvements: the test writes the mail of a single
// worker.

#include <gtest/gtest.h>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>
#include "engine/lone_worker.hpp"
#include "engine/problems/lookout.hpp"
#include "engine/problems/range_count.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using espalier::StopReason;

constexpr std::uint64_t endless = std::uint64_t{1} << 40;

const espalier::Options by_itself{.balancer = "static", .quantum = 10};

// If PEs meet different limits, the greatest is the run's.
TEST(AWorker, KeepsTheGreaterReasonToStop) {
    const std::atomic<bool> interrupt = true;
    auto options = by_itself;
    options.limits.interrupt = &interrupt;
    LoneWorker<RangeCount> worker({endless}, 1, 2, options);
    worker.step();
    const auto halts = worker.sent(MessageKind::halt);
    ASSERT_EQ(halts.size(), 1U);
    EXPECT_EQ(espalier::unpack<StopReason>(halts[0].body), StopReason::interrupt);
    worker.receives(0, MessageKind::stop, StopReason::node_limit);
    worker.step();
    EXPECT_EQ(worker.result().stopped, StopReason::interrupt);
}

// A limit that is met while a stopped search ends is no reason for its stop.
TEST(AWorker, StopsForNoLimitThatItMeetsAfterAStop) {
    auto options = by_itself;
    options.limits.seconds = 1;
    LoneWorker<RangeCount> worker({endless}, 1, 2, options);
    worker.step();
    worker.receives(0, MessageKind::stop, StopReason::node_limit);
    worker.step();
    worker.endpoint.clock += 2;
    worker.step();
    EXPECT_TRUE(worker.sent(MessageKind::halt).empty());
    EXPECT_EQ(worker.result().stopped, StopReason::node_limit);
}

TEST(AWorker, TellsPE0OfALimitOnce) {
    auto options = by_itself;
    options.limits.seconds = 1;
    LoneWorker<RangeCount> worker({endless}, 1, 2, options);
    worker.step(3);
    EXPECT_TRUE(worker.sent(MessageKind::halt).empty());
    worker.endpoint.clock += 2;
    worker.step(3);
    EXPECT_EQ(worker.receivers(MessageKind::halt), std::vector<int>{0});
}

// What is searched after the limit is searched again by a run that goes on, and it may need memory that is not left.
TEST(AWorker, SearchesNothingWhileItWaitsForTheLastSnapshot) {
    for (const int pe : {0, 1}) {
        SCOPED_TRACE(pe);
        const std::atomic<bool> interrupt = true;
        auto options = by_itself;
        options.limits.interrupt = &interrupt;
        options.snapshots.wanted = true;
        LoneWorker<RangeCount> worker({endless}, pe, 2, options);
        worker.endpoint.node_seconds = 1;
        worker.step(2);
        const double before = worker.endpoint.clock;
        for (int i = 0; i < 3; ++i) EXPECT_EQ(worker.step_once(), espalier::Activity::waiting);
        EXPECT_EQ(worker.endpoint.clock, before);
    }
}

TEST(AWorker, PassesAStopOnOnce) {
    LoneWorker<RangeCount> worker({endless}, 4, 8, by_itself);
    worker.step();
    for (int order = 0; order < 2; ++order) {
        worker.receives(0, MessageKind::stop, StopReason::time_limit);
        worker.step();
    }
    EXPECT_EQ(worker.receivers(MessageKind::stop), (std::vector<int>{6, 5}));
}

TEST(AWorker, TellsHowLongItWorkedAndHowLongItWaitedForTheEnd) {
    LoneWorker<RangeCount> worker({200}, 1, 2, by_itself);
    worker.endpoint.node_seconds = 0.25;
    worker.step(20);
    worker.endpoint.clock += 3;
    const auto statistics = worker.result().statistics;
    EXPECT_DOUBLE_EQ(statistics.busy_seconds, static_cast<double>(statistics.nodes) / 4);
    EXPECT_DOUBLE_EQ(statistics.termination_seconds, 3);
    EXPECT_DOUBLE_EQ(statistics.seconds, statistics.busy_seconds + 3);
}

// Improvements are those that a PE has found itself; the bounds on messages are others' (Post).
TEST(AWorker, AnnouncesWhatItFoundItselfAlone) {
    auto options = by_itself;
    options.quantum = 5;
    LoneWorker<Lookout> worker({.stretches = 8, .stretch = 1000}, 3, 4, options);
    using Bound = std::optional<std::uint64_t>;
    for (const Bound bound : {7, 6, 5}) {
        worker.receives(2, MessageKind::reject, bound);
        worker.step();
    }
    EXPECT_TRUE(worker.sent(MessageKind::improvement).empty());
    worker.step(500);
    const auto improvements = worker.sent(MessageKind::improvement);
    EXPECT_EQ(improvements.size(), 2U) << "its stretches hold the values 2 and 1";
    EXPECT_EQ(espalier::unpack<Bound>(improvements.back().body), 1U);
}

// A message carries the bound that its sender knows, which is a part of its bytes.
TEST(AWorker, CountsTheBytesOfBounds) {
    auto options = by_itself;
    options.balancer = "random-polling";
    options.initial_split = false;
    LoneWorker<Lookout> worker({.stretches = 8, .stretch = 1000}, 1, 2, options);
    worker.step();
    std::uint64_t bytes = 0;
    for (const auto& message : worker.endpoint.sent) bytes += message.body.size();
    EXPECT_GT(bytes, 0U);
    worker.receives(0, MessageKind::finish, std::optional<std::uint64_t>());
    worker.step();
    const auto sent = worker.sent(MessageKind::result).at(0);
    espalier::Unpacker unpacker(sent.body);
    unpacker.get<std::optional<std::uint64_t>>();
    EXPECT_EQ(worker.unpacked_result(unpacker).statistics.bytes, bytes);
}

// How long it searches at a time, once it is used to what a look at the mailbox takes.
double quantum_among(int pes, double look_seconds) {
    LoneWorker<RangeCount> worker({endless}, 0, pes, {.balancer = "static"});
    worker.endpoint.node_seconds = 1e-7;
    worker.endpoint.look_seconds = look_seconds;
    worker.step(20'000);
    const auto before = worker.endpoint.clock;
    worker.step();
    return worker.endpoint.clock - before;
}

// One look at the mailbox costs at most 1/200 of the time between two.
TEST(AWorker, LooksSeldomWhereALookIsDear) {
    for (const double look : {0.0, 4e-6}) {
        const auto quantum = quantum_among(2, look);
        if (look > 0) {
            EXPECT_NEAR(quantum, 200 * look, 40 * look);
        } else {
            EXPECT_LT(quantum, 400e-6);
        }
    }
}

TEST(AWorker, LooksSeldomWhereNobodyCanSendAnything) { EXPECT_NEAR(quantum_among(1, 0), 1e-3, 1e-4); }
}  // namespace
