// SPDX-License-Identifier: Apache-2.0

// [Kumar, Ananth 1991; Sanders 2002, section 3]: one counter for all, at PE 0.

#include <gtest/gtest.h>
#include <cstdint>
#include <vector>
#include <espalier/balancers/global_round_robin.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;
using espalier::MessageKind;
using espalier::pack;
using Sent = RecordingOutbox::Sent;

/// Returns what PE 0 answers the PEs that want to know whom to ask.
std::vector<int> numbers_drawn(const std::vector<int>& by) {
    PolicyOn counter("global-round-robin", "logp:4", 0);
    std::vector<int> numbers;
    for (const int pe : by) {
        counter->on_message(pe, {});
        const auto sent = counter.outbox.take();
        EXPECT_EQ(sent.size(), 1U);
        EXPECT_EQ(sent.at(0).to, pe);
        numbers.push_back(espalier::unpack<std::int32_t>(sent.at(0).payload));
    }
    return numbers;
}

TEST(GlobalRoundRobin, NamesAllInTurnButTheOneThatAsks) {
    using Numbers = std::vector<int>;
    EXPECT_EQ(numbers_drawn({1, 2, 3, 1, 2, 3}), (Numbers{0, 1, 2, 3, 0, 1}));
    EXPECT_EQ(numbers_drawn({1, 1, 1, 1}), (Numbers{0, 2, 3, 0}));
    EXPECT_EQ(numbers_drawn({3, 3, 2}), (Numbers{0, 1, 3}));
}

TEST(GlobalRoundRobin, PE0DrawsFromTheSameCounterWithoutAMessage) {
    PolicyOn counter("global-round-robin", "logp:4", 0);
    EXPECT_EQ(counter.asks(4), (std::vector<int>{1, 2, 3, 1}));
    EXPECT_TRUE(counter.outbox.take().empty());
    counter->on_message(1, {});
    EXPECT_EQ(counter.outbox.take().at(0).payload, pack(std::int32_t{2}));
}

TEST(GlobalRoundRobin, OtherPEsDrawANumberAndAskItsPEOnce) {
    PolicyOn policy("global-round-robin", "logp:4", 2);
    for (const std::int32_t number : {3, 0}) {
        EXPECT_FALSE(policy.asks().has_value());
        EXPECT_EQ(policy.outbox.take(), (std::vector<Sent>{{0, MessageKind::balancing, {}}}));
        EXPECT_FALSE(policy.asks().has_value());
        EXPECT_TRUE(policy.outbox.take().empty()) << "one number is under way";
        policy->on_message(0, pack(number));
        EXPECT_EQ(policy.asks(), (espalier::Balancer::Request{number}));
        EXPECT_TRUE(policy.outbox.take().empty());
    }
}

TEST(GlobalRoundRobin, HasNobodyToAskAlone) {
    PolicyOn alone("global-round-robin", "logp:1", 0);
    EXPECT_FALSE(alone.asks().has_value());
    EXPECT_TRUE(alone.outbox.take().empty());
}
}  // namespace
