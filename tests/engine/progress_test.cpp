// Progress while a search runs: sums that only grow, told to one listener in the caller's thread.

#include <gtest/gtest.h>

#include <thread>
#include <vector>

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
        EXPECT_GE(reports[i].explored, 0);
        EXPECT_LE(reports[i].explored, 1);
        EXPECT_EQ(reports[i].pes, pes);
        EXPECT_GE(reports[i].busy, 0);
        EXPECT_LE(reports[i].busy, pes);
        if (i == 0) continue;
        EXPECT_GE(reports[i].explored, reports[i - 1].explored);
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

// The equal shares of three or of 49 siblings do not add up exactly.
TEST(ProgressReports, GrowOnABadNetwork) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const int pes = 1 + static_cast<int>(seed % 9);
        ScriptedNetwork network({.pes = pes, .seed = seed});
        const espalier::Options options{
            .seed = seed, .quantum = 1 + seed % 7, .initial_split = seed % 2 == 0, .progress_seconds = 0};
        const auto reports = reports_of(tree, network, options);
        EXPECT_GT(reports.back().explored, 0.9);
    }
}

TEST(ProgressReports, GrowOnThreads) {
    for (const int pes : {1, 2, 5, 16}) {
        espalier::Threads threads(std::min(pes, 3), pes);
        reports_of(tree, threads, {.quantum = 50, .progress_seconds = 0});
        reports_of(RangeCount{100'000}, threads, {.quantum = 50, .progress_seconds = 0});
    }
}

// A problem without share(): what every split halves.
TEST(ProgressReports, AreEstimatedFromTheSplits) {
    ScriptedNetwork network({.pes = 4});
    const auto reports = reports_of(RangeCount{5000}, network, {.quantum = 10, .progress_seconds = 0});
    EXPECT_GT(reports.back().explored, 0.5);
}

TEST(ProgressReports, ComeInTheCallersThreadAndNoMoreOftenThanAskedFor) {
    espalier::Threads threads(4);
    const auto caller = std::this_thread::get_id();
    int calls = 0;
    espalier::Options options{.limits = {.seconds = 0.05}, .progress_seconds = 0.02};
    options.on_progress = [&](const Progress&) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        ++calls;
    };
    const auto outcome = solve(RangeCount{std::uint64_t{1} << 60}, threads, options);
    EXPECT_GE(calls, 1);
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
