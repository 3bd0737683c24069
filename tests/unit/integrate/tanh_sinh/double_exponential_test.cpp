// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

// The trapezoidal rule with steps of 1/16 converges doubly exponentially: what it gives is the integral.
double integral(const std::string& integrand, const std::string& from, const std::string& to) {
    const Formula made = formula(integrand);
    const Interval interval(formula(from), formula(to));
    const DoubleExponential map(made, interval);
    constexpr int halvings = 4;
    double sum = 0;
    for (int number = -16 * 16; number <= 16 * 16; ++number) {
        const Ball term = map.term({number, halvings}, 4096);
        if (is_finite(term)) sum += middle(term);
    }
    return std::ldexp(sum, -halvings);
}

TEST(DoubleExponential, WeightsMakeTheIntegralOnEveryKindOfInterval) {
    EXPECT_NEAR(integral("exp(x)", "0", "1"), std::exp(1) - 1, 1e-13);
    EXPECT_NEAR(integral("1/sqrt(x)", "0", "4"), 4, 1e-13);
    EXPECT_NEAR(integral("1/(1 + x^2)", "0", "inf"), std::acos(-1) / 2, 1e-13);
    EXPECT_NEAR(integral("1/(1 + x^2)", "-inf", "1"), std::acos(-1) * 3 / 4, 1e-13);
    EXPECT_NEAR(integral("exp(-x)*x", "0", "inf"), 1, 1e-13);
    EXPECT_NEAR(integral("exp(x)", "-inf", "2"), std::exp(2), 1e-13);
    EXPECT_NEAR(integral("exp(-x^2)", "-inf", "inf"), std::sqrt(std::acos(-1)), 1e-13);
    EXPECT_NEAR(integral("1/(1 + x^2)", "-inf", "inf"), std::acos(-1), 1e-13);
}

TEST(DoubleExponential, KeepsTheDistanceFromAnEnd) {
    const Formula made = formula("1/(1 - x)");
    const Interval interval(formula("0"), formula("1"));
    // At t = 5 the distance is about exp(-pi sinh 5), which no double next to 1 tells.
    const Ball term = DoubleExponential(made, interval).term({5, 0}, 1024);
    EXPECT_GT(arb_rel_accuracy_bits(term.get()), 500);
    EXPECT_NEAR(middle(term), std::acos(-1) * std::cosh(5), 1e-9);
}

TEST(DoubleExponential, KnowsTheSizeOfItsWeights) {
    const Formula one = formula("1");
    const Interval interval(formula("-1"), formula("2"));
    const DoubleExponential map(one, interval);
    for (const int number : {-9, -2, 0, 1, 7}) {
        EXPECT_NEAR(map.weight({number, 1}), std::log2(middle(map.term({number, 1}, 256))), 1e-9) << number;
    }
}

TEST(DoubleExponential, ANudgeMovesAStepALittle) {
    const Formula made = formula("x");
    const Interval interval(formula("0"), formula("1"));
    const DoubleExponential map(made, interval);
    const double here = middle(map.term({1, 1}, 256));
    const double beside = middle(map.term({1, 1, 20}, 256));
    EXPECT_NE(here, beside);
    EXPECT_NEAR(here, beside, 1e-5);
}
}  // namespace
