// SPDX-License-Identifier: Apache-2.0

// The diary of a run: each PE's stretches of work and idleness, without gap or overlap.

#include <gtest/gtest.h>
#include <algorithm>
#include <map>
#include <string>
#include <vector>
#include <espalier/balancers/table.hpp>
#include <espalier/transports/simulated/simulated.hpp>
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"
#include "engine/whole_tree.hpp"

namespace {
using namespace espalier_test;
using espalier::TraceEvent;
using Kind = TraceEvent::Kind;
using Diaries = std::map<int, std::vector<TraceEvent>>;

bool lasts(const TraceEvent& event) { return event.kind == Kind::work || event.kind == Kind::idle; }

Diaries stretches_of_each_pe(const std::vector<TraceEvent>& trace) {
    Diaries diaries;
    for (const auto& event : trace) {
        if (lasts(event)) diaries[event.pe].push_back(event);
    }
    return diaries;
}

void expect_gapless(const std::vector<TraceEvent>& stretches, double end) {
    EXPECT_NEAR(stretches.front().start, 0, 1e-9);
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        EXPECT_LE(stretches[i].start, stretches[i].end);
        if (i == 0) continue;
        EXPECT_DOUBLE_EQ(stretches[i].start, stretches[i - 1].end);
        EXPECT_NE(stretches[i].kind, stretches[i - 1].kind);
    }
    EXPECT_LE(stretches.back().end, end + 1e-9);
    EXPECT_EQ(stretches.back().kind, Kind::idle);
}

std::uint64_t count(const std::vector<TraceEvent>& trace, Kind kind) {
    return static_cast<std::uint64_t>(
        std::count_if(trace.begin(), trace.end(), [=](const auto& event) { return event.kind == kind; }));
}

template <class Answer>
void expect_faithful(const espalier::Outcome<Answer>& outcome) {
    const auto diaries = stretches_of_each_pe(outcome.trace);
    EXPECT_EQ(diaries.size(), static_cast<std::size_t>(outcome.pes));
    for (const auto& [pe, stretches] : diaries) expect_gapless(stretches, outcome.statistics.seconds);
    EXPECT_EQ(count(outcome.trace, Kind::request), outcome.statistics.requests);
    EXPECT_EQ(count(outcome.trace, Kind::split), outcome.statistics.sent);
    EXPECT_EQ(count(outcome.trace, Kind::receipt), outcome.statistics.received);
    EXPECT_EQ(count(outcome.trace, Kind::incumbent), outcome.statistics.incumbents);
}

class TraceOf : public testing::TestWithParam<espalier::BalancerRow> {
protected:
    static std::string balancer() { return std::string(GetParam().name); }
};

TEST_P(TraceOf, ARunOnABadNetworkHasNoGaps) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        ScriptedNetwork network({.pes = 1 + static_cast<int>(seed % 9), .seed = seed});
        const espalier::Options options{
            .balancer = balancer(), .seed = seed, .quantum = 5, .initial_split = seed % 2 == 0, .trace = true};
        expect_faithful(solve(espalier::DepthFirst(HashedTree{.seed = seed, .height = 9}), network, options));
        if (GetParam().in_order_of_levels) continue;
        expect_faithful(solve(espalier::DepthFirst(Knapsack::random(seed, 10)), network, options));
    }
}

TEST_P(TraceOf, ARunOnThreadsHasNoGaps) {
    espalier::Threads threads(2, 6);
    expect_faithful(solve(RangeCount{20'000}, threads, {.balancer = balancer(), .quantum = 20, .trace = true}));
}

TEST_P(TraceOf, AStoppedRunHasNoGaps) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        ScriptedNetwork network({.pes = 5, .seed = seed});
        const espalier::Options options{
            .balancer = balancer(), .quantum = 20, .trace = true, .limits = {.nodes = 3000}};
        expect_faithful(solve(RangeCount{std::uint64_t{1} << 60}, network, options));
    }
}

INSTANTIATE_TEST_SUITE_P(Balancers, TraceOf,
                         testing::ValuesIn(espalier::balancers().begin(), espalier::balancers().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Trace, HasTheFirstEventsOfEachPe) {
    espalier::Simulated simulated(espalier::parse_machine("ring:4"));
    const espalier::Options options{.quantum = 1, .trace = true};
    const auto whole = solve(RangeCount{2000}, simulated, options).trace;
    auto some = options;
    some.trace_events = 3;
    const auto beginning = solve(RangeCount{2000}, simulated, some).trace;
    for (int pe = 0; pe < 4; ++pe) {
        std::vector<espalier::Bytes> first;
        for (const auto& event : whole) {
            if (event.pe == pe && first.size() < 3) first.push_back(espalier::pack(event));
        }
        std::vector<espalier::Bytes> kept;
        for (const auto& event : beginning) {
            if (event.pe == pe) kept.push_back(espalier::pack(event));
        }
        EXPECT_EQ(first, kept);
    }
}

TEST(Trace, IsEmptyUnlessAskedFor) {
    espalier::Threads threads(2, 6);
    EXPECT_TRUE(solve(RangeCount{50'000}, threads).trace.empty());
}
}  // namespace
