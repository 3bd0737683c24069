// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/growth_bounds.hpp"
#include <gtest/gtest.h>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

constexpr long bits_of_bounds = 96;

GrowthBound far_out(const GrowthBoundArithmetic& arithmetic, const char* text) {
    GrowthBoundArithmetic copy = arithmetic;
    const GrowthBound z = arithmetic.variable();
    return evaluate(formula(text), copy, {&z, 1});
}

TEST(GrowthBounds, BoundsFunctionsWhereverTheyAreFarOut) {
    const GrowthBoundArithmetic arithmetic(Ball(2), Ball(64), bits_of_bounds);
    for (const auto* text :
         {"1/x", "x/(1 + x^2)", "sqrt(x)/(x + 3)", "log(x)/x", "log(x)^2/x^0.3", "1/log(x)", "x^(1/3 - 1)*cbrt(x)",
          "(x^2 + 1)/(x^2 - x + 5)", "exp(-1/x)", "1/sqrt(x + log(x))", "-log1p(x)/x^(3/2)", "x^2*log(1 + 1/x^2)",
          "x*atan(1/x)", "atan(x)", "asinh(x)/x", "log(1 + 20/x)", "log(1 - 1/x)*x", "x*log(1 + 20/x + 1/x^2)"}) {
        const GrowthBound value = far_out(arithmetic, text);
        const Ball bound = arithmetic.bound(value);
        EXPECT_TRUE(arb_is_finite(bound.get())) << text;
        // Along both sides of the quadrant and between them.
        for (const auto& [re, im] :
             {std::pair(65.0, 0.0), {1e6, 0.0}, {2.0, 64.0}, {2.0, 1e9}, {50.0, 50.0}, {1e5, 7e4}}) {
            ComplexBall z;
            acb_set_d_d(z.get(), re, im);
            ComplexArithmetic complex(bits_of_bounds);
            const ComplexBall exact = evaluate(formula(text), complex, {&z, 1});
            Ball size;
            acb_abs(size.get(), exact.get(), bits_of_bounds);
            EXPECT_TRUE(arb_gt(size.get(), bound.get()) == 0) << text << " at " << re << " + " << im << "i";
        }
    }
}

TEST(GrowthBounds, TakesNoSumForItsConstant) {
    const GrowthBoundArithmetic arithmetic(Ball(2), Ball(64), bits_of_bounds);
    EXPECT_TRUE(far_out(arithmetic, "1").exact);
    EXPECT_FALSE(arithmetic.sum(far_out(arithmetic, "1"), far_out(arithmetic, "20/x")).exact);
}

TEST(GrowthBounds, TellsWhatGoesToZero) {
    const GrowthBoundArithmetic arithmetic(Ball(1), Ball(64), bits_of_bounds);
    for (const auto* text : {"1/x", "1/log(x)", "log(x)^3/sqrt(x)", "x/(1 + x^2)", "1/x - 1/x^2", "log(1 + 1/x)",
                             "sqrt(x)*log(1/x + 1)", "tanh(1/x)", "atan(x)/x"}) {
        EXPECT_TRUE(arithmetic.vanishes(far_out(arithmetic, text))) << text;
    }
    for (const auto* text :
         {"1", "x", "x/(1 + x)", "log(x)", "exp(-x)", "1/sin(x)", "tanh(x)/x", "log(-1)/x", "log(2 + 1/x)",
          "log(1 - 100/x)", "log(-(1 + 1/x))", "log(1 + 1/x + 1)", "log(1 + (1 + 1/x))"}) {
        EXPECT_FALSE(arithmetic.vanishes(far_out(arithmetic, text))) << text;
    }
}
}  // namespace
