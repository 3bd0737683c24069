// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/engine/protocols.hpp>
#include "unit/core/balancers/recording_outbox.hpp"

namespace {
using namespace espalier;
using namespace espalier::engine;
using espalier_test::RecordingOutbox;

struct Root {
    RecordingOutbox outbox;
    ReductionTree tree{0, 2};
    Termination termination{tree, outbox};

    /// The child's answer to the wave that is open.
    void answer(std::uint64_t sent, std::uint64_t received) { termination.on_sum(pack(sent, received)); }
};

TEST(Termination, OnePEAloneIsOverAsSoonAsItIsIdle) {
    RecordingOutbox outbox;
    const ReductionTree tree(0, 1);
    Termination termination(tree, outbox);
    bool over = termination.idle();
    over = over || termination.idle();
    EXPECT_TRUE(over);
    EXPECT_TRUE(outbox.sent.empty());
}

TEST(Termination, TheRootWaitsForItsChild) {
    Root root;
    for (int i = 0; i < 10; ++i) EXPECT_FALSE(root.termination.idle());
    const auto sent = root.outbox.take();
    ASSERT_EQ(sent.size(), 1U) << "one wave at a time";
    EXPECT_EQ(sent[0].kind, MessageKind::count);
}

TEST(Termination, OneWaveIsNotEnough) {
    Root root;
    EXPECT_FALSE(root.termination.idle());
    root.answer(0, 0);
    EXPECT_FALSE(root.termination.idle());
    EXPECT_FALSE(root.termination.idle());
    root.answer(0, 0);
    EXPECT_TRUE(root.termination.idle());
}

TEST(Termination, ASubproblemUnderWayHoldsItUp) {
    Root root;
    root.termination.subproblem_sent();
    EXPECT_FALSE(root.termination.idle());
    for (int wave = 0; wave < 5; ++wave) {
        root.answer(0, 0);
        EXPECT_FALSE(root.termination.idle());
        EXPECT_EQ(root.termination.seconds_without_change(wave), wave);
        EXPECT_FALSE(root.termination.idle());
    }
    root.answer(0, 1);
    EXPECT_FALSE(root.termination.idle()) << "the receiver may have sent something meanwhile";
    EXPECT_EQ(root.termination.seconds_without_change(5), 0);
    EXPECT_FALSE(root.termination.idle());
    root.answer(0, 1);
    EXPECT_TRUE(root.termination.idle());
}

// The trap of two counters: in one wave sent equals received, but the PEs were not asked at the same time.
TEST(Termination, EqualSumsOfOneWaveMayLie) {
    Root root;
    EXPECT_FALSE(root.termination.idle());
    root.answer(1, 1);
    EXPECT_FALSE(root.termination.idle());
    EXPECT_FALSE(root.termination.idle());
    root.answer(2, 2);
    EXPECT_FALSE(root.termination.idle()) << "something was sent between the waves";
    EXPECT_FALSE(root.termination.idle());
    root.answer(2, 2);
    EXPECT_TRUE(root.termination.idle());
}

TEST(Termination, AnInnerPEAddsItsOwnWhenItIsIdle) {
    RecordingOutbox outbox;
    const ReductionTree tree(4, 7);
    Termination termination(tree, outbox);
    EXPECT_FALSE(termination.idle());
    EXPECT_TRUE(outbox.take().empty()) << "nobody asked";
    termination.on_count();
    EXPECT_EQ(outbox.take().size(), 2U) << "the wave goes on to both children";
    termination.subproblem_sent();
    termination.on_sum(pack(std::uint64_t{10}, std::uint64_t{20}));
    EXPECT_FALSE(termination.idle());
    EXPECT_TRUE(outbox.take().empty()) << "a child is missing";
    termination.on_sum(pack(std::uint64_t{100}, std::uint64_t{200}));
    EXPECT_TRUE(outbox.take().empty()) << "this PE is not idle";
    termination.subproblem_received();
    EXPECT_FALSE(termination.idle());
    EXPECT_FALSE(termination.idle());
    const auto sent = outbox.take();
    ASSERT_EQ(sent.size(), 1U);
    EXPECT_EQ(sent[0], (RecordingOutbox::Sent{0, MessageKind::sum, pack(std::uint64_t{111}, std::uint64_t{221})}));
}
}  // namespace
