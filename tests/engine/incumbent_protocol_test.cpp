// SPDX-License-Identifier: Apache-2.0

// Improvements on a network that delays and reorders: they reach every PE, with few messages.

#include <gtest/gtest.h>
#include "engine/problems/knapsack.hpp"
#include "engine/problems/lookout.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier_test;

class Incumbents : public testing::TestWithParam<int> {};

// Each PE searches its own stretch and asks nobody, so that only the reduction tree can bring it the best value.
TEST_P(Incumbents, ReachEveryPE) {
    const auto pes = static_cast<std::uint64_t>(GetParam());
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        SCOPED_TRACE(seed);
        espalier::Options options;
        options.balancer = "static";
        options.quantum = 1;
        ScriptedNetwork network({.pes = GetParam(), .seed = seed});
        const auto outcome = solve(Lookout{.stretches = pes, .stretch = 1500}, network, options);
        EXPECT_EQ(outcome.answer.bound(), 1U);
        EXPECT_EQ(outcome.answer.uninformed, 0U);
        // A bound that a PE hears of is no improvement of its own: its stretch holds one.
        EXPECT_LE(outcome.statistics.incumbents, pes);
    }
}

INSTANTIATE_TEST_SUITE_P(PEs, Incumbents, testing::Values(2, 4, 8, 16), testing::PrintToStringParamName());

// Up the tree to PE 0 and down to all.
TEST(Incumbents, AnImprovementCostsFewMessages) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        const int pes = 2 + static_cast<int>(seed % 15);
        espalier::Options options;
        options.quantum = 1 + seed % 20;
        ScriptedNetwork network({.pes = pes, .seed = seed});
        const auto knapsack = Knapsack::random(seed, 14);
        const auto statistics = solve(espalier::DepthFirst(knapsack), network, options).statistics;
        EXPECT_GE(statistics.incumbents, 1U);
        EXPECT_EQ(statistics.bound_messages, network.sent(espalier::MessageKind::improvement).size() +
                                                 network.sent(espalier::MessageKind::incumbent).size());
        EXPECT_LE(statistics.bound_messages, statistics.incumbents * 2 * static_cast<std::uint64_t>(pes - 1));
    }
}

TEST(Incumbents, AKnownOptimumLeavesNothingToAnnounce) {
    struct Proof : Knapsack {
        Answer answer() const { return Answer::known(optimum()); }
    };
    const Proof proof{Knapsack::random(3, 14)};
    ScriptedNetwork network({.pes = 5});
    const auto outcome = solve(espalier::DepthFirst(proof), network);
    EXPECT_EQ(outcome.answer.found(), std::nullopt);
    EXPECT_EQ(outcome.answer.bound(), proof.optimum());
    EXPECT_EQ(outcome.statistics.incumbents, 0U);
    EXPECT_EQ(outcome.statistics.bound_messages, 0U);
}
}  // namespace
