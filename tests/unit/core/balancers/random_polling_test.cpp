// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include <espalier/balancers/random_polling.hpp>
#include "unit/core/balancers/policy_on.hpp"

namespace {
using namespace espalier_test;

// [Sanders 2002, Figure 1], but a PE does not ask itself. More than 6 standard deviations off are no accident.
TEST(RandomPolling, AsksEachOfTheOthersEquallyOften) {
    for (const int pe : {0, 3, 7}) {
        PolicyOn policy("random-polling", "logp:8", pe);
        std::vector<int> times(8, 0);
        for (const int victim : policy.asks(7000)) ++times.at(static_cast<std::size_t>(victim));
        for (int other = 0; other < 8; ++other) {
            EXPECT_NEAR(times[static_cast<std::size_t>(other)], other == pe ? 0 : 1000, other == pe ? 0 : 180)
                << "PE " << pe << " asks PE " << other;
        }
    }
}

TEST(RandomPolling, GoesByTheSeedAndThePE) {
    const auto victims = [](int pe, std::uint64_t seed) {
        return PolicyOn("random-polling", "logp:99", pe, seed).asks(20);
    };
    EXPECT_EQ(victims(5, 1), victims(5, 1));
    EXPECT_NE(victims(5, 1), victims(5, 2));
    EXPECT_NE(victims(5, 1), victims(6, 1));
}

TEST(RandomPolling, HasNobodyToAskAlone) { EXPECT_FALSE(PolicyOn("random-polling", "logp:1", 0).asks().has_value()); }
}  // namespace
