// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/terms.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

Ball value_of(const Formula& made, const Ball& x, long precision = 300) {
    return evaluate(made, BallArithmetic(precision), {&x, 1});
}

Ball slope_of(const Formula& made, const Ball& x, long precision = 128) {
    return value_of(Formula(derivative(made.expression())), x, precision);
}

// [Mean value theorem] What a function changes by between two points of a ball is a slope on that ball times the way.
RC_GTEST_PROP(Derivative, EnclosesAllSecants, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 4, leaf_in_x));
    RC_LOG() << text(made.expression()) << "\n";
    const double low = (static_cast<double>(random.below(256)) - 128) / 64;
    const double width = static_cast<double>(1 + random.below(64)) / 256;
    const Ball x = between(low, low + width);
    const Ball value = value_of(made, x, 128);
    const Ball slope = slope_of(made, x);
    if (!is_finite(slope) || !is_finite(value)) return;
    const Ball left = exactly(low + width * random.below(512) / 1024);
    const Ball right = exactly(low + width * (512 + random.below(512)) / 1024);
    Ball change;
    Ball way;
    arb_sub(change.get(), value_of(made, right).get(), value_of(made, left).get(), 300);
    arb_sub(way.get(), right.get(), left.get(), 300);
    arb_mul(way.get(), way.get(), slope.get(), 300);
    RC_ASSERT(arb_overlaps(way.get(), change.get()) != 0);
    RC_ASSERT(arb_overlaps(value.get(), value_of(made, left).get()) != 0);
}

TEST(Derivative, KnowsDerivatives) {
    for (const auto* text :
         {"x^3 - 12*x", "exp(x)/exp(2) - x", "x^x - (4 + 4*log(2))*x", "sqrt(x) - x/sqrt(8)", "min(x, 3) - x",
          "abs(-x) - x", "(x > 1) + floor(x/3)", "if(x > 1, 1, x)", "2^-x + log(2)/4*x", "log(x) - x/2",
          "atan(x) - x/5", "asinh(x) - x/sqrt(5)", "acosh(x) - x/sqrt(3)", "asin(x/4) - x/sqrt(12)",
          "tanh(log(x)) - 16/25*x/2", "1/x + x/4", "cot(x) + x/sin(2)^2"}) {
        const Ball slope = slope_of(formula(text), exactly(2));
        EXPECT_TRUE(is_finite(slope) && may_contain(slope, 0)) << text;
    }
}

TEST(Derivative, HasNoneAtJumpsAndSingularPoints) {
    for (const auto* text : {"abs(x - 2)", "x > 2", "floor(x)", "if(x > 2, 1, 0)", "if(x - 2, x, 2)", "sqrt(x - 2)",
                             "besselj(x, 1)", "atan2(x - 2, -1)"}) {
        EXPECT_FALSE(is_finite(slope_of(formula(text), between(1.5, 2.5)))) << text;
    }
}

TEST(Derivative, LiesBetweenThoseOfBothSidesAtKinks) {
    for (const auto* text : {"min(x, 2)", "max(x, 2)", "max(x - 2, 0)"}) {
        const Ball slope = slope_of(formula(text), between(1.5, 2.5));
        EXPECT_TRUE(is_finite(slope) && may_contain(slope, 0) && may_contain(slope, 1)) << text;
        EXPECT_FALSE(may_contain(slope, -0.5) || may_contain(slope, 1.5)) << text;
    }
}

// Newton's steps for the zero of a root less 1 come as close: MPFR's reciprocal root overflows the stack there, where
// it tries 64 bits more each time, up to twice as many.
TEST(Derivative, KnowsTheSlopeOfARootNextToAPowerOfFour) {
    constexpr long precision = 1L << 16;
    auto at = exactly(1);
    arb_mul_2exp_si(at.get(), at.get(), -2 * precision);
    arb_add_ui(at.get(), at.get(), 1, 3 * precision);
    EXPECT_TRUE(may_contain(slope_of(formula("sqrt(x)"), at, precision), 0.5));
}
}  // namespace
