// [Saraswat et al. 2011]: PE 5 of 8 has the lifelines 4, 7 and 1.

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

using Lifelines = std::vector<int>;

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
    EXPECT_EQ(lifelines_asked(), (Lifelines{4, 7, 1}));
    EXPECT_FALSE(policy_.asks().has_value());
}

// The others have not answered yet: their requests hold.
TEST_F(Lifeline, WorkReleasesTheLifelineThatItCameFrom) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(7, true);
    policy_.be_rejected(2);
    EXPECT_EQ(lifelines_asked(), Lifelines{7});
}

TEST_F(Lifeline, WorkFromElsewhereReleasesNone) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(2, true);
    policy_.be_rejected(2);
    EXPECT_EQ(lifelines_asked(), Lifelines{});
}

TEST_F(Lifeline, WorkTakesItBackToPolling) {
    policy_.be_rejected(2);
    lifelines_asked();
    policy_->answered(4, true);
    EXPECT_FALSE(policy_.asks().value().is_patient);
}

TEST(Lifelines, AreThoseThatThereAre) {
    PolicyOn policy("lifeline", "logp:6", 5);
    policy.be_rejected(2);
    EXPECT_EQ(policy.asks(9), (std::vector<int>{4, 1}));
    EXPECT_FALSE(PolicyOn("lifeline", "logp:1", 0).asks().has_value());
}

}  // namespace
