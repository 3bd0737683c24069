// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <atomic>
#include <optional>
#include <espalier/options.hpp>
#include <espalier/problems/problem_of.hpp>

namespace {
using namespace espalier;

TEST(Limits, WithoutAnyNothingIsMet) {
    EXPECT_EQ(Limits{}.met(std::uint64_t{1} << 62, 1e12), StopReason::none);
    EXPECT_FALSE(Limits{}.has_node_limit());
}

TEST(Limits, AreMetWhenReached) {
    const Limits limits{.seconds = 2, .nodes = 100};
    EXPECT_TRUE(limits.has_node_limit());
    EXPECT_EQ(limits.met(99, 1.9), StopReason::none);
    EXPECT_EQ(limits.met(100, 1.9), StopReason::node_limit);
    EXPECT_EQ(limits.met(99, 2), StopReason::time_limit);
}

TEST(Limits, AnInterruptGoesBeforeAll) {
    std::atomic<bool> interrupt = false;
    const Limits limits{.seconds = 2, .nodes = 100, .interrupt = &interrupt};
    EXPECT_EQ(limits.met(1, 1), StopReason::none);
    interrupt = true;
    EXPECT_EQ(limits.met(1000, 1000), StopReason::interrupt);
}

TEST(BoundText, IsEmptyWhereThereIsNothingToPrint) {
    struct Unprintable {};
    EXPECT_EQ(engine::text_of_bound(std::optional<int>(5)), "5");
    EXPECT_EQ(engine::text_of_bound(std::optional<int>()), "");
    EXPECT_EQ(engine::text_of_bound(7), "7");
    EXPECT_EQ(engine::text_of_bound(Unprintable{}), "");
}
}  // namespace
