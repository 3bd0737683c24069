// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/report/plan.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <stdexcept>

namespace {
using espalier::Machine;
using espalier::parse_machine;
using espalier::Statistics;
using espalier::program::Plan;

// A search of 100,000 nodes of 1 us and 20 generations, with this overhead.
Statistics search(double overhead_seconds, int pes, double nodes = 100'000, double node_seconds = 1e-6) {
    Statistics statistics;
    statistics.nodes = static_cast<espalier::Nodes>(nodes);
    statistics.deepest_generation = 20;
    statistics.seconds = nodes * node_seconds / pes + overhead_seconds;
    return statistics;
}

Plan plan_of(const std::string& machine, double overhead_seconds = 500e-6, double nodes = 100'000) {
    Plan plan(machine);
    const auto small = Plan::sample(parse_machine(machine));
    plan.add(search(overhead_seconds, small.pes(), nodes, static_cast<double>(small.node) * 1e-12), small);
    return plan;
}

TEST(Plan, TriesSearchesOnAFewPesThatAreAsFarApart) {
    for (const auto* text : {"logp:4096,L=5us", "cluster:1024", "ring:512", "gcel:32x32", "hypercube:10,delay=3us"}) {
        const auto machine = parse_machine(text);
        const auto small = Plan::sample(machine);
        EXPECT_EQ(small.pes(), 256) << text;
        EXPECT_TRUE(small.is_uniform()) << text;
        EXPECT_FALSE(small.has_contention) << text;
        EXPECT_EQ(small.node, machine.node) << text;
        const auto message = static_cast<double>(machine.mean_message());
        EXPECT_NEAR(static_cast<double>(small.mean_message()), message, 0.02 * message) << text;
    }
    EXPECT_EQ(Plan::sample(parse_machine("ring:16")).pes(), 16);
}

TEST(Plan, IsNotForMachinesThatKeepStep) {
    EXPECT_THROW(Plan::sample(parse_machine("ring:16,step")), std::invalid_argument);
    EXPECT_THROW(Plan::sample(parse_machine("atomic:16")), std::invalid_argument);
}

TEST(Plan, IsMadeOnceASearchIsKnown) {
    EXPECT_FALSE(Plan("logp:64").is_made());
    EXPECT_TRUE(plan_of("logp:64").is_made());
}

TEST(Plan, ExpectsOnASmallMachineAboutTheOverheadThatItHad) {
    // The formula, 20 (3.7 T_rout + 0.56 node), is 529.2 us.
    const double formula = 20 * (3.7 * 7e-6 + 0.56 * 1e-6);
    const auto plan = plan_of("logp:64");
    EXPECT_NEAR(plan.overhead_seconds().value, std::pow(formula, 0.12) * std::pow(500e-6, 0.88), 1e-9);
    EXPECT_EQ(plan.generations(), 20U);
    EXPECT_DOUBLE_EQ(plan.message_seconds(), 7e-6);
    EXPECT_DOUBLE_EQ(plan.node_seconds(), 1e-6);
}

TEST(Plan, ExpectsMoreOnMorePesAndLessWhereSomeAreNearer) {
    const auto overhead = [](const char* machine) { return plan_of(machine).overhead_seconds().value; };
    EXPECT_NEAR(overhead("logp:65536") / overhead("logp:256"), std::pow(2, 0.34), 1e-6);
    const auto cluster = "logp:4096,L=1500ns,o=300ns,g=100ns";
    EXPECT_LT(overhead("cluster:4096,node=1us"), 0.9 * overhead(cluster));
    EXPECT_GT(overhead("cluster:4096,node=1us"), 0.6 * overhead(cluster));
    EXPECT_LT(overhead("mesh:32x32"), 0.9 * overhead("mesh:32x32,with-contention"));
}

TEST(Plan, ExpectsHardlyLessForNearPesWhereNodesTakeMuchLongerThanMessages) {
    const auto overhead = [](const char* machine) { return plan_of(machine).overhead_seconds().value; };
    const double ratio = overhead("cluster:4096,node=1ms") / overhead("logp:4096,L=1500ns,o=300ns,g=100ns,node=1ms");
    EXPECT_GT(ratio, 0.99);
    EXPECT_LT(ratio, 1.01);
}

TEST(Plan, HasIntervalsAroundItsPredictions) {
    const auto plan = plan_of("logp:1024");
    for (const auto& prediction : {plan.overhead_seconds(), plan.efficiency(), plan.nodes_for(0.9)}) {
        EXPECT_LT(prediction.least, prediction.value);
        EXPECT_GT(prediction.most, prediction.value);
    }
    EXPECT_NEAR(plan.overhead_seconds().most / plan.overhead_seconds().value, 1.54, 0.01);
}

TEST(Plan, ReachesTheEfficiencyWithTheNodesThatItAsksFor) {
    const auto small = plan_of("logp:1024");
    const auto nodes = small.nodes_for(0.9).value;
    EXPECT_NEAR(plan_of("logp:1024", 500e-6, nodes).efficiency().value, 0.9, 1e-4);
    EXPECT_NEAR(small.share_seconds(), 0.1 / 1024, 1e-9);
    EXPECT_DEATH(static_cast<void>(small.nodes_for(1)), "a plan is made for an efficiency between 0 and 1");
}

TEST(Plan, AddsUpSearches) {
    auto twice = plan_of("logp:1024");
    const auto small = Plan::sample(parse_machine("logp:1024"));
    twice.add(search(500e-6, small.pes()), small);
    const auto once = plan_of("logp:1024");
    EXPECT_NEAR(twice.overhead_seconds().value, 2 * once.overhead_seconds().value, 1e-12);
    EXPECT_NEAR(twice.efficiency().value, once.efficiency().value, 1e-12);
}

TEST(Plan, CountsSlowPesByTheirSpeed) { EXPECT_NEAR(plan_of("logp:1000,slow=50%:2").share_seconds(), 0.1 / 750, 2e-6); }

TEST(Plan, BoundsTheOverheadOfDivisibleWorkWhereAllPesAreEquallyNear) {
    const double latency = 7e-6;
    const double bound = 16.12 * latency * std::log2(0.1 / (2 * latency)) + 3 * latency;
    EXPECT_NEAR(plan_of("logp:1024").overhead_of_divisible_work().value(), bound, 1e-9);
    EXPECT_FALSE(plan_of("ring:64").overhead_of_divisible_work());
    EXPECT_FALSE(plan_of("logp:1").overhead_of_divisible_work());
}
}  // namespace
