// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include "golomb/rulers/ruler.hpp"

namespace {
TEST(LowerBounds, ByTheNumberOfDistances) {
    EXPECT_EQ(golomb::elementary_lower_bounds(6), (std::vector<int>{0, 0, 1, 3, 6, 10}));
}

TEST(LowerBounds, ByPublishedLengths) {
    EXPECT_EQ(golomb::published_lower_bounds(7), (std::vector<int>{0, 0, 1, 3, 6, 11, 17}));
    const auto bounds = golomb::published_lower_bounds(40);
    ASSERT_EQ(bounds.size(), 40U);
    EXPECT_EQ(bounds[28], 585);
    EXPECT_EQ(bounds[29], 585) << "more marks take no less";
    EXPECT_EQ(bounds[39], 39 * 38 / 2) << "the number of distances says more";
}
}  // namespace
