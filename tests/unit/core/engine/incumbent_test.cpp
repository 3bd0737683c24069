// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <espalier/engine/protocols.hpp>
#include "unit/core/balancers/recording_outbox.hpp"

namespace {
using namespace espalier;
using namespace espalier::engine;
using espalier_test::RecordingOutbox;

Bound bound(int value) { return Bound(pack(value)); }

struct Inner {
    RecordingOutbox outbox;
    ReductionTree tree{4, 7};
    Incumbent incumbent{tree, outbox};

    std::vector<int> receivers() {
        std::vector<int> list;
        for (const auto& sent : outbox.take()) list.push_back(sent.to);
        return list;
    }
};

using List = std::vector<int>;

TEST(Incumbent, ClimbsToTheRootAndComesDownFromThere) {
    Inner inner;
    inner.incumbent.found(bound(7));
    EXPECT_EQ(inner.outbox.sent.at(0).kind, MessageKind::improvement);
    EXPECT_EQ(inner.receivers(), List{0});
    inner.incumbent.on_incumbent(bound(7), bound(7));
    EXPECT_EQ(inner.outbox.sent.at(0).kind, MessageKind::incumbent);
    EXPECT_EQ(inner.receivers(), (List{6, 5}));

    RecordingOutbox outbox;
    const ReductionTree tree_of_root(0, 3);
    Incumbent root(tree_of_root, outbox);
    root.found(bound(7));
    ASSERT_EQ(outbox.sent.size(), 2U);
    EXPECT_EQ(outbox.sent[0].kind, MessageKind::incumbent);
}

TEST(Incumbent, WorseValuesAreDroppedOnTheWay) {
    Inner inner;
    inner.incumbent.on_improvement(bound(9), bound(5));
    inner.incumbent.on_incumbent(bound(9), bound(5));
    EXPECT_EQ(inner.receivers(), List{});
}

TEST(Incumbent, TheSameValueIsPassedOnOnce) {
    Inner inner;
    inner.incumbent.on_improvement(bound(5), bound(5));
    inner.incumbent.on_improvement(bound(5), bound(5));
    inner.incumbent.found(bound(5));
    EXPECT_EQ(inner.receivers(), List{0});
    inner.incumbent.on_incumbent(bound(5), bound(5));
    inner.incumbent.on_incumbent(bound(5), bound(5));
    EXPECT_EQ(inner.receivers(), (List{6, 5}));
}

// The value came on some other message before: known here, but news to the parent and the children.
TEST(Incumbent, WhatIsKnownAlreadyIsStillPassedOn) {
    Inner inner;
    inner.incumbent.on_improvement(bound(5), bound(5));
    EXPECT_EQ(inner.receivers(), List{0});
    inner.incumbent.on_incumbent(bound(4), bound(4));
    EXPECT_EQ(inner.receivers(), (List{6, 5}));
    inner.incumbent.on_improvement(bound(4), bound(4));
    EXPECT_EQ(inner.receivers(), List{}) << "the parent knows it: it came from there";
}
}  // namespace
