#include <gtest/gtest.h>

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

}  // namespace
