// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <espalier/nodes.hpp>
#include <espalier/random.hpp>

namespace {
using espalier::NodesLeft;
using espalier::Probes;

TEST(NodesLeft, AddUp) {
    NodesLeft left{.nodes = 3, .variance = 4};
    left += {.nodes = 5, .variance = 1, .is_sampled = true};
    EXPECT_EQ(left.nodes, 8);
    EXPECT_EQ(left.variance, 5);
    EXPECT_TRUE(left.is_sampled);
    left += NodesLeft::unknown();
    EXPECT_TRUE(std::isinf(left.variance));
}

TEST(Probes, SayNothingWhileTheyAreFew) {
    Probes probes;
    for (int i = 0; i < 15; ++i) probes.add(7);
    EXPECT_TRUE(std::isinf(probes.nodes_left().variance));
    probes.add(7);
    EXPECT_EQ(probes.nodes_left().nodes, 7);
    EXPECT_TRUE(probes.nodes_left().is_sampled);
}

TEST(Probes, GetCloserTheMoreThereAre) {
    espalier::Random random(1);
    Probes probes;
    double before = 0;
    for (int rounds = 0; rounds < 4; ++rounds) {
        for (int i = 0; i < 400 << (2 * rounds); ++i) probes.add(random.fraction());
        const auto left = probes.nodes_left();
        const double deviation = std::sqrt(left.variance);
        EXPECT_NEAR(left.nodes, 0.5, 4 * deviation);
        if (rounds > 0) {
            EXPECT_LT(deviation, 0.75 * before);
        }
        before = deviation;
    }
}

// One guess in a thousand is a million: the sum hangs on the few of them that have been met, or is far too small.
TEST(Probes, AreNoBetterThanWithoutTheirLargest) {
    Probes probes;
    for (int i = 0; i < 999; ++i) probes.add(1);
    probes.add(1e6);
    const auto left = probes.nodes_left();
    EXPECT_NEAR(left.nodes, 1001, 1);
    EXPECT_GE(std::sqrt(left.variance), 1.4 * 1000);
}
}  // namespace
