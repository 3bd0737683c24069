// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <espalier/program/run.hpp>
#include "puzzle15/solve.hpp"
#include "puzzle15/statistics/estimates.hpp"
#include "unit/puzzle15/boards.hpp"

namespace {
using namespace puzzle15;
using namespace puzzle15_test;
using espalier::program::Run;

constexpr int threshold = 51;

Instance instance() {
    Instance instance{.start = {.board = board("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"), .name = "", .file = "f"},
                      .goal = {}};
    instance.goal = ordered_board(instance.start.board.shape, true);
    return instance;
}

SampledIteration sample(double share, std::uint64_t seed, int threads = 1, std::uint64_t node_limit = UINT64_MAX) {
    Run run("test", Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = threads;
    options.seed = seed;
    options.node_limit = node_limit;
    run.begin(options);
    return sample_iteration(run, instance(), {.heuristic = "manhattan", .iteration = threshold}, share);
}

double counted() {
    Run run("test", Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = 1;
    run.begin(options);
    return static_cast<double>(
        solve(run, instance(), {.heuristic = "manhattan", .wanted = Wanted::count, .iteration = threshold})
            .iterations.front()
            .nodes);
}

TEST(SampledIteration, OfAllSubtreesIsExact) {
    const auto all = sample(1, 1);
    EXPECT_TRUE(all.complete);
    EXPECT_EQ(all.nodes, counted());
    EXPECT_EQ(all.standard_error, 0);
}

// Over many draws estimates are right in the mean, and the square of what they are off by is that of the standard
// error.
TEST(SampledIteration, IsOffAsMuchAsItSays) {
    const double nodes = counted();
    constexpr int draws = 200;
    double estimates = 0;
    double squared_errors = 0;
    double variances = 0;
    for (int seed = 1; seed <= draws; ++seed) {
        const auto drawn = sample(0.05, static_cast<std::uint64_t>(seed));
        EXPECT_LT(static_cast<double>(drawn.searched), nodes / 4);
        estimates += drawn.nodes;
        squared_errors += std::pow(drawn.nodes - nodes, 2);
        variances += std::pow(drawn.standard_error, 2);
    }
    EXPECT_NEAR(estimates / draws, nodes, 0.05 * nodes);
    EXPECT_NEAR(squared_errors / variances, 1, 0.4);
}

TEST(SampledIteration, IsTheSameOnAnyNumberOfProcessingElements) {
    const auto alone = sample(0.1, 3);
    const auto together = sample(0.1, 3, 3);
    EXPECT_EQ(alone.nodes, together.nodes);
    EXPECT_EQ(alone.searched, together.searched);
    EXPECT_NE(alone.nodes, sample(0.1, 4).nodes);
}

TEST(SampledIteration, SaysNothingWhenItWasStopped) { EXPECT_FALSE(sample(1, 1, 1, 1000).complete); }
}  // namespace
