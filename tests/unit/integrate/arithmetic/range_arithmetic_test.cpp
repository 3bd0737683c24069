// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cstdint>
#include <string>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

RC_GTEST_PROP(RangeArithmetic, EnclosesTheValuesAtPoints, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula made(random_expression(random, 4, leaf_in_x));
    RC_LOG() << text(made.expression()) << "\n";
    const double low = (static_cast<double>(random.below(256)) - 128) / 16;
    const double width = static_cast<double>(1 + random.below(64)) / 16;
    const RangeArithmetic ranges(128);
    const BallRange side = ranges.range_of(between(low, low + width));
    const Ball whole = ranges.ball_of(evaluate(made, ranges, {&side, 1}));
    for (int i = 0; i < 5; ++i) {
        const Ball x = exactly(low + width * random.below(1025) / 1024);
        const Ball point = evaluate(made, BallArithmetic(300), {&x, 1});
        if (is_finite(point)) RC_ASSERT(arb_overlaps(whole.get(), point.get()) != 0);
    }
}

TEST(RangeArithmetic, KnowsTheSignOfSumsOfWideExponentials) {
    for (const auto* text : {"1/cosh(x)", "1/cosh(-x)", "cosh(x)^-3", "1/(1 + exp(abs(x))^2)", "1/(1 - -exp(abs(x)))",
                             "cosh(x)^-1.5", "1/exp(abs(x))", "sign(x - 9999)/cosh(x)",
                             "1/if(x < 0, cosh(x), exp(abs(x)))", "1/(cosh(x)*2 - exp(-abs(x)))"}) {
        EXPECT_LE(greatest(real_value(formula(text), between(-1000, 2000), 64)), 1.001) << text;
        EXPECT_LE(greatest(real_value(formula(text), between(1000, 3000), 64)), 1e-300) << text;
    }
    EXPECT_LE(greatest(real_value(formula("1/(exp(x) + exp(-x))"), between(1000, 3000), 64)), 1e-300);
    EXPECT_FALSE(is_finite(real_value(formula("1/(cosh(x) - 2)"), between(-1000, 1000), 64)));
    EXPECT_FALSE(is_finite(real_value(formula("1/x^3"), between(-1, 1), 64)));
    EXPECT_LE(greatest(real_value(formula("1/(exp(x) - 1)"), between(1, 1000), 64)), 0.6);
}
}  // namespace
