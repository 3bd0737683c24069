// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <limits>
#include <espalier/program/report/numbers.hpp>

namespace {
using espalier::program::duration;
using espalier::program::grouped;
using espalier::program::percent;
using espalier::program::rounded;

TEST(Counted, HasAPluralUnlessItIsOne) {
    EXPECT_EQ(espalier::program::counted(0, "item"), "0 items");
    EXPECT_EQ(espalier::program::counted(1, "item"), "1 item");
    EXPECT_EQ(espalier::program::counted(2000, "item"), "2,000 items");
}

TEST(Grouped, PutsCommasBetweenThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(18446744073709551615U), "18,446,744,073,709,551,615");
}

TEST(Rounded, KeepsThreeDigits) {
    EXPECT_EQ(rounded(0), "0");
    EXPECT_EQ(rounded(999.4), "999");
    EXPECT_EQ(rounded(999.6), "1.00 k");
    EXPECT_EQ(rounded(12345), "12.3 k");
    EXPECT_EQ(rounded(9.996e6), "10.0 M");
    EXPECT_EQ(rounded(256e6), "256 M");
}

TEST(Percent, IsRoundedDownToDigitsThatSaySomething) {
    EXPECT_EQ(percent(1), "100.0 %");
    EXPECT_EQ(percent(0.99999), "99.9 %");
    EXPECT_EQ(percent(0.125), "12.5 %");
    EXPECT_EQ(percent(0.00999), "0.99 %");
    EXPECT_EQ(percent(0.0001399), "0.013 %");
    EXPECT_EQ(percent(0.0000251), "0.0025 %");
    EXPECT_EQ(percent(1e-30), "0.000000001 %");
    EXPECT_EQ(percent(0), "0.0 %");
}

TEST(Duration, KeepsTwoUnits) {
    EXPECT_EQ(duration(0.44), "0.4 s");
    EXPECT_EQ(duration(17.2), "17 s");
    EXPECT_EQ(duration(200), "3 min 20 s");
    EXPECT_EQ(duration(7500), "2 h 5 min");
    EXPECT_EQ(duration(86400 * 4 + 3 * 3600), "4 d 3 h");
    EXPECT_EQ(duration(86400.0 * 3600), "3600 d 0 h");
    EXPECT_EQ(duration(9.4e10), "3,000 years");
    EXPECT_EQ(duration(3.2e13), "1,000,000 years");
    EXPECT_EQ(duration(std::numeric_limits<double>::infinity()), "ages");
}
}  // namespace
