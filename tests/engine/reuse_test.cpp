// SPDX-License-Identifier: Apache-2.0

// One transport object carries many searches, as iterative deepening and batches want it.

#include <gtest/gtest.h>
#include "engine/problems/path.hpp"
#include "engine/problems/queens.hpp"
#include "engine/problems/range_count.hpp"
#include "engine/threads_and_pes.hpp"
#include "engine/whole_tree.hpp"

namespace {
using namespace espalier_test;

class Reuse : public testing::TestWithParam<ThreadsAndPes> {};

TEST_P(Reuse, AThousandTinySearchesInARow) {
    espalier::Threads threads(GetParam().threads, GetParam().pes);
    for (std::uint64_t size = 0; size < 1000; ++size) {
        SCOPED_TRACE(size);
        const espalier::Options options{.seed = size, .quantum = 1 + size % 3, .initial_split = size % 2 == 0};
        const auto outcome = solve(RangeCount{size % 40}, threads, options);
        ASSERT_EQ(outcome.statistics.nodes, size % 40);
        expect_complete(outcome, threads, options);
    }
}

// A stopped run leaves requests and orders under way; the next must not hear of them.
TEST_P(Reuse, AStoppedSearchLeavesNothingBehind) {
    espalier::Threads threads(GetParam().threads, GetParam().pes);
    const espalier::DepthFirst queens(Queens{8});
    for (espalier::Nodes limit = 1; limit < 400; limit += 20) {
        SCOPED_TRACE(limit);
        solve(espalier::DepthFirst(Queens{14}), threads, {.limits = {.nodes = limit}});
        const auto outcome = solve(queens, threads, {.quantum = 10});
        EXPECT_EQ(outcome.statistics.nodes, 2057U);
        EXPECT_EQ(outcome.answer.value, 92U);
        expect_complete(outcome, threads, {});
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, Reuse,
                         testing::Values(ThreadsAndPes{1, 1}, ThreadsAndPes{2, 2}, ThreadsAndPes{1, 3},
                                         ThreadsAndPes{2, 8}, ThreadsAndPes{5, 5}),
                         pes_on_threads);

TEST(Reuse, SearchesOfDifferentProblemsAndATemporaryTransport) {
    EXPECT_EQ(solve(espalier::DepthFirst(Queens{10}), espalier::Threads(2)).answer.value, 724U);
    espalier::Threads threads(3);
    EXPECT_EQ(solve(espalier::DepthFirst(Path{10}), threads).statistics.nodes, 10U);
    EXPECT_EQ(solve(espalier::DepthFirst(Queens{6}), threads).answer.value, 4U);
}

TEST(Reuse, ATransportThatNeverRanEnds) {
    for (int threads = 1; threads < 6; ++threads) espalier::Threads unused(threads);
}
}  // namespace
