// SPDX-License-Identifier: Apache-2.0
#include "integrate/trapezoid/trapezoid.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <numeric>
#include <espalier/depth_first.hpp>

namespace {
using namespace integrate;

Trapezoids searched(const char* text, double accuracy, double resolution, std::int32_t depth,
                    espalier::Nodes nodes = 1'000'000) {
    const auto integral = compile({"", text, "0", "1", ""});
    const espalier::DepthFirst problem(TrapezoidTree(integral, accuracy, resolution, depth));
    Trapezoids answer;
    auto whole = problem.root();
    problem.work(whole, answer, nodes);
    problem.abandon(whole, answer);
    return answer;
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(TrapezoidTree, HalvesUntilTheChangeIsBelowItsThreshold) {
    const auto found = searched("exp(x)", 1e-9, 1e-10, 40);
    EXPECT_NEAR(found.value.value(), std::exp(1) - 1, 1.01 * found.error.value());
    EXPECT_EQ(found.unfinished, 0U);
    EXPECT_EQ(found.evaluations, 2 * sum(found.leaves) - 1);
    // h^3 f''/16 is 1e-9 at a depth of 8.6 for f'' = 1 and of 9.1 for e.
    EXPECT_EQ(found.leaves.size(), 11U);
    EXPECT_EQ(found.leaves[8], 0U);
}

TEST(TrapezoidTree, HalvesNothingNarrowerThanTwiceTheOtherThreshold) {
    const auto found = searched("exp(x)", 1e-30, 1.0 / 64, 40);
    EXPECT_EQ(found.leaves.size(), 7U);
    EXPECT_EQ(found.leaves[6], 64U);
}

TEST(TrapezoidTree, LeavesWhatIsTooDeepUnfinished) {
    const auto found = searched("exp(x)", 1e-9, 1e-10, 4);
    EXPECT_EQ(found.unfinished, 16U);
    EXPECT_EQ(found.leaves.size(), 5U);
}

// Wherever it is stopped, what it has covers the interval.
RC_GTEST_PROP(TrapezoidTree, CoversTheIntervalWheneverItIsStopped, ()) {
    const auto found = searched("3", 1e-30, 1.0 / 128, 40, *rc::gen::inRange<espalier::Nodes>(0, 200));
    RC_ASSERT(found.value.value() == 3);
    const auto slope = searched("exp(x)", 1e-8, 1e-10, 40, *rc::gen::inRange<espalier::Nodes>(0, 400));
    RC_ASSERT(std::abs(slope.value.value() - std::exp(1) + 1) <= 1.01 * slope.error.value());
}

TEST(TrapezoidTree, StepsAroundAPointWithoutAValue) {
    const auto found = searched("sin(x - 1/2)/(x - 1/2)", 1e-6, 1e-10, 40);
    EXPECT_EQ(found.stepped_around, 1U);
    EXPECT_NEAR(found.value.value(), 0.9862149, 1e-4);
}

TEST(Trapezoids, MergeCountsByDepth) {
    Trapezoids a;
    a.count_leaf(2, 1.5);
    Trapezoids b;
    b.count_leaf(0, 0);
    b.count_leaf(2, 100);
    b.merge(a);
    EXPECT_EQ(b.leaves, (std::vector<std::uint64_t>{1, 0, 2}));
    EXPECT_EQ(b.predicted[2], 1U);
    EXPECT_EQ(b.predicted[64], 1U);
}
}  // namespace
