// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "unit/generate/knapsack/instances.hpp"

namespace {
using generate_test::all_items;
using generate_test::made;
using generate_test::weight_of_all;

// [Sanders 2002, section 6.3], in millionths.
TEST(Sanders, IsAsPublished) {
    const auto instance = made("sanders");
    EXPECT_EQ(instance.weight_decimals, 6);
    EXPECT_EQ(instance.profit_decimals, 6);
    EXPECT_TRUE(all_items(instance, [](auto p, auto w) {
        return 10'000 <= w && w <= 1'010'000 && w + 100'000 <= p && p <= w + 125'000;
    }));
    EXPECT_EQ(instance.capacity, weight_of_all(instance) / 2);
}

TEST(Sanders, IsAnotherForEachSeedAndNumber) {
    EXPECT_EQ(made("sanders", 5, 2).weights, made("sanders", 5, 2).weights);
    EXPECT_NE(made("sanders", 5, 2).weights, made("sanders", 5, 3).weights);
    EXPECT_NE(made("sanders", 5, 2).weights, made("sanders", 6, 2).weights);
}
}  // namespace
