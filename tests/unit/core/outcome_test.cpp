// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <espalier/answers.hpp>
#include <espalier/outcome.hpp>

namespace {

using namespace espalier;
using Counted = Outcome<Sum<int>>;

TEST(Outcome, OfAllPEsIsStoppedForTheGreatestReason) {
    for (const auto other : {StopReason::none, StopReason::node_limit, StopReason::interrupt}) {
        Counted one{.stopped = StopReason::time_limit};
        one.merge({.stopped = other});
        Counted reversed{.stopped = other};
        reversed.merge({.stopped = StopReason::time_limit});
        const auto greatest = other == StopReason::interrupt ? other : StopReason::time_limit;
        EXPECT_EQ(one.stopped, greatest);
        EXPECT_EQ(reversed.stopped, greatest);
        EXPECT_FALSE(one.complete());
    }
}

TEST(Outcome, OfAllPEsHasWhatEachHasFoundAndDone) {
    Counted one{.answer = {3}, .statistics = {.nodes = 5}, .trace = {{.pe = 0}}};
    one.merge({.answer = {4}, .statistics = {.nodes = 7}, .trace = {{.pe = 1}, {.pe = 1}}});
    EXPECT_EQ(one.answer.value, 7);
    EXPECT_EQ(one.statistics.nodes, 12U);
    EXPECT_EQ(one.trace.size(), 3U);
    EXPECT_TRUE(one.complete());
}

}  // namespace
