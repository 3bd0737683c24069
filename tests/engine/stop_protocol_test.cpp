// SPDX-License-Identifier: Apache-2.0

// Stops on a network that delays and reorders: whoever meets a limit, all PEs hear of it, and nothing is lost.

#include <gtest/gtest.h>
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <espalier/balancers/table.hpp>
#include <espalier/engine/search.hpp>
#include <espalier/solve.hpp>
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"
#include "engine/whole_tree.hpp"
#include "rare.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using espalier::StopReason;

void expect_stopped(const espalier::Outcome<RangeCount::Answer>& outcome, StopReason reason,
                    const ScriptedNetwork& network) {
    EXPECT_EQ(outcome.stopped, reason);
    EXPECT_FALSE(outcome.complete());
    EXPECT_GE(outcome.statistics.abandoned, 1U);
    EXPECT_LT(outcome.statistics.explored, 1);
    expect_consistent(outcome.statistics, network.pes());
    EXPECT_EQ(network.sent(MessageKind::finish).size(), static_cast<std::size_t>(network.pes() - 1));
    EXPECT_LE(network.sent(MessageKind::stop).size(), static_cast<std::size_t>(network.pes() - 1));
    EXPECT_LE(network.sent(MessageKind::halt).size(), static_cast<std::size_t>(network.pes() - 1));
}

espalier::Options options_for(std::uint64_t seed) {
    espalier::Options options;
    options.seed = seed;
    options.quantum = 10;
    options.initial_split = seed % 2 == 0;
    options.balancer = espalier::balancers()[seed % espalier::balancers().size()].name;
    return options;
}

class Stops : public testing::TestWithParam<int> {
protected:
    const std::uint64_t seeds = tries_all() ? 100 : 40;
    static ScriptedNetwork network(std::uint64_t seed) { return ScriptedNetwork({.pes = GetParam(), .seed = seed}); }
};

TEST_P(Stops, TheNodeLimitHoldsForAllPEsTogether) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(std::to_string(seed) + ", " + options_for(seed).balancer);
        auto options = options_for(seed);
        options.limits.nodes = 100 * seed;
        auto bad_network = network(seed);
        const auto outcome = solve(endless, bad_network, options);
        expect_stopped(outcome, StopReason::node_limit, bad_network);
        EXPECT_GE(outcome.statistics.nodes, options.limits.nodes);
    }
}

// A PE alone would meet the limit only after as many nodes as all together may search.
TEST(NodeLimitOfManyPEs, IsMetByTheirSum) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SCOPED_TRACE(seed);
        ScriptedNetwork network({.pes = 16, .seed = seed});
        const espalier::Options options{.quantum = 10, .limits = {.nodes = 100'000}};
        EXPECT_LT(solve(endless, network, options).statistics.nodes, 3 * options.limits.nodes);
    }
}

TEST_P(Stops, TheTimeLimitEndsTheRun) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(std::to_string(seed) + ", " + options_for(seed).balancer);
        auto options = options_for(seed);
        options.limits.seconds = 20e-6 * static_cast<double>(seed);
        auto bad_network = network(seed);
        expect_stopped(solve(endless, bad_network, options), StopReason::time_limit, bad_network);
    }
}

// The situation is that of ranks of which one got the signal.
TEST_P(Stops, AnInterruptThatOnePESeesStopsAll) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        SCOPED_TRACE(std::to_string(seed) + ", " + options_for(seed).balancer);
        const std::atomic<bool> interrupt = true;
        const auto innocent = options_for(seed);
        auto interrupted = innocent;
        interrupted.limits.interrupt = &interrupt;
        const int who = static_cast<int>(seed % static_cast<std::uint64_t>(GetParam()));
        const espalier::engine::ProblemOf<RangeCount> problem(endless);
        espalier::engine::Result result;
        auto bad_network = network(seed);
        bad_network.run([&](espalier::Endpoint& endpoint) {
            return espalier::engine::make_worker(problem, endpoint, endpoint.pe() == who ? interrupted : innocent,
                                                 result);
        });
        expect_stopped(espalier::engine::outcome_of<RangeCount>(std::move(result)), StopReason::interrupt, bad_network);
    }
}

INSTANTIATE_TEST_SUITE_P(PEs, Stops, testing::Values(1, 2, 3, 5, 8, 16), testing::PrintToStringParamName());
}  // namespace
