// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cmath>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "unit/integrate/adaptive/integrands.hpp"

namespace {
using namespace integrate;
using integrate_test::integrand;

double value(const Integrand& made, const Cell& cell, double fraction) {
    double result = 0;
    made.sample(cell, {&fraction, 1}, {&result, 1});
    return result;
}

TEST(Integrand, IsTheFunctionTimesTheSlopeOfItsPlace) {
    EXPECT_DOUBLE_EQ(value(integrand("x^2", "1", "3"), {}, 0.25), 2.25 * 2);
    // x = s/(1 - s), dx/ds = 1/(1 - s)^2.
    EXPECT_DOUBLE_EQ(value(integrand("x", "0", "inf"), {}, 0.75), 3.0 * 16);
}

TEST(Integrand, SeesCellsFromTheirEnd) {
    const auto made = integrand("x", "0", "1");
    const Cell right{.number = 1, .depth = 2, .from_right = true};
    EXPECT_DOUBLE_EQ(value(made, right, 0.0), 0.75);
    EXPECT_DOUBLE_EQ(value(made, right, 1.0), 0.5);
}

TEST(Integrand, KeepsAllDigitsOfTheDistanceFromAnEnd) {
    const auto made = integrand("1/sqrt(1 - x)", "0", "1");
    const Cell cell{.number = 0, .depth = 200, .from_right = true};
    EXPECT_NEAR(value(made, cell, 0.25) / std::ldexp(1, 101), 1, 1e-15);
}

TEST(Integrand, StepsAroundPointsWithoutAValue) {
    const auto made = integrand("sin(x - 0.5)/(x - 0.5)", "0", "1");
    const std::array<double, 3> fractions = {0.25, 0.5, 0.75};
    std::array<double, 3> values{};
    const auto samples = made.sample({}, fractions, values);
    EXPECT_EQ(samples.stepped_around, 1U);
    EXPECT_EQ(samples.undefined, 0U);
    EXPECT_EQ(samples.evaluations, 5U);
    EXPECT_NEAR(values[1], 1, 1e-10);
}

TEST(Integrand, LooksInBallsWhereDoublesHaveNoValues) {
    const auto made = integrand("exp(1000*x)/(1 + exp(1000*x))", "0", "1");
    const std::array<double, 2> fractions = {0.25, 0.875};
    std::array<double, 2> values{};
    const auto samples = made.sample({}, fractions, values);
    EXPECT_EQ(samples.stepped_around + samples.undefined, 0U);
    EXPECT_EQ(samples.evaluations, 3U);
    EXPECT_DOUBLE_EQ(values[1], 1);
}

TEST(Integrand, CountsPointsThatHaveNoNeighbourEither) {
    const auto made = integrand("sqrt(x - 2)", "0", "1");
    const std::array<double, 2> fractions = {0.25, 0.75};
    std::array<double, 2> values = {1, 1};
    const auto samples = made.sample({}, fractions, values);
    EXPECT_EQ(samples.undefined, 2U);
    EXPECT_EQ(values, (std::array<double, 2>{0, 0}));
}

// A function that decays wins over a weight that grows.
TEST(Integrand, IsZeroWhereTheFunctionIsHoweverGreatTheWeight) {
    const Cell cell{.number = 0, .depth = 600, .from_right = true};
    const double fraction = 0.5;
    double value = 1;
    const auto samples = integrand("exp(-x)", "0", "inf").sample(cell, {&fraction, 1}, {&value, 1});
    EXPECT_EQ(value, 0);
    EXPECT_EQ(samples.undefined, 0U);
    EXPECT_EQ(samples.evaluations, 1U);
}
}  // namespace
