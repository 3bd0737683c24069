// SPDX-License-Identifier: Apache-2.0

// Some sweeps of localized polling [Sanders 2002, section 6.2], then lifelines [Saraswat et al. 2011].

#include <gtest/gtest.h>
#include <memory>
#include <set>
#include <string_view>
#include <vector>
#include "unit/core/balancers/noting_place.hpp"
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

/// PE 5 of a mesh, among how many of the nearest it has chosen whom it asks, and whom it has left requests with.
class LocalizedLifelineOnAMesh : public testing::Test {
protected:
    /// Asks until it has nobody left to ask; all but patient requests are rejected.
    void ask_in_vain() {
        sizes_.clear();
        left_.clear();
        while (const auto request = policy_.asks()) {
            if (request->is_patient) left_.push_back(request->victim);
            if (!request->is_patient) policy_->answered(request->victim, false);
            if (left_.size() + sizes_.size() > 40) break;
        }
    }

    using Numbers = std::vector<int>;
    Numbers sizes_;
    Numbers left_;
    PolicyOn policy_{"localized-lifeline", std::make_unique<NotingPlace>("mesh:8x8", 5, sizes_)};
};

TEST_F(LocalizedLifelineOnAMesh, AsksFartherAndFartherSixTimesAndThenLeavesItsRequests) {
    ask_in_vain();
    EXPECT_EQ(sizes_, (Numbers{4, 16, 64, 4, 16, 64, 4, 16, 64, 4, 16, 64, 4, 16, 64, 4, 16, 64}));
    EXPECT_EQ(left_, (Numbers{6, 9, 21}));
    EXPECT_FALSE(policy_.asks().has_value());
}

TEST_F(LocalizedLifelineOnAMesh, AsksAgainAfterWork) {
    ask_in_vain();
    policy_->answered(9, true);
    ask_in_vain();
    EXPECT_EQ(sizes_.size(), 18U);
    EXPECT_EQ(left_, Numbers{9}) << "the others have not answered yet";
}

// Who got but little from next door would otherwise never ask afar.
TEST_F(LocalizedLifelineOnAMesh, GoesOnFromWhereWorkHasInterruptedTheSweep) {
    const auto first = policy_.asks();
    policy_->answered(first.value().victim, true);
    ask_in_vain();
    EXPECT_EQ(sizes_.size(), 17U);
    EXPECT_EQ(sizes_.front(), 16);
}

TEST(LocalizedLifeline, HasAsManyLifelinesAsItIsTold) {
    PolicyOn policy("localized-lifeline:1", "mesh:8x8", 5);
    policy.be_rejected(18);
    EXPECT_EQ(policy.asks(9), std::vector<int>{6});
}

TEST(LocalizedLifeline, AsksNobodyWhoIsAlone) {
    EXPECT_FALSE(PolicyOn("localized-lifeline", "logp:1", 0).asks().has_value());
}

TEST(LocalizedLifeline, AsksTheOtherOfTwoSixTimesAndWaits) {
    PolicyOn policy("localized-lifeline", "logp:2", 0);
    policy.be_rejected(6);
    const auto left = policy.asks();
    EXPECT_EQ(left.value().victim, 1);
    EXPECT_TRUE(left.value().is_patient);
    EXPECT_FALSE(policy.asks().has_value());
}

TEST(LocalizedLifeline, PlacesTheInitialPartsInDisorder) {
    PolicyOn policy("localized-lifeline", "mesh:8x8", 5);
    std::set<int> parts;
    int in_place = 0;
    for (int pe = 0; pe < 64; ++pe) {
        parts.insert(policy->initial_part(pe));
        in_place += policy->initial_part(pe) == pe ? 1 : 0;
    }
    EXPECT_EQ(parts.size(), 64U);
    EXPECT_LE(in_place, 6);
}
}  // namespace
