// SPDX-License-Identifier: Apache-2.0

// [Sanders 2002, Figure 2 and section 5.3], line by line.

#include <gtest/gtest.h>
#include <algorithm>
#include <set>
#include <vector>
#include <espalier/balancers/poll_and_shuffle.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;
using Victims = std::vector<int>;

PolicyOn poll_and_shuffle_at(int pe, std::uint64_t seed = 1) { return {"poll-and-shuffle", "hypercube:3", pe, seed}; }

TEST(PollAndShuffle, AsksAlongOneDimensionAfterTheOtherAndThenNobody) {
    auto policy = poll_and_shuffle_at(5);
    EXPECT_EQ(policy.asks(9), (Victims{4, 7, 1}));
}

TEST(PollAndShuffle, ShufflesAfterEachCycleAndOnlyThen) {
    auto policy = poll_and_shuffle_at(5);
    for (std::uint32_t round = 1; round < 5; ++round) {
        for (int phase = 0; phase < 3; ++phase) {
            EXPECT_FALSE(policy->shuffle().has_value());
            EXPECT_TRUE(policy.asks().has_value());
        }
        const auto shuffle = policy->shuffle();
        ASSERT_TRUE(shuffle.has_value());
        EXPECT_EQ(shuffle->round, round);
    }
}

TEST(PollAndShuffle, AQuantumEndsAPhaseToo) {
    auto policy = poll_and_shuffle_at(5);
    policy->quantum_done();
    EXPECT_EQ(policy.asks(), (espalier::Balancer::Request{7}));
    policy->quantum_done();
    EXPECT_TRUE(policy->shuffle().has_value());
    for (int phase = 0; phase < 3; ++phase) {
        EXPECT_FALSE(policy->shuffle().has_value());
        policy->quantum_done();
    }
    EXPECT_TRUE(policy->shuffle().has_value());
}

TEST(PollAndShuffle, PermutesTheSubproblemsAtRandom) {
    std::set<Victims> permutations;
    for (int round = 0; round < 4; ++round) {
        Victims receivers;
        for (int pe = 0; pe < 8; ++pe) {
            auto policy = poll_and_shuffle_at(pe);
            for (int i = 0; i < round; ++i) {
                policy.asks(3);
                ASSERT_TRUE(policy->shuffle().has_value());
            }
            policy.asks(3);
            receivers.push_back(policy->shuffle().value().to);
        }
        EXPECT_EQ(std::set<int>(receivers.begin(), receivers.end()).size(), 8U);
        permutations.insert(receivers);
    }
    EXPECT_EQ(permutations.size(), 4U) << "each shuffle is another one";
}

TEST(PollAndShuffle, PlacesTheInitialPartsByAPermutation) {
    Victims parts;
    for (int pe = 0; pe < 8; ++pe) parts.push_back(poll_and_shuffle_at(pe)->initial_part(pe));
    EXPECT_EQ(std::set<int>(parts.begin(), parts.end()).size(), 8U);
    EXPECT_FALSE(std::is_sorted(parts.begin(), parts.end()));
}

TEST(PollAndShuffle, NeitherAsksNorShufflesAlone) {
    PolicyOn alone("poll-and-shuffle", "hypercube:0", 0);
    for (int quantum = 0; quantum < 5; ++quantum) {
        EXPECT_FALSE(alone.asks().has_value());
        EXPECT_FALSE(alone->shuffle().has_value());
        alone->quantum_done();
    }
}
}  // namespace
