// SPDX-License-Identifier: Apache-2.0
#include "golomb/checker.hpp"
#include <gtest/gtest.h>

namespace {
using golomb::fault_of;

TEST(Checker, AcceptsGolombRulers) {
    EXPECT_EQ(fault_of({0}, 1, 0), "");
    EXPECT_EQ(fault_of({0, 1, 4, 6}, 4, 6), "");
    EXPECT_EQ(fault_of({0, 2, 6, 24, 29, 40, 43, 55, 68, 75, 76, 85}, 12, 85), "");
}

TEST(Checker, SaysWhatIsWrong) {
    EXPECT_EQ(fault_of({}, 1, 0), "0 marks instead of 1");
    EXPECT_EQ(fault_of({0, 1, 4, 6}, 5, 6), "4 marks instead of 5");
    EXPECT_EQ(fault_of({1, 2, 5, 7}, 4, 7), "the first mark lies at 1 instead of 0");
    EXPECT_EQ(fault_of({0, 1, 4, 6}, 4, 7), "the last mark lies at 6 instead of 7");
    EXPECT_EQ(fault_of({0, 4, 1, 6}, 4, 6), "mark 1 follows mark 4");
    EXPECT_EQ(fault_of({0, 1, 1, 6}, 4, 6), "mark 1 follows mark 1");
    EXPECT_EQ(fault_of({0, 1, 3, 6}, 4, 6), "the distance 3 is measured twice, from 0 to 3 and from 3 to 6");
}
}  // namespace
