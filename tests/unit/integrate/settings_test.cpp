// SPDX-License-Identifier: Apache-2.0
#include "integrate/settings.hpp"
#include <gtest/gtest.h>
#include <cmath>

namespace {
using namespace integrate;

TEST(Tolerance, AllowsTheGreaterOfBothErrors) {
    const Tolerance both{.absolute = -20, .relative = -30};
    EXPECT_EQ(both.allowed(5), -20);
    EXPECT_EQ(both.allowed(15), -15);
    EXPECT_EQ((Tolerance{.relative = -30}).allowed(3), -27);
    EXPECT_TRUE(std::isinf((Tolerance{.relative = -30}).allowed(-HUGE_VAL)));
}

TEST(Tolerance, IsTenDigitsWhereNothingIsAskedFor) {
    const auto ten = tolerance_for({}, {});
    EXPECT_EQ(ten.relative, error_of_digits(10));
    EXPECT_EQ(ten.absolute, ten.relative);
    EXPECT_EQ(tolerance_for({}, -20).relative, -HUGE_VAL);
    EXPECT_EQ(tolerance_for(-30, {}).absolute, -HUGE_VAL);
    EXPECT_EQ(tolerance_for(-30, -20).allowed(0), -20);
}

TEST(Tolerance, AmountsToDigits) {
    for (const int digits : {1, 10, 1000}) EXPECT_EQ(digits_of(tolerance_for(error_of_digits(digits), {})), digits);
    EXPECT_EQ(digits_of(tolerance_for({}, std::log2(2e-7))), 7);
    EXPECT_EQ(digits_of(tolerance_for({}, 10)), 1);
}

TEST(Settings, AllowMoreEvaluationsWhereMoreDigitsAreAskedFor) {
    Settings settings;
    EXPECT_EQ(settings.evaluations_allowed(), 20'000'000U);
    EXPECT_EQ(settings.balls_allowed(), 2'000'000U);
    EXPECT_EQ(settings.terms_allowed(), 150'000U);
    settings.digits = 10'000;
    EXPECT_EQ(settings.balls_allowed(), 2'000'000'000U);
    EXPECT_EQ(settings.terms_allowed(), 500'000U);
    settings.cost = 20;
    EXPECT_EQ(settings.evaluations_allowed(), 1'000'000U);
    EXPECT_EQ(settings.balls_allowed(), 100'000'000U);
    settings.most_evaluations = 7;
    EXPECT_EQ(settings.evaluations_allowed(), 7U);
    EXPECT_EQ(settings.balls_allowed(), 7U);
    EXPECT_EQ(settings.terms_allowed(), 7U);
}
}  // namespace
