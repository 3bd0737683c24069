// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/engine/quantum.hpp>

namespace {
using espalier::Nodes;
using espalier::engine::Quantum;

constexpr double goal = 20e-6;

// The quantum after many quanta of nodes that take `seconds_per_node` each; before each, others have asked or not.
Quantum settled(double seconds_per_node, Quantum quantum = Quantum(0, goal, goal), bool asked = false) {
    for (int i = 0; i < 300; ++i) {
        quantum.observe_requests(asked);
        quantum.observe(quantum.nodes(), static_cast<double>(quantum.nodes()) * seconds_per_node);
    }
    return quantum;
}

// The seconds that it has settled to, with nodes that take so little that all times are possible.
double settled_seconds(const Quantum& quantum, bool asked = false) {
    constexpr double node = 10e-9;
    return static_cast<double>(settled(node, quantum, asked).nodes()) * node;
}

TEST(Quantum, FillsTheTimeThatSuitsTheTransport) {
    for (const double seconds_per_node : {2e-9, 50e-9, 1e-6}) {
        const auto nodes = static_cast<double>(settled(seconds_per_node).nodes());
        EXPECT_NEAR(nodes * seconds_per_node, goal, seconds_per_node);
    }
}

TEST(Quantum, IsAtLeastOneNode) { EXPECT_EQ(settled(1.0).nodes(), 1U); }

TEST(Quantum, FollowsAChangeOfPace) {
    auto quantum = settled(1e-6, settled(2e-9));
    EXPECT_NEAR(static_cast<double>(quantum.nodes()) * 1e-6, goal, 1e-6);
    quantum = settled(2e-9, quantum);
    EXPECT_NEAR(static_cast<double>(quantum.nodes()) * 2e-9, goal, 1e-8);
}

TEST(Quantum, OnePreemptionChangesLittle) {
    auto quantum = settled(10e-9);
    const auto before = quantum.nodes();
    quantum.observe(before, 0.5);
    EXPECT_GE(quantum.nodes(), before / 2 - 1);
}

TEST(Quantum, ASubproblemThatEndsEarlySaysNothing) {
    auto quantum = settled(10e-9);
    const auto before = quantum.nodes();
    for (int i = 0; i < 100; ++i) quantum.observe(1, 5e-6);
    EXPECT_EQ(quantum.nodes(), before);
}

// A few nodes that take long all the same say that the others would, too.
TEST(Quantum, ASubproblemThatEndsLateSaysMuch) {
    auto quantum = settled(10e-9);
    for (int i = 0; i < 20; ++i) quantum.observe(1, 1e-3);
    EXPECT_EQ(quantum.nodes(), 1U);
}

TEST(Quantum, FixedStaysFixed) {
    Quantum quantum(7, goal, goal);
    quantum.observe(7, 1.0);
    quantum.observe_look(1.0);
    EXPECT_EQ(quantum.nodes(), 7U);
}

TEST(Quantum, AClockThatStandsStillIsNoRate) {
    Quantum quantum(0, goal, goal);
    const auto before = quantum.nodes();
    for (int i = 0; i < 100; ++i) quantum.observe(before, 0);
    EXPECT_EQ(quantum.nodes(), before);
}

// Looks may cost as little as they like.
TEST(Quantum, IsLongerWhileNobodyAsks) {
    constexpr double unasked = 4 * goal;
    Quantum quantum(0, goal, unasked);
    for (int i = 0; i < 1000; ++i) quantum.observe_look(1e-9);
    EXPECT_NEAR(settled_seconds(quantum), unasked, 1e-7);
    EXPECT_NEAR(settled_seconds(quantum, true), goal, 1e-7);
}

// A look of 4 us, as of Open MPI on a crowded machine, may take at most 0.5 % of the time; one that was interrupted is
// forgotten.
TEST(Quantum, ExpensiveLooksMakeItLonger) {
    Quantum quantum(0, goal, goal);
    for (int i = 0; i < 100; ++i) quantum.observe_look(4e-6);
    EXPECT_NEAR(settled_seconds(quantum), 200 * 4e-6, 1e-5);
    for (int i = 0; i < 2000; ++i) quantum.observe_look(10e-9);
    EXPECT_NEAR(settled_seconds(quantum), goal, 1e-6);
}

TEST(Quantum, LooksMayCostMoreWhileOthersAsk) {
    Quantum quantum(0, goal, goal);
    for (int i = 0; i < 100; ++i) quantum.observe_look(4e-6);
    quantum = settled(10e-9, quantum);
    EXPECT_NEAR(settled_seconds(quantum, true), 20 * 4e-6, 1e-6);
    for (int i = 0; i < 2000; ++i) quantum.observe_look(0.5e-6);
    EXPECT_NEAR(settled_seconds(quantum, true), goal, 1e-6) << "answers are wanted within about a message's time";
}

// Requests come by chance, and a long quantum keeps the next ones waiting.
TEST(Quantum, BecomesLongerSlowlyWhenNobodyAsks) {
    Quantum quantum(0, goal, goal);
    for (int i = 0; i < 100; ++i) quantum.observe_look(4e-6);
    quantum = settled(10e-9, quantum, true);
    const auto before = quantum.nodes();
    for (int i = 0; i < 20; ++i) {
        quantum.observe_requests(false);
        quantum.observe(quantum.nodes(), static_cast<double>(quantum.nodes()) * 10e-9);
    }
    EXPECT_GT(quantum.nodes(), before);
    EXPECT_LE(quantum.nodes(), 2 * before);
}

TEST(Quantum, OneInterruptedLookDoesNotMakeItEndless) {
    Quantum quantum(0, goal, goal);
    quantum.observe_look(1.0);
    EXPECT_LE(settled_seconds(quantum), 1.1e-3);
}

TEST(Quantum, OneCheapLookMakesItHardlyShorter) {
    Quantum quantum(0, goal, goal);
    for (int i = 0; i < 100; ++i) quantum.observe_look(4e-6);
    const auto before = settled(10e-9, quantum).nodes();
    quantum.observe_look(0);
    EXPECT_NEAR(static_cast<double>(settled(10e-9, quantum).nodes()), 0.99 * static_cast<double>(before),
                0.005 * static_cast<double>(before));
}
}  // namespace
