// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <tuple>
#include <espalier/outcome.hpp>
#include <espalier/pack.hpp>

namespace {
using espalier::Statistics;

TEST(Statistics, KnowWhetherSubproblemsWereConserved) {
    EXPECT_TRUE(Statistics{}.conserved());
    EXPECT_TRUE((Statistics{.sent = 3, .received = 3, .created = 5, .finished = 4, .abandoned = 1}).conserved());
    EXPECT_FALSE((Statistics{.sent = 3, .received = 2}).conserved());
    EXPECT_FALSE((Statistics{.created = 5, .finished = 4}).conserved());
}

// All that a run is described by, in the order of the members: a new one does not compile here before it is added.
auto all(const Statistics& statistics) {
    const auto& [nodes, quanta, requests, rejects, splits, sent, received, created, finished, abandoned, messages,
                 bytes, incumbents, bound_messages, deepest_generation, explored, seconds, busy_seconds,
                 termination_seconds] = statistics;
    return std::tuple(nodes, quanta, requests, rejects, splits, sent, received, created, finished, abandoned, messages,
                      bytes, incumbents, bound_messages, deepest_generation, explored, seconds, busy_seconds,
                      termination_seconds);
}

// Every member has another value.
constexpr Statistics small = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0.25, 17, 18, 19};
constexpr Statistics large = {100,  200,  300,  400,  500,  600, 700,  800,  900, 1000,
                              1100, 1200, 1300, 1400, 1500, 0.5, 1700, 1800, 1900};

TEST(Statistics, OfTwoPEsAddUp) {
    constexpr Statistics sum = {101,  202,  303,  404,  505,  606,  707,  808,  909, 1010,
                                1111, 1212, 1313, 1414, 1500, 0.75, 1700, 1818, 19};
    for (auto [one, other] : {std::pair(small, large), std::pair(large, small)}) {
        one.merge(other);
        EXPECT_EQ(all(one), all(sum));
    }
}

TEST(Statistics, TravelWhole) {
    for (const auto& statistics : {small, large}) {
        EXPECT_EQ(all(espalier::unpack<Statistics>(espalier::pack(statistics))), all(statistics));
    }
}

TEST(Statistics, HaveRatesByTheSecondsOfTheRun) {
    const Statistics statistics{.nodes = 12, .seconds = 3, .busy_seconds = 3};
    EXPECT_DOUBLE_EQ(statistics.busy_fraction(2), 0.5);
    EXPECT_DOUBLE_EQ(statistics.nodes_per_second(), 4);
}

// The PE that ran out of work last waited for the end the least.
TEST(Statistics, TheTimeToTheEndIsTheShortestWait) {
    Statistics sum;
    sum.merge({.termination_seconds = 0.5});
    sum.merge({.termination_seconds = 0.25});
    EXPECT_EQ(sum.termination_seconds, 0.25);
}

TEST(Statistics, OfNoTimeHaveNoRate) {
    EXPECT_EQ((Statistics{.nodes = 5}).nodes_per_second(), 0);
    EXPECT_EQ((Statistics{.busy_seconds = 5}).busy_fraction(2), 0);
}
}  // namespace
