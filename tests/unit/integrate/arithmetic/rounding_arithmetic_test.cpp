// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;
using namespace integrate_test;

Ball error_of(const Formula& made, const Ball& x) {
    const ValueAndSlope exact{x, Ball()};
    return evaluate(made, RoundingArithmetic(64), {&exact, 1}).slope;
}

RC_GTEST_PROP(RoundingArithmetic, BoundsWhatDoublesAreOffBy, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 4, leaf_in_x));
    RC_LOG() << text(made.expression()) << "\n";
    const double low = (static_cast<double>(random.below(256)) - 128) / 64;
    const double width = static_cast<double>(1 + random.below(64)) / 256;
    const Ball error = error_of(made, between(low, low + width));
    if (!is_finite(error)) return;
    const double at = low + width * random.below(1024) / 1024;
    const Ball place = exactly(at);
    const Ball exact = evaluate(made, BallArithmetic(300), {&place, 1});
    // A comparison with the root of a number below 0 may be 0 or 1.
    if (mag_cmp_2exp_si(arb_radref(exact.get()), -100) > 0) return;
    Ball difference = exactly(ColumnEvaluator(made)(at));
    arb_sub(difference.get(), difference.get(), exact.get(), 300);
    // The squares of errors are left out.
    RC_ASSERT(greatest(difference) <= 1.001 * greatest(error));
}

TEST(RoundingArithmetic, KnowsWhatCancels) {
    const Ball x = between(0, 1);
    EXPECT_GT(greatest(error_of(formula("(x/3 + 1e12) - 1e12"), x)), 1e-5);
    EXPECT_LT(greatest(error_of(formula("(x/3 + 1e12) - 1e12"), x)), 1e-2);
    EXPECT_LT(greatest(error_of(formula("exp(-x^2)"), x)), 1e-14);
}

TEST(RoundingArithmetic, KnowsNothingWhereDoublesEnd) {
    for (const char* text : {"exp(710*x)*exp(-710*x)", "sqrt(x/3)", "abs(x - 0.5)", "gamma(x/3 + 1)"}) {
        EXPECT_FALSE(is_finite(error_of(formula(text), between(0, 1)))) << text;
    }
    // A product that underflows is off by the least double, times all factors that follow.
    EXPECT_GT(greatest(error_of(formula("exp(-750)*1e300*1e100"), between(0, 1))), 1e70);
}

}  // namespace
