// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <set>
#include <espalier/balancers/static.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

TEST(Static, LeavesEveryPEWithItsInitialPart) {
    PolicyOn policy("static", "logp:8", 3);
    policy->quantum_done();
    policy->load_is(0);
    EXPECT_FALSE(policy.asks().has_value());
    EXPECT_FALSE(policy->shuffle().has_value());
    EXPECT_FALSE(policy.sends_unasked());
    EXPECT_EQ(policy->initial_part(3), 3);
    EXPECT_TRUE(policy.outbox.take().empty());
}

TEST(Static, DealsOutPartsAtRandomIfThereAreSeveral) {
    std::set<int> parts;
    int in_place = 0;
    for (int pe = 0; pe < 16; ++pe) {
        PolicyOn policy("static:5", "ring:16", pe);
        EXPECT_EQ(policy->initial_parts(), 5);
        for (int place = pe; place < 80; place += 16) {
            parts.insert(policy->initial_part(place));
            in_place += policy->initial_part(place) == place ? 1 : 0;
        }
    }
    EXPECT_EQ(parts.size(), 80U);
    EXPECT_EQ(*parts.rbegin(), 79);
    EXPECT_LT(in_place, 10);
}
}  // namespace
