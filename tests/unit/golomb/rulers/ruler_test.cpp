// SPDX-License-Identifier: Apache-2.0
#include "golomb/rulers/ruler.hpp"
#include <gtest/gtest.h>

namespace {
using golomb::Ruler;

TEST(Ruler, StartsAtZero) { EXPECT_EQ(Ruler({3, 4, 7, 9}), Ruler({0, 1, 4, 6})); }

TEST(Ruler, HasALengthAndAText) {
    EXPECT_EQ(Ruler({0, 1, 4, 6}).length(), 6);
    EXPECT_EQ(Ruler({0, 1, 4, 6}).text(), "0-1-4-6");
    EXPECT_EQ(Ruler({0}).length(), 0);
}

TEST(Ruler, IsMirroredAtItsMiddle) {
    EXPECT_EQ(Ruler({0, 1, 4, 9, 11}).mirrored(), Ruler({0, 2, 7, 10, 11}));
    EXPECT_EQ(Ruler({0, 2, 7, 10, 11}).canonical(), Ruler({0, 1, 4, 9, 11}));
    EXPECT_EQ(Ruler({0, 1, 4, 9, 11}).canonical(), Ruler({0, 1, 4, 9, 11}));
}

TEST(Ruler, IsGolombIfNoDistanceIsMeasuredTwice) {
    EXPECT_TRUE(Ruler({0}).is_golomb());
    EXPECT_TRUE(Ruler({0, 1, 4, 6}).is_golomb());
    EXPECT_FALSE(Ruler({0, 1, 2}).is_golomb());
    EXPECT_FALSE(Ruler({0, 1, 4, 5}).is_golomb());
}
}  // namespace
