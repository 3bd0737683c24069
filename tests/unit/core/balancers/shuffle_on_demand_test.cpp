#include <espalier/balancers/shuffle_on_demand.hpp>

#include <gtest/gtest.h>

#include "unit/core/balancers/recording_outbox.hpp"

namespace {

using namespace espalier;
using espalier_test::RecordingOutbox;

struct AtPE final : Place {
    explicit AtPE(int number) : pe_(number) {}
    int pe() const override { return pe_; }
    int pes() const override { return 8; }
    int pe_;
};

struct Policy {
    explicit Policy(int pe) : place(pe) {}

    void be_rejected(int times) {
        for (int i = 0; i < times; ++i) policy.answered(*policy.victim(), false);
    }

    AtPE place;
    RecordingOutbox outbox;
    ShuffleOnDemand policy{place, outbox, 1};
};

TEST(ShuffleOnDemand, IsDemandedByOneWhomAllNeighboursHaveRejected) {
    Policy inner(6);
    inner.be_rejected(2);
    inner.policy.answered(*inner.policy.victim(), true);
    inner.be_rejected(2);
    EXPECT_TRUE(inner.outbox.take().empty()) << "one neighbour had work";
    inner.be_rejected(1);
    const auto sent = inner.outbox.take();
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0], (RecordingOutbox::Sent{4, MessageKind::balancing, pack(std::uint32_t{1})}));
    EXPECT_FALSE(inner.policy.shuffle().has_value()) << "nobody has announced it";
    inner.be_rejected(3);
    EXPECT_TRUE(inner.outbox.take().empty()) << "it has been demanded already";
}

TEST(ShuffleOnDemand, ComesOnceForAllWhenTheRootHasHeardOfIt) {
    Policy root(0);
    root.policy.on_message(4, pack(std::uint32_t{1}));
    root.policy.on_message(2, pack(std::uint32_t{1}));
    EXPECT_EQ(root.outbox.take().size(), 3U) << "announced once to each child";
    const auto shuffle = root.policy.shuffle();
    ASSERT_TRUE(shuffle.has_value());
    EXPECT_EQ(shuffle->round, 1U);
    EXPECT_FALSE(root.policy.shuffle().has_value());

    Policy inner(4);
    inner.policy.on_message(0, pack(std::uint32_t{1}));
    EXPECT_EQ(inner.outbox.take().size(), 2U);
    EXPECT_TRUE(inner.policy.shuffle().has_value());
}

}  // namespace
