// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "synthetic/kinds.hpp"

namespace {
using espalier::program::Status;
using synthetic::make_report;
using synthetic::TreeSize;

TEST(TreeSize, AddsNodesAndMergesParts) {
    TreeSize one;
    one.add(0, false);
    one.add(1, true);
    EXPECT_EQ(one, (TreeSize{.nodes = 2, .leaves = 1, .depth = 1}));
    TreeSize two;
    two.add(5, true);
    auto both = one;
    both.merge(two);
    EXPECT_EQ(both, (TreeSize{.nodes = 3, .leaves = 2, .depth = 5}));
    two.merge(one);
    EXPECT_EQ(two, both);
}

TEST(TreeReport, HasAnAnswerOnlyIfTheWholeTreeWasCounted) {
    espalier::Outcome<TreeSize> finding{.answer = {.nodes = 1234, .leaves = 617, .depth = 9}};
    const auto whole = make_report(finding);
    EXPECT_EQ(whole.status, Status::complete);
    EXPECT_EQ(whole.objective, 1234);
    EXPECT_EQ(whole.bare, "1234 9 617");
    finding.stopped = espalier::StopReason::node_limit;
    const auto part = make_report(finding);
    EXPECT_EQ(part.status, Status::unknown);
    EXPECT_TRUE(part.objective.is_null());
    EXPECT_EQ(part.more["size"], whole.more["size"]);
    EXPECT_EQ(part.lines.front().text, "1,234, as far as it was searched");
}
}  // namespace
