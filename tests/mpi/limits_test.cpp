// SPDX-License-Identifier: Apache-2.0

// Limits and interrupts that a single rank meets stop all ranks.

#include <gtest/gtest.h>
#include <atomic>
#include <chrono>
#include <thread>
#include <espalier/random.hpp>
#include "engine/problems/range_count.hpp"
#include "engine/whole_tree.hpp"
#include "mpi/job.hpp"

namespace {
using namespace espalier_test;
using espalier::StopReason;

const RangeCount endless{std::uint64_t{1} << 60};

void expect_stopped(const espalier::Outcome<RangeCount::Answer>& outcome, StopReason reason) {
    EXPECT_EQ(outcome.stopped, reason);
    EXPECT_GE(outcome.statistics.abandoned, 1U);
    EXPECT_LT(outcome.statistics.explored, 1);
    expect_consistent(outcome.statistics, job().pes());
    // Nothing of it may reach the next search.
    EXPECT_EQ(solve(RangeCount{500}, job(), {.quantum = 10}).statistics.nodes, 500U);
}

TEST(Limits, AnInterruptOfAnyRankAtAnyMomentStopsAll) {
    espalier::Random random(3);  // the same numbers on all ranks
    for (int round = 0; round < 40; ++round) {
        SCOPED_TRACE(round);
        const auto who = static_cast<int>(random.below(static_cast<std::uint32_t>(job().processes())));
        const std::chrono::microseconds moment(random.below(3000));
        std::atomic<bool> interrupt = false;
        std::thread signal([&] {
            std::this_thread::sleep_for(moment);
            interrupt = job().rank() == who;
        });
        const auto outcome = solve(endless, job(), {.limits = {.interrupt = &interrupt}});
        signal.join();
        expect_stopped(outcome, StopReason::interrupt);
    }
}

TEST(Limits, ATimeLimitStopsAll) {
    for (const double seconds : {0.0, 1e-4, 5e-3}) {
        expect_stopped(solve(endless, job(), {.limits = {.seconds = seconds}}), StopReason::time_limit);
    }
}

TEST(Limits, ANodeLimitStopsAll) {
    for (const espalier::Nodes nodes : {1U, 1000U, 1'000'000U}) {
        const auto outcome = solve(endless, job(), {.limits = {.nodes = nodes}});
        EXPECT_GE(outcome.statistics.nodes, nodes);
        expect_stopped(outcome, StopReason::node_limit);
    }
}
}  // namespace
