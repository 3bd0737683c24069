// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <memory>
#include <utility>
#include <vector>
#include <espalier/answers.hpp>
#include <espalier/engine/search.hpp>
#include <espalier/problems/problem_of.hpp>

namespace {
using namespace espalier;
using engine::Result;
using FoundSum = engine::AnswerOf<Sum<int>>;

Result result_with(int sum, StopReason stopped, Nodes nodes = 0, std::vector<TraceEvent> trace = {}) {
    return {.answer = std::make_unique<FoundSum>(Sum<int>{sum}),
            .statistics = {.nodes = nodes},
            .stopped = stopped,
            .trace = std::move(trace)};
}

TEST(Result, OfAllPEsIsStoppedForTheGreatestReason) {
    for (const auto other : {StopReason::none, StopReason::node_limit, StopReason::interrupt}) {
        auto one = result_with(0, StopReason::time_limit);
        one.merge(result_with(0, other));
        auto reversed = result_with(0, other);
        reversed.merge(result_with(0, StopReason::time_limit));
        const auto greatest = other == StopReason::interrupt ? other : StopReason::time_limit;
        EXPECT_EQ(one.stopped, greatest);
        EXPECT_EQ(reversed.stopped, greatest);
        EXPECT_FALSE(one.complete());
    }
}

TEST(Result, OfAllPEsHasWhatEachHasFoundAndDone) {
    auto one = result_with(3, StopReason::none, 5, {{.pe = 0}});
    one.merge(result_with(4, StopReason::none, 7, {{.pe = 1}, {.pe = 1}}));
    EXPECT_EQ(static_cast<const FoundSum&>(*one.answer).value.value, 7);
    EXPECT_EQ(one.statistics.nodes, 12U);
    EXPECT_EQ(one.trace.size(), 3U);
    EXPECT_TRUE(one.complete());
}
}  // namespace
