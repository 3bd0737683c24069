// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "integrate/expression/formula.hpp"
#include "integrate/integral/integral.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

// Computes the integral roughly, by the midpoint rule.
double integral(const IntegralPart& integration) {
    constexpr int steps = 20'000;
    const double from = integration.interval.from();
    const double width = integration.interval.to() - from;
    ColumnEvaluator value(integration.integrand);
    double sum = 0;
    for (int i = 0; i < steps; ++i) sum += value(from + width * (i + 0.5) / steps);
    return sum * width / steps;
}

IntegralPart finite(const char* integrand, const char* from, const char* to) {
    return with_finite_limits(formula(integrand), Interval(formula(from), formula(to)));
}

TEST(UnitInterval, KeepsTheIntegral) {
    EXPECT_NEAR(integral(finite("exp(-x)", "1", "inf")), 0.36787944, 1e-6);
    EXPECT_NEAR(integral(finite("exp(x)", "-inf", "1")), 2.71828183, 1e-6);
    EXPECT_NEAR(integral(finite("exp(-x^2)", "-inf", "inf")), 1.77245385, 1e-6);
    EXPECT_NEAR(integral(finite("x*x", "-1", "2")), 3, 1e-6);
}

TEST(UnitInterval, LeavesFiniteLimitsAlone) {
    const auto same = finite("sin(x)", "1", "2");
    EXPECT_TRUE(same.integrand.expression() == parse_expression("sin(x)"));
    EXPECT_EQ(same.interval.from(), 1);
    const auto other = finite("sin(x)", "1", "inf");
    EXPECT_EQ(other.interval.from(), 0);
    EXPECT_EQ(other.interval.to(), 1);
}

TEST(OscillatingParts, AreNoneWhereNoPieceIsUnbounded) {
    EXPECT_TRUE(oscillating_parts({{formula("sin(x)"), Interval(formula("0"), formula("1"))}}).empty());
    EXPECT_FALSE(oscillating_parts({{formula("sin(x)/x"), Interval(formula("1"), formula("inf"))}}).empty());
}
}  // namespace
