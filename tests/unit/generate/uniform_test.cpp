// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <map>
#include "generate/kind.hpp"

namespace {
TEST(Uniform, TakesEveryNumberOfTheRangeAboutEquallyOften) {
    espalier::Random random(1);
    std::map<std::int64_t, int> seen;
    for (int i = 0; i < 10'000; ++i) ++seen[generate::uniform(random, -2, 2)];
    EXPECT_EQ(seen.size(), 5U);
    for (const auto& [number, times] : seen) {
        EXPECT_GE(number, -2);
        EXPECT_LE(number, 2);
        EXPECT_NEAR(times, 2000, 200) << number;
    }
}

TEST(Uniform, HasRangesOfOneNumberAndOfMany) {
    espalier::Random random(1);
    EXPECT_EQ(generate::uniform(random, 7, 7), 7);
    const auto large = generate::uniform(random, 0, 4'000'000'000'000'000'000);
    EXPECT_GE(large, 0);
    EXPECT_LE(large, 4'000'000'000'000'000'000);
    EXPECT_DEATH(generate::uniform(random, 1, 0), "there is a number to choose");
}
}  // namespace
