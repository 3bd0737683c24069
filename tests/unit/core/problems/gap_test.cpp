// SPDX-License-Identifier: Apache-2.0

// Tests the text in which people see a bound and its gap.

#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <espalier/problems/problem_of.hpp>

namespace {
using espalier::engine::text_of_gap;
using espalier::engine::with_gap;

TEST(Gap, IsAShareOfTheBestKnownValueOnEitherSide) {
    EXPECT_EQ(with_gap("150", 200), "150, gap 25 %");
    EXPECT_EQ(with_gap("250", 200), "250, gap 25 %");
    EXPECT_EQ(with_gap("-150", -200), "-150, gap 25 %");
}

TEST(Gap, IsNotToldOfZero) { EXPECT_EQ(with_gap("150", 0), "150"); }

TEST(Gap, KeepsTheDigitsOfTheBound) {
    EXPECT_EQ(with_gap("100000000000000000000000000001.5", 1e29), "100000000000000000000000000001.5, gap 0 %");
}

TEST(Gap, IsToldInTheSignsOfTheProblem) {
    EXPECT_EQ(text_of_gap(150, 200, true), "150, gap 25 %");
    EXPECT_EQ(text_of_gap(-250, -200, false), "250, gap 25 %");
    EXPECT_EQ(text_of_gap(-250, std::nullopt, false), "250");
    EXPECT_EQ(text_of_gap(-std::numeric_limits<double>::infinity(), 200, true), "");
}
}  // namespace
