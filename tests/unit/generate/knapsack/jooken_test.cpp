// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "unit/generate/knapsack/instances.hpp"

namespace {
using generate_test::made;

// [Jooken et al. 2022]: c = 10^6, g = 10 groups, of which the last has a fraction f = 0.1 of the items, eps = 10^-4,
// s = 100. An item of group i has profit and weight (1 / 2^i + eps) c and 1 to s more.
TEST(Jooken, GroupsAreHalfAsLargeOneAfterTheOther) {
    const auto instance = made("jooken");
    EXPECT_EQ(instance.capacity, 1'000'000);
    EXPECT_EQ(instance.items(), 200U);
    for (std::size_t i = 0; i < instance.items(); ++i) {
        const auto group = i / 20 + 1;
        const std::int64_t base = group == 10 ? 0 : 1'000'000 / (std::int64_t{1} << group) + 100;
        for (const auto& number : {instance.profits[i], instance.weights[i]}) {
            EXPECT_GE(number, base + 1) << "group " << group;
            EXPECT_LE(number, base + 100) << "group " << group;
        }
    }
}
}  // namespace
