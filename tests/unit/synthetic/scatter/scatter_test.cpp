// SPDX-License-Identifier: Apache-2.0
#include "synthetic/scatter/scatter.hpp"

#include <gtest/gtest.h>

namespace {

using espalier::ArbiterRule;
using synthetic::scatter;

TEST(Scatter, TakesTheStepsOfTheFormulaInAscendingOrder) {
    for (std::uint64_t pes = 1; pes <= 20; ++pes) {
        for (std::uint64_t n = 1; n <= 6; ++n) {
            const auto result = scatter({.pes = static_cast<int>(pes), .messages = n * pes, .ascending = true});
            EXPECT_EQ(result.steps, ((n - 1) * pes + 1) * pes + (pes - 1)) << "n " << n << ", p " << pes;
            EXPECT_EQ(result.lower_bound, n * pes);
            EXPECT_TRUE(result.complete);
        }
    }
}

// Were the paper's first-in-first-out that of the send buffers, its formula would not hold: PEs draw apart.
TEST(Scatter, IsLinearInAscendingOrderIfTheSendBuffersCount) {
    const auto steps = [](int pes) {
        return scatter({.pes = pes,
                        .messages = 8 * static_cast<std::uint64_t>(pes),
                        .ascending = true,
                        .stamped_at_issue = false})
            .steps;
    };
    EXPECT_EQ(steps(8), 275U);
    EXPECT_LT(steps(64), 10 * 8 * 64U);
}

TEST(Scatter, IsLinearInRandomOrderUnderEveryArbiter) {
    for (const auto arbiter : {ArbiterRule::fifo, ArbiterRule::worst, ArbiterRule::random}) {
        for (const int pes : {2, 16, 128}) {
            const auto result = scatter({.pes = pes, .messages = 500, .arbiter = arbiter, .seed = 3});
            EXPECT_TRUE(result.complete);
            EXPECT_GE(result.steps, result.lower_bound);
            EXPECT_GE(result.lower_bound, 500U);
            EXPECT_LT(result.steps, 4 * 500U) << pes << " PEs";
        }
    }
}

TEST(Scatter, RepeatsWithItsSeed) {
    const auto steps = [](std::uint64_t seed) {
        return scatter({.pes = 32, .messages = 300, .arbiter = ArbiterRule::random, .seed = seed}).steps;
    };
    EXPECT_EQ(steps(1), steps(1));
    EXPECT_NE(steps(1), steps(2));
}

}  // namespace
