// SPDX-License-Identifier: Apache-2.0

// Localized polling [Sanders 2002, section 6.2] with pauses.

#include <gtest/gtest.h>
#include <espalier/balancers/balancer.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using espalier_test::PolicyOn;

TEST(LocalizedBackoff, AsksWhomLocalizedPollingAsks) {
    EXPECT_EQ(PolicyOn("localized-backoff", "mesh:8x8", 5).asks(100),
              PolicyOn("localized-polling", "mesh:8x8", 5).asks(100));
}

TEST(LocalizedBackoff, PausesForASixteenthOfTheTimeWithoutWorkButForFourMessagesAtMost) {
    PolicyOn policy("localized-backoff", "mesh:8x8", 5);
    EXPECT_DOUBLE_EQ(policy->pause(0, 0.5), 0);
    EXPECT_DOUBLE_EQ(policy->pause(16, 0.5), 1);
    EXPECT_DOUBLE_EQ(policy->pause(32, 0.5), 2);
    EXPECT_DOUBLE_EQ(policy->pause(1000, 0.5), 2);
}

TEST(LocalizedBackoff, IsTheOnlyOneThatPauses) {
    for (const char* balancer : {"random-polling", "localized-polling", "localized-lifeline", "shuffle-on-demand"}) {
        EXPECT_EQ(PolicyOn(balancer, "mesh:8x8", 5)->pause(1000, 1), 0) << balancer;
    }
}
}  // namespace
