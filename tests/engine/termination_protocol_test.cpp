// SPDX-License-Identifier: Apache-2.0

// The end of a search on a network that delays and reorders: never early, never absent, once.

#include <gtest/gtest.h>
#include <algorithm>
#include <memory>
#include <espalier/balancers/table.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/scripted_network.hpp"
#include "engine/trials.hpp"
#include "rare.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;

// Checks what the log must say of a run that has ended.
void expect_orderly_end(const ScriptedNetwork& network) {
    const auto finishes = network.sent(MessageKind::finish);
    const auto results = network.sent(MessageKind::result);
    const auto others = static_cast<std::size_t>(network.pes() - 1);
    ASSERT_EQ(finishes.size(), others);
    EXPECT_EQ(results.size(), others);
    EXPECT_EQ(network.sent(MessageKind::stop).size(), 0U);
    const auto verdict = finishes.empty() ? ScriptedNetwork::never : finishes.front().tick;
    for (const auto& work : network.sent(MessageKind::work)) EXPECT_LT(work.read, verdict) << "work came after the end";
    std::vector<int> told;
    for (const auto& finish : finishes) told.push_back(finish.to);
    std::sort(told.begin(), told.end());
    EXPECT_EQ(std::adjacent_find(told.begin(), told.end()), told.end()) << "a PE was finished twice";
}

void expect_orderly_search(const Trial& trial, const ScriptedNetwork::Script& script,
                           const espalier::Options& options) {
    SCOPED_TRACE(trial.name + ", " + options.balancer + ", seed " + std::to_string(script.seed) + ", " +
                 std::to_string(script.pes) + " PEs");
    ScriptedNetwork network(script);
    ASSERT_NO_THROW(trial.check(network, options));
    const bool refused = network.ticks() == 0;  // a policy that does not suit the problem
    if (!refused) expect_orderly_end(network);
}

class OnABadNetwork : public testing::TestWithParam<int> {};

TEST_P(OnABadNetwork, ASearchEndsOnceAndNotTooEarly) {
    const auto all = trials();
    const std::uint64_t seeds = tries_all() ? 520 : 130;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        espalier::Options options;
        options.seed = seed;
        options.quantum = seed % 2 == 0 ? 1 : 20;
        options.initial_split = seed % 3 != 0;
        options.balancer = espalier::balancers()[seed % espalier::balancers().size()].name;
        // Long delays let many waves pass while work is under way.
        const std::uint32_t delay = seed % 4 == 0 ? 5000 : 100;
        expect_orderly_search(all[seed % all.size()], {.pes = GetParam(), .seed = seed, .longest_delay = delay},
                              options);
    }
}

INSTANTIATE_TEST_SUITE_P(PEs, OnABadNetwork, testing::Values(1, 2, 3, 5, 8, 21), testing::PrintToStringParamName());

TEST(ScriptedNetwork, TheSameSeedGivesTheSameRun) {
    const espalier::DepthFirst problem(HashedTree{.seed = 1, .height = 9});
    espalier::Options options;
    options.quantum = 5;
    std::vector<std::uint64_t> ticks;
    for (const std::uint64_t seed : {3, 3, 4}) {
        ScriptedNetwork network({.pes = 4, .seed = seed});
        solve(problem, network, options);
        ticks.push_back(network.ticks());
    }
    EXPECT_EQ(ticks[0], ticks[1]);
    EXPECT_NE(ticks[0], ticks[2]);
}
}  // namespace
