// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include <espalier/balancers/random_destination.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

// "Headed for an independently chosen random destination", which may be the sender [Liu, Aiello, Bhatt, section 5].
// More than 6 standard deviations off are no accident.
TEST(RandomDestination, SendsEveryNodeToAnyPEEquallyOften) {
    PolicyOn policy("random-destination", "logp:8", 3);
    EXPECT_TRUE(policy.sends_every_open_node());
    std::vector<int> times(8, 0);
    for (int child = 0; child < 8000; ++child) ++times.at(static_cast<std::size_t>(policy.destination()));
    for (const int count : times) EXPECT_NEAR(count, 1000, 180);
}

TEST(RandomDestination, DiffersFromPEToPE) {
    PolicyOn one("random-destination", "logp:64", 1);
    PolicyOn other("random-destination", "logp:64", 2);
    int same = 0;
    for (int child = 0; child < 640; ++child) same += one.destination() == other.destination() ? 1 : 0;
    EXPECT_LT(same, 40);
}

TEST(RandomDestination, AsksNobody) { EXPECT_FALSE(PolicyOn("random-destination", "logp:8", 3).asks().has_value()); }
}  // namespace
