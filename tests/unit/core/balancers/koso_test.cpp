// SPDX-License-Identifier: Apache-2.0

// The rules of [Barrows et al. 1999, section 2.2] at one PE; what a ring makes of them is in engine/rings_test.cpp.

#include <gtest/gtest.h>
#include <cstdint>
#include <vector>
#include <espalier/balancers/koso.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using espalier::pack;
using Sent = RecordingOutbox::Sent;

TEST(Koso, SendsToItsClockwiseNeighbourWhateverTheLoads) {
    for (const int pe : {0, 2, 4}) {
        PolicyOn policy("koso", "ring:5", pe);
        policy->load_is(pe);
        EXPECT_TRUE(policy.sends_unasked());
        EXPECT_FALSE(policy.sends_every_open_node());
        EXPECT_EQ(policy.destination(), (pe + 1) % 5);
        EXPECT_EQ(policy.destination(), (pe + 1) % 5);
        EXPECT_FALSE(policy.asks().has_value());
        EXPECT_TRUE(policy.outbox.take().empty());
    }
}

/// PE 2 of 5, whose clockwise neighbour is 3.
class KosoStar : public testing::Test {
protected:
    void neighbour_holds(std::int64_t own) { policy_->on_message(3, pack(own)); }
    std::vector<Sent> told(std::int64_t own) { return {{1, MessageKind::balancing, pack(own)}}; }

    PolicyOn policy_{"koso-star", "ring:5", 2};
};

TEST_F(KosoStar, SendsOnlyIfItsClockwiseNeighbourHoldsFewer) {
    policy_->load_is(3);
    neighbour_holds(2);
    EXPECT_EQ(policy_.destination(), 3);
    EXPECT_EQ(policy_.destination(), 2) << "it holds 3 by now";
    neighbour_holds(3);
    EXPECT_EQ(policy_.destination(), 2);
    policy_->load_is(5);
    EXPECT_EQ(policy_.destination(), 3);
}

TEST_F(KosoStar, KnowsThatWhatItSentIsHeldThere) {
    policy_->load_is(3);
    for (int child = 0; child < 3; ++child) EXPECT_EQ(policy_.destination(), 3);
    EXPECT_EQ(policy_.destination(), 2);
    neighbour_holds(-1);
    EXPECT_EQ(policy_.destination(), 3) << "the neighbour has finished one";
}

TEST_F(KosoStar, TellsItsCounterclockwiseNeighbourWhatItHoldsBesideWhatCameFromThere) {
    policy_->load_is(2);
    EXPECT_EQ(policy_.outbox.take(), told(2));
    policy_->load_is(2);
    EXPECT_TRUE(policy_.outbox.take().empty()) << "nothing has changed";
    policy_->answered(1, true);
    policy_->load_is(3);
    EXPECT_TRUE(policy_.outbox.take().empty()) << "that neighbour knows what it sent";
    policy_->load_is(0);
    EXPECT_EQ(policy_.outbox.take(), told(-1));
}

TEST(KosoStarAlone, KeepsAllAndTellsNobody) {
    PolicyOn alone("koso-star", "ring:1", 0);
    alone->load_is(7);
    EXPECT_EQ(alone.destination(), 0);
    EXPECT_TRUE(alone.outbox.take().empty());
}
}  // namespace
