// SPDX-License-Identifier: Apache-2.0

// [Saraswat et al. 2011]: of three lifelines, PE 5 of 8 has those to 6, 7 and 1.

#include <gtest/gtest.h>
#include <vector>
#include <espalier/balancers/lifeline.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

class Lifeline : public testing::Test {
protected:
    /// The patient requests that it sends before it falls silent.
    std::vector<int> lifelines_asked() {
        std::vector<int> asked;
        while (const auto request = policy_.asks()) {
            EXPECT_TRUE(request->is_patient);
            if (!request->is_patient || asked.size() > 8) break;
            asked.push_back(request->victim);
        }
        return asked;
    }

    PolicyOn policy_{"lifeline", "logp:8", 5};
};

using PEs = std::vector<int>;

TEST_F(Lifeline, PollsUntilTwoHaveRejectedItInARow) {
    for (int i = 0; i < 10; ++i) {
        for (const bool with_work : {false, true}) {
            const auto asked = policy_.asks();
            ASSERT_TRUE(asked.has_value());
            EXPECT_FALSE(asked->is_patient);
            policy_->answered(asked->victim, with_work);
        }
    }
    policy_.be_rejected(2);
    EXPECT_TRUE(policy_.asks().value().is_patient);
}

TEST_F(Lifeline, ThenAsksEachOfItsLifelinesOnceAndFallsSilent) {
    policy_.be_rejected(2);
    EXPECT_EQ(lifelines_asked(), (PEs{6, 7, 1}));
    EXPECT_FALSE(policy_.asks().has_value());
}

// The others have not answered yet: their requests hold.
TEST_F(Lifeline, WorkReleasesTheLifelineThatItCameFrom) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(1, true);
    policy_.be_rejected(2);
    EXPECT_EQ(lifelines_asked(), PEs{1});
}

TEST_F(Lifeline, WorkFromElsewhereReleasesNone) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(3, true);
    policy_.be_rejected(2);
    EXPECT_EQ(lifelines_asked(), PEs{});
}

TEST_F(Lifeline, WorkTakesItBackToPolling) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(6, true);
    EXPECT_FALSE(policy_.asks().value().is_patient);
}

/// Returns the PEs that PE 5 of a machine asks when it has been rejected, `times` at most.
std::vector<int> asked_in_vain(std::string_view balancer, std::string_view machine, int times) {
    PolicyOn policy(balancer, machine, 5);
    policy.be_rejected(2);
    return policy.asks(times);
}

TEST(LifelineOfSomePlace, HasAsManyLifelinesAsItIsTold) {
    EXPECT_EQ(asked_in_vain("lifeline:1", "logp:64", 9), PEs{6});
    EXPECT_EQ(asked_in_vain("lifeline:2", "logp:64", 9), (PEs{6, 13}));
    EXPECT_EQ(asked_in_vain("lifeline", "logp:64", 9), asked_in_vain("lifeline:3", "logp:64", 9));
}

TEST(LifelineOfSomePlace, AsksNobodyWhoIsAlone) { EXPECT_FALSE(PolicyOn("lifeline", "logp:1", 0).asks().has_value()); }
}  // namespace
