#include "synthetic/plan/plan.hpp"

#include <gtest/gtest.h>

namespace {

using synthetic::overhead_seconds;
using synthetic::plan;

TEST(Plan, HasAnOverheadForEachDoublingOfThePes) {
    EXPECT_DOUBLE_EQ(overhead_seconds({.pes = 1}), 0);
    EXPECT_DOUBLE_EQ(overhead_seconds({.pes = 1024, .node_seconds = 1e-6, .message_seconds = 2e-6}), 410e-6);
}

TEST(Plan, ReachesTheEfficiency) {
    for (const int pes : {2, 64, 10'000, 1'000'000}) {
        for (const double efficiency : {0.3, 0.9, 0.98}) {
            const auto found = plan({.pes = pes, .efficiency = efficiency});
            const double share = found.nodes / pes * 1e-6;
            EXPECT_NEAR(share / found.seconds, efficiency, 1e-12) << pes;
            EXPECT_DOUBLE_EQ(found.overhead_seconds, overhead_seconds({.pes = pes})) << pes;
            EXPECT_NEAR(found.seconds - share, found.overhead_seconds, 1e-12 * found.seconds) << pes;
        }
    }
}

TEST(Plan, NeedsMoreNodesForMoreOfEverythingButTheirTime) {
    const auto nodes = [](int pes, double node, double message, double efficiency) {
        return plan({.pes = pes, .node_seconds = node, .message_seconds = message, .efficiency = efficiency}).nodes;
    };
    const double some = nodes(1000, 1e-6, 2e-6, 0.9);
    EXPECT_GT(nodes(4000, 1e-6, 2e-6, 0.9), 4 * some);
    EXPECT_LT(nodes(1000, 2e-6, 2e-6, 0.9), some);
    EXPECT_GT(nodes(1000, 1e-6, 3e-6, 0.9), some);
    EXPECT_GT(nodes(1000, 1e-6, 2e-6, 0.95), 2 * some);
    EXPECT_NEAR(nodes(1000, 1e-3, 2e-3, 0.9), some, 1e-6 * some);
}

TEST(Plan, LooksAtTheMailboxOnceAMessage) {
    EXPECT_EQ(plan({.node_seconds = 1e-8, .message_seconds = 2e-6}).quantum, 200U);
    EXPECT_EQ(plan({.node_seconds = 1, .message_seconds = 2e-6}).quantum, 1U);
}

TEST(Plan, IsForOnePeTheLeastTree) { EXPECT_DOUBLE_EQ(plan({.pes = 1}).nodes, 1); }

TEST(Plan, IsOfTimesThatAreNotZero) {
    EXPECT_DEATH(plan({.pes = 0}), "a plan is for some PEs");
    EXPECT_DEATH(plan({.node_seconds = 0}), "a plan is for some PEs");
    EXPECT_DEATH(plan({.message_seconds = 0}), "a plan is for some PEs");
    EXPECT_DEATH(plan({.efficiency = 1}), "a plan is for some PEs");
}

}  // namespace
