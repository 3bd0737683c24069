#include <espalier/statistics.hpp>

#include <gtest/gtest.h>

#include <espalier/pack.hpp>

namespace {

using espalier::Statistics;

TEST(Statistics, KnowWhetherSubproblemsWereConserved) {
    EXPECT_TRUE(Statistics{}.conserved());
    EXPECT_TRUE((Statistics{.sent = 3, .received = 3, .created = 5, .finished = 4, .abandoned = 1}).conserved());
    EXPECT_FALSE((Statistics{.sent = 3, .received = 2}).conserved());
    EXPECT_FALSE((Statistics{.created = 5, .finished = 4}).conserved());
}

TEST(Statistics, OfTwoPEsAddUp) {
    Statistics sum{
        .nodes = 5, .requests = 1, .deepest_generation = 3, .explored = 0.25, .seconds = 2, .busy_seconds = 1};
    sum.merge({.nodes = 7, .requests = 2, .deepest_generation = 2, .explored = 0.5, .seconds = 3, .busy_seconds = 2});
    EXPECT_EQ(sum.nodes, 12U);
    EXPECT_EQ(sum.requests, 3U);
    EXPECT_EQ(sum.deepest_generation, 3U);
    EXPECT_DOUBLE_EQ(sum.explored, 0.75);
    EXPECT_DOUBLE_EQ(sum.seconds, 3);
    EXPECT_DOUBLE_EQ(sum.busy_fraction(2), 0.5);
    EXPECT_DOUBLE_EQ(sum.nodes_per_second(), 4);
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

// Every field travels: a new one that is forgotten in fields() makes the object larger than its bytes.
TEST(Statistics, TravelWhole) {
    const auto bytes = espalier::pack(Statistics{});
    EXPECT_GT(bytes.size() + 2 * alignof(Statistics), sizeof(Statistics));
}

}  // namespace
