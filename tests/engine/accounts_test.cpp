// SPDX-License-Identifier: Apache-2.0

// Compares the statistics of a run with what an observer has seen.

#include <gtest/gtest.h>
#include <cstdint>
#include <string>
#include <espalier/balancers/table.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;

TEST(Statistics, CountEveryMessageAndItsBytes) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto& balancers = espalier::balancers();
        const espalier::Options options{.balancer = std::string(balancers[seed % balancers.size()].name),
                                        .seed = seed,
                                        .quantum = 5,
                                        .initial_split = seed % 2 == 0};
        SCOPED_TRACE(options.balancer + ", seed " + std::to_string(seed));
        ScriptedNetwork network({.pes = 1 + static_cast<int>(seed % 9), .seed = seed});
        const auto outcome = solve(espalier::DepthFirst(HashedTree{.seed = seed, .height = 8}), network, options);
        std::uint64_t bytes = 0;
        for (const auto& message : network.log()) bytes += message.bytes;
        EXPECT_EQ(outcome.statistics.messages, network.log().size());
        EXPECT_EQ(outcome.statistics.bytes, bytes);
        EXPECT_EQ(outcome.statistics.requests,
                  network.sent(MessageKind::request).size() + network.sent(MessageKind::patient_request).size());
        EXPECT_EQ(outcome.statistics.rejects, network.sent(MessageKind::reject).size());
    }
}

std::uint32_t deepest(const std::string& balancer, int pes, bool initial_split) {
    ScriptedNetwork network({.pes = pes});
    const espalier::Options options{.balancer = balancer, .quantum = 10, .initial_split = initial_split};
    return solve(RangeCount{1 << 10}, network, options).statistics.deepest_generation;
}

// Splits between a subproblem and the root: ceil(log2 P) where nobody asks.
TEST(Statistics, TellTheDeepestGeneration) {
    for (const auto& [pes, splits] : {std::pair(1, 0U), {2, 1U}, {3, 2U}, {4, 2U}, {5, 3U}, {64, 6U}}) {
        EXPECT_EQ(deepest("static", pes, true), splits) << pes << " PEs";
    }
    EXPECT_EQ(deepest("random-polling", 1, false), 0U);
    EXPECT_GE(deepest("random-polling", 8, false), 3U);
}

// Alone, a PE keeps whatever it splits off.
TEST(Statistics, TellTheDeepestGenerationOfWhatIsKept) {
    espalier::Threads alone(1);
    const espalier::DepthFirst tree(HashedTree{.seed = 1, .height = 6});
    EXPECT_GE(solve(tree, alone, {.balancer = "random-destination"}).statistics.deepest_generation, 6U);
}
}  // namespace
