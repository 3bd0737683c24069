// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include <espalier/balancers/shuffle_on_demand.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier;
using espalier_test::PolicyOn;
using espalier_test::RecordingOutbox;

PolicyOn shuffle_on_demand_at(int pe) { return {"shuffle-on-demand", "logp:8", pe}; }

TEST(ShuffleOnDemand, AsksAlongOneDimensionAfterTheOther) {
    auto policy = shuffle_on_demand_at(5);
    EXPECT_EQ(policy.asks(4), (std::vector<int>{4, 7, 1, 4}));
    policy->on_message(4, pack(std::uint32_t{1}));
    EXPECT_TRUE(policy->shuffle().has_value());
    EXPECT_EQ(policy.asks(1), std::vector<int>{4}) << "a shuffle begins a cycle";
}

TEST(ShuffleOnDemand, IsDemandedByOneWhomAllNeighboursHaveRejected) {
    auto inner = shuffle_on_demand_at(6);
    inner.be_rejected(2);
    inner->answered(inner.asks().value().victim, true);
    inner.be_rejected(2);
    EXPECT_TRUE(inner.outbox.take().empty()) << "one neighbour had work";
    inner.be_rejected(1);
    const auto sent = inner.outbox.take();
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0], (RecordingOutbox::Sent{4, MessageKind::balancing, pack(std::uint32_t{1})}));
    EXPECT_FALSE(inner->shuffle().has_value()) << "nobody has announced it";
    inner.be_rejected(3);
    EXPECT_TRUE(inner.outbox.take().empty()) << "it has been demanded already";
}

TEST(ShuffleOnDemand, ComesOnceForAllWhenTheRootHasHeardOfIt) {
    auto root = shuffle_on_demand_at(0);
    root->on_message(4, pack(std::uint32_t{1}));
    root->on_message(2, pack(std::uint32_t{1}));
    EXPECT_EQ(root.outbox.take().size(), 3U) << "announced once to each child";
    const auto shuffle = root->shuffle();
    ASSERT_TRUE(shuffle.has_value());
    EXPECT_EQ(shuffle->round, 1U);
    EXPECT_FALSE(root->shuffle().has_value());

    auto inner = shuffle_on_demand_at(4);
    inner->on_message(0, pack(std::uint32_t{1}));
    EXPECT_EQ(inner.outbox.take().size(), 2U);
    EXPECT_TRUE(inner->shuffle().has_value());
}

// Whoever has not demanded it hears of it all the same, and its rejects of before count no more.
TEST(ShuffleOnDemand, BeginsACycleForAll) {
    auto leaf = shuffle_on_demand_at(5);
    leaf.be_rejected(2);
    leaf->on_message(4, pack(std::uint32_t{1}));
    EXPECT_TRUE(leaf.outbox.take().empty()) << "it has no children";
    EXPECT_TRUE(leaf->shuffle().has_value());
    leaf.be_rejected(2);
    EXPECT_TRUE(leaf.outbox.take().empty());
    leaf.be_rejected(1);
    EXPECT_EQ(leaf.outbox.take().at(0), (RecordingOutbox::Sent{4, MessageKind::balancing, pack(std::uint32_t{2})}));
}
}  // namespace
