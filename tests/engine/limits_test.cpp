// SPDX-License-Identifier: Apache-2.0

// Limits and interrupts at any moment, on threads: what was searched and what was abandoned add up.

#include <gtest/gtest.h>
#include <atomic>
#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <espalier/balancers/table.hpp>
#include <espalier/random.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/threads_and_pes.hpp"
#include "engine/whole_tree.hpp"

namespace {
using namespace espalier_test;
using espalier::StopReason;

class Limits : public testing::TestWithParam<ThreadsAndPes> {
protected:
    template <class Answer>
    void expect_stopped(const espalier::Outcome<Answer>& outcome, StopReason reason) {
        EXPECT_EQ(outcome.stopped, reason);
        EXPECT_GE(outcome.statistics.abandoned, 1U);
        EXPECT_LT(outcome.statistics.explored, 1);
        expect_consistent(outcome.statistics, outcome.pes);
    }

    espalier::Threads threads_{GetParam().threads, GetParam().pes};
};

TEST_P(Limits, AnInterruptAtAnyMomentStopsTheRun) {
    espalier::Random random(5);
    for (int round = 0; round < 50; ++round) {
        SCOPED_TRACE(round);
        std::atomic<bool> interrupt = false;
        const std::chrono::microseconds moment(random.below(2000));
        std::clock_t interrupted = 0;
        std::thread signal([&] {
            std::this_thread::sleep_for(moment);
            interrupted = std::clock();
            interrupt = true;
        });
        const auto outcome = solve(endless, threads_, {.limits = {.interrupt = &interrupt}});
        signal.join();
        // CPU time, of which all threads together need well under a millisecond, does not depend on other processes.
        EXPECT_LT(std::clock() - interrupted, CLOCKS_PER_SEC);
        expect_stopped(outcome, StopReason::interrupt);
    }
}

TEST_P(Limits, ATimeLimitStopsTheRun) {
    for (const auto& balancer : espalier::balancers()) {
        SCOPED_TRACE(balancer.name);
        for (const double seconds : {0.0, 1e-5, 1e-3}) {
            const espalier::Options options{.balancer = std::string(balancer.name), .limits = {.seconds = seconds}};
            const auto outcome = solve(endless, threads_, options);
            expect_stopped(outcome, StopReason::time_limit);
            EXPECT_GE(outcome.statistics.seconds, seconds);
        }
    }
}

TEST_P(Limits, ANodeLimitStopsTheRun) {
    for (const espalier::Nodes nodes : {1, 1000, 100'000}) {
        const auto outcome = solve(endless, threads_, {.limits = {.nodes = nodes}});
        expect_stopped(outcome, StopReason::node_limit);
        EXPECT_GE(outcome.statistics.nodes, nodes);
    }
}

TEST_P(Limits, WhatWasFoundBeforeTheStopIsKept) {
    const auto knapsack = Knapsack::random(1, 30);
    for (const espalier::Nodes nodes : {1, 100, 5000}) {
        const auto outcome = solve(espalier::DepthFirst(knapsack), threads_, {.limits = {.nodes = nodes}});
        expect_consistent(outcome.statistics, outcome.pes);
        ASSERT_TRUE(outcome.answer.found().has_value());
        const auto [value, taken] = *outcome.answer.found();
        EXPECT_EQ(knapsack.total(taken).value, value);
        EXPECT_LE(knapsack.total(taken).weight, knapsack.capacity);
    }
}

TEST_P(Limits, OneThatIsNotMetStopsNothing) {
    const HashedTree tree{.seed = 1, .height = 10};
    const auto size = tree.count(tree.root());
    const std::atomic<bool> interrupt = false;
    const espalier::Options options{.limits = {.seconds = 1e6, .nodes = size + 1, .interrupt = &interrupt}};
    const auto outcome = solve(espalier::DepthFirst(tree), threads_, options);
    EXPECT_EQ(outcome.statistics.nodes, size);
    expect_complete(outcome, threads_, options);
}

// At every node of a small tree; whether a stop comes in time depends on the threads, the accounts must not.
TEST_P(Limits, AtEveryNodeOfATreeTheAccountsAreRight) {
    const HashedTree tree{.seed = 1, .height = 7};
    const auto size = tree.count(tree.root());
    for (espalier::Nodes limit = 0; limit <= size + 2; ++limit) {
        SCOPED_TRACE(limit);
        const auto outcome = solve(espalier::DepthFirst(tree), threads_, {.quantum = 3, .limits = {.nodes = limit}});
        expect_consistent(outcome.statistics, outcome.pes);
        EXPECT_EQ(outcome.answer.value, outcome.statistics.nodes);
        EXPECT_EQ(outcome.complete(), outcome.statistics.nodes == size);
        EXPECT_EQ(outcome.complete(), outcome.statistics.abandoned == 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, Limits,
                         testing::Values(ThreadsAndPes{1, 1}, ThreadsAndPes{2, 2}, ThreadsAndPes{2, 8},
                                         ThreadsAndPes{5, 5}),
                         pes_on_threads);

TEST(NodeLimit, OfOnePEIsKeptExactly) {
    espalier::Threads one(1);
    for (const espalier::Nodes nodes : {1, 63, 64, 65, 1000, 12345}) {
        EXPECT_EQ(solve(endless, one, {.limits = {.nodes = nodes}}).statistics.nodes, nodes);
    }
}

TEST(NodeLimit, MetByTheLastNodeStopsNothing) {
    espalier::Threads one(1);
    const auto outcome = solve(RangeCount{1000}, one, {.limits = {.nodes = 1000}});
    EXPECT_TRUE(outcome.complete());
    EXPECT_EQ(outcome.statistics.explored, 1);
}

// A problem may want to know of each part that a stop left unsearched.
TEST(Abandon, IsToldOfEverySubproblemThatIsLeft) {
    struct Remembering : RangeCount {
        void abandon(Subproblem& left, Answer& answer) const { answer.value += (left.last - left.first) << 20; }
    };
    espalier::Threads threads(2, 8);
    const Remembering problem{{.size = 1 << 30}};
    const auto outcome = solve(problem, threads, {.limits = {.nodes = 5000}});
    EXPECT_EQ((outcome.answer.value >> 20) + outcome.statistics.nodes, problem.size);
}
}  // namespace
