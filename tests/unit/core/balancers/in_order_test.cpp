// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/balancers/in_order.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;
using Request = espalier::Balancer::Request;

TEST(InOrder, AsksPE0PatientlyAndOnceOnly) {
    PolicyOn policy("in-order", "ring:5", 3);
    EXPECT_EQ(policy.asks(), (Request{.victim = 0, .is_patient = true}));
    EXPECT_FALSE(policy.asks().has_value());
    policy->answered(0, true);
    EXPECT_TRUE(policy.asks().has_value());
}

TEST(InOrder, SendsWhatIsLeftToPE0) {
    PolicyOn policy("in-order", "ring:5", 3);
    EXPECT_TRUE(policy.sends_unasked());
    EXPECT_FALSE(policy.sends_every_open_node());
    EXPECT_EQ(policy.destination(), 0);
}

TEST(InOrder, LetsPE0AskNobody) { EXPECT_FALSE(PolicyOn("in-order", "ring:5", 0).asks().has_value()); }
}  // namespace
