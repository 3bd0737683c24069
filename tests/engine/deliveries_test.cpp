// SPDX-License-Identifier: Apache-2.0

// A PE whose deliveries PE 0 has not read waits before they take much memory: one worker, whose mail the test writes,
// and whole searches.

#include <gtest/gtest.h>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include "engine/lone_worker.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier_test;
using espalier::Activity;
using espalier::MessageKind;

constexpr std::size_t bytes_of_delivery = 1 << 16;

/// Counts what PE 0 has received, and delivers a long text for each number that was looked at.
struct Letters {
    std::uint64_t received = 0;
    std::uint64_t written = 0;

    void merge(const Letters& other) { received += other.received; }
    std::vector<std::string> take_deliveries(bool /*is_idle*/) {
        return std::vector<std::string>(std::exchange(written, 0), std::string(bytes_of_delivery, 'x'));
    }

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.received, self.written);
    }
};

struct LetterWriter {
    using Subproblem = RangeCount::Subproblem;
    using Answer = Letters;

    RangeCount range;

    Subproblem root() const { return range.root(); }
    std::optional<Subproblem> split(Subproblem& s) const { return range.split(s); }
    espalier::Nodes work(Subproblem& s, Answer& answer, espalier::Nodes budget) const {
        RangeCount::Answer ignored;
        const auto done = range.work(s, ignored, budget);
        answer.written += done;
        return done;
    }
    void receive(Answer& answer, const std::string& letter) const {
        if (letter.size() == bytes_of_delivery) ++answer.received;
    }
};

constexpr espalier::Nodes letters_of_a_megabyte = (1 << 20) / bytes_of_delivery;

TEST(Deliveries, WaitUntilPE0HasReadThem) {
    LoneWorker<LetterWriter> worker({{std::uint64_t{1} << 40}}, 1, 2, {.balancer = "static", .quantum = 1});
    std::size_t sent = 0;
    while (worker.step_once() == Activity::busy && sent < 1000) sent += worker.sent(MessageKind::delivery).size();
    sent += worker.sent(MessageKind::delivery).size();
    EXPECT_GE(sent, letters_of_a_megabyte);
    EXPECT_LE(sent, letters_of_a_megabyte + 1);
    EXPECT_EQ(worker.receivers(MessageKind::delivered), std::vector<int>{0}) << "it asks once";
    EXPECT_EQ(worker.step_once(), Activity::waiting);
    EXPECT_TRUE(worker.sent(MessageKind::delivery).empty());
    worker.receives(0, MessageKind::delivered);
    EXPECT_EQ(worker.step_once(), Activity::busy) << "half of them were read";
    EXPECT_EQ(worker.sent(MessageKind::delivery).size(), 1U);
}

TEST(Deliveries, AreConfirmedByPE0) {
    LoneWorker<LetterWriter> worker({{0}}, 0, 4, {.balancer = "static"});
    worker.step();
    worker.receives(3, MessageKind::delivered);
    worker.step();
    EXPECT_EQ(worker.receivers(MessageKind::delivered), std::vector<int>{3});
}

TEST(Deliveries, AllArriveOnABadNetwork) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        ScriptedNetwork network({.pes = 5, .seed = seed});
        EXPECT_EQ(espalier::solve(LetterWriter{{400}}, network, {.quantum = 3}).answer.received, 400U);
        EXPECT_FALSE(network.sent(MessageKind::delivered).empty());
    }
}
}  // namespace
