// SPDX-License-Identifier: Apache-2.0

// Progress while a search runs: numbers of nodes that only grow, and forecasts, told to one listener in the caller's
// thread.

#include <gtest/gtest.h>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>
#include "engine/lone_worker.hpp"
#include "engine/problems/hashed_tree.hpp"
#include "engine/problems/knapsack.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/scripted_network.hpp"
#include "engine/whole_tree.hpp"

namespace {
using namespace espalier_test;
using espalier::Progress;

void expect_growing(const std::vector<Progress>& reports, int pes) {
    for (std::size_t i = 0; i < reports.size(); ++i) {
        if (reports[i].explored) {
            EXPECT_GE(reports[i].explored->value, 0);
            EXPECT_LT(reports[i].explored->value, 1);
        }
        EXPECT_EQ(reports[i].pes, pes);
        EXPECT_GE(reports[i].busy, 0);
        EXPECT_LE(reports[i].busy, pes);
        if (i == 0) continue;
        EXPECT_GE(reports[i].nodes, reports[i - 1].nodes);
        EXPECT_GE(reports[i].seconds, reports[i - 1].seconds);
    }
}

template <espalier::Problem P>
std::vector<Progress> reports_of(const P& problem, espalier::Transport& transport, espalier::Options options) {
    std::vector<Progress> reports;
    options.on_progress = [&](const Progress& progress) { reports.push_back(progress); };
    const auto outcome = solve(problem, transport, options);
    expect_growing(reports, outcome.pes);
    EXPECT_FALSE(reports.empty());
    if (!reports.empty()) {
        EXPECT_LE(reports.back().nodes, outcome.statistics.nodes);
    }
    return reports;
}

const espalier::DepthFirst tree(HashedTree{.seed = 1, .height = 13});

TEST(ProgressReports, GrowOnABadNetwork) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const int pes = 1 + static_cast<int>(seed % 9);
        ScriptedNetwork network({.pes = pes, .seed = seed});
        const espalier::Options options{
            .seed = seed, .quantum = 1 + seed % 7, .initial_split = seed % 2 == 0, .progress_seconds = 0};
        reports_of(tree, network, options);
    }
}

TEST(ProgressReports, GrowOnThreads) {
    for (const int pes : {1, 2, 5, 16}) {
        espalier::Threads threads(std::min(pes, 3), pes);
        reports_of(tree, threads, {.quantum = 50, .progress_seconds = 0});
        reports_of(RangeCount{100'000}, threads, {.quantum = 50, .progress_seconds = 0});
    }
}

// Counts what progress reports said of a search whose end is known.
struct Said {
    int said = 0;
    int unknown = 0;
    int far_off = 0;  ///< by more than a factor of 1.5
};

Said said_of(const std::vector<Progress>& reports, espalier::Nodes nodes, double seconds) {
    Said said;
    const auto compare = [&](const std::optional<espalier::Approximate>& value, double truth) {
        if (!value) {
            ++said.unknown;
            return;
        }
        ++said.said;
        if (value->value > 1.5 * truth || value->value < truth / 1.5) ++said.far_off;
    };
    for (const auto& report : reports) {
        if (report.nodes > nodes / 10 * 9) continue;  // so near to the end, the age of the last reports matters
        compare(report.explored, static_cast<double>(report.nodes) / static_cast<double>(nodes));
        compare(report.seconds_left, seconds - report.seconds);
    }
    return said;
}

template <espalier::Problem P>
Said said_on_a_machine(const P& problem, const char* machine) {
    espalier::Simulated transport(espalier::parse_machine(machine));
    espalier::Options options{.progress_seconds = 1e-3};
    std::vector<Progress> reports;
    options.on_progress = [&](const Progress& progress) { reports.push_back(progress); };
    const auto outcome = solve(problem, transport, options);
    return said_of(reports, outcome.statistics.nodes, outcome.statistics.seconds);
}

/// Its estimates are right, but some are too large and others too small.
struct ForetoldCount : RangeCount {
    espalier::NodesLeft nodes_left(const Subproblem& s, const Answer&, espalier::Nodes,
                                   espalier::Random& random) const {
        const auto nodes = static_cast<double>(s.last - s.first);
        return {.nodes = nodes * (0.9 + 0.2 * random.fraction()), .variance = nodes * nodes / 300, .is_sampled = true};
    }
};
static_assert(espalier::engine::OptionalMembers<ForetoldCount>::nodes_left);

TEST(ProgressReports, ForecastTheEnd) {
    for (const auto* machine : {"logp:1,node=1us", "logp:5,node=1us", "mesh:3x3,node=1us"}) {
        SCOPED_TRACE(machine);
        const auto said = said_on_a_machine(ForetoldCount{{500'000}}, machine);
        EXPECT_GT(said.said, said.unknown);
        EXPECT_EQ(said.far_off, 0);
    }
}

// Returns how often PE 0 of so many has said when a search ends, before any other has reported.
int said_by_one_of(int pes) {
    int said = 0;
    espalier::Options options{.balancer = "static", .quantum = 10, .progress_seconds = 1e-3};
    options.on_progress = [&](const Progress& progress) { said += progress.explored ? 1 : 0; };
    LoneWorker<ForetoldCount> worker({{500'000}}, 0, pes, options);
    worker.endpoint.node_seconds = 1e-6;
    worker.step(10'000);
    return said;
}

TEST(ProgressReports, ForetellNothingBeforeEveryChildHasReported) {
    EXPECT_GT(said_by_one_of(1), 0);
    EXPECT_EQ(said_by_one_of(2), 0);
}

// Without nodes_left() nobody has looked at what is left.
TEST(ProgressReports, SayThatTheRestIsUnknown) {
    EXPECT_EQ(said_on_a_machine(RangeCount{100'000}, "logp:4,node=1us").said, 0);
}

TEST(ProgressReports, ComeInTheCallersThreadAndNoMoreOftenThanAskedFor) {
    espalier::Threads threads(4);
    const auto caller = std::this_thread::get_id();
    int calls = 0;
    std::atomic<bool> interrupt = false;
    espalier::Options options{.limits = {.interrupt = &interrupt}, .progress_seconds = 0.02};
    options.on_progress = [&](const Progress&) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        if (++calls == 3) interrupt = true;
    };
    const auto outcome = solve(RangeCount{std::uint64_t{1} << 60}, threads, options);
    EXPECT_GE(calls, 3);
    EXPECT_LE(calls, 1 + outcome.statistics.seconds / options.progress_seconds);
}

// A node limit is kept by reports that are more frequent.
TEST(ProgressReports, ComeNoMoreOftenUnderANodeLimit) {
    espalier::Simulated machine(espalier::parse_machine("logp:4,node=1us"));
    int calls = 0;
    espalier::Options options{.limits = {.nodes = 1'000'000'000}, .progress_seconds = 0.01};
    options.on_progress = [&](const Progress&) { ++calls; };
    const auto outcome = solve(RangeCount{200'000}, machine, options);
    EXPECT_GE(calls, 3);
    EXPECT_LE(calls, 1 + outcome.statistics.seconds / options.progress_seconds);
}

TEST(ProgressReports, NameTheIncumbent) {
    espalier::Threads one(1);
    const auto knapsack = Knapsack::random(1, 16);
    const auto reports = reports_of(espalier::DepthFirst(knapsack), one, {.quantum = 20, .progress_seconds = 0});
    EXPECT_EQ(reports.back().incumbent, std::to_string(knapsack.optimum()));
    const auto counting = reports_of(RangeCount{1000}, one, {.quantum = 20, .progress_seconds = 0});
    EXPECT_EQ(counting.back().incumbent, "");
}

TEST(ProgressReports, CostNoMessageWhenNobodyListens) {
    ScriptedNetwork network({.pes = 4});
    solve(tree, network);
    EXPECT_TRUE(network.sent(espalier::MessageKind::report).empty());
}
}  // namespace
