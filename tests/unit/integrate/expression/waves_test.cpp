// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/waves.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"

namespace {
using namespace integrate;

double value(const Expression& expression, double x) { return ColumnEvaluator(Formula(expression))(x); }

double real_value_in_the_plane(const Expression& expression, double x) {
    ComplexBall z;
    acb_set_d(z.get(), x);
    const ComplexBall result = evaluate(Formula(expression), ComplexArithmetic(128), {&z, 1});
    EXPECT_TRUE(acb_is_finite(result.get()) != 0) << text(expression);
    return arf_get_d(arb_midref(acb_realref(result.get())), ARF_RND_NEAR);
}

TEST(Waves, AddUpToTheExpression) {
    struct Example {
        const char* expression;
        std::size_t waves;
    };
    for (const auto& [expression, count] : {Example{"sin(x)/x", 1},
                                            Example{"-cos(2*x + 1)*exp(-x)/3", 1},
                                            Example{"sin(x)^2/x^2", 2},
                                            Example{"(1 - cos(x))/x^2", 2},
                                            Example{"sin(x)^3/x", 2},
                                            Example{"sin(x)*cos(3*x)*log(x)", 2},
                                            Example{"(sin(x) + cos(x))*cos(x)/x", 3},
                                            Example{"1 + x*sin(pi*x - 2)", 2},
                                            Example{"si(x) - pi/2", 1},
                                            Example{"ci(2*x)*cos(x)", 2},
                                            Example{"besselj(0, x)*besselj(1, x)", 2},
                                            Example{"bessely(1/3, x)^2/x", 2},
                                            Example{"besselj(0, 2*x)*cos(x)", 2},
                                            Example{"sin(x^2)*cos(x)", 2},
                                            Example{"sin(x + 1/x)/x", 1},
                                            Example{"cos(x*log(x))/x", 1},
                                            Example{"bessely(0, x)*sin(3*x)*si(x)", 6},
                                            Example{"airyai(-x)", 2},
                                            Example{"airybi(-2*x)/x", 2},
                                            Example{"airyai(x)*cos(x)", 1}}) {
        SCOPED_TRACE(expression);
        const auto parsed = parse_expression(expression);
        const auto waves = waves_of(parsed);
        ASSERT_TRUE(waves);
        EXPECT_EQ(waves->size(), count);
        for (const double x : {0.3, 1.7, 40.25}) {
            double sum = 0;
            double real_sum = 0;
            for (const auto& wave : *waves) {
                EXPECT_FALSE(wave.whole_phase().grows() && wave.whole_phase().terms().front().coefficient < Rational());
                sum += real_value_in_the_plane(wave.expression(), x);
                real_sum += value(wave.real_part().value(), x);
            }
            EXPECT_NEAR(sum, value(parsed, x), 1e-12 * (1 + std::abs(sum)));
            EXPECT_NEAR(real_sum, value(parsed, x), 1e-10 * (1 + std::abs(sum)));
        }
    }
}

TEST(Waves, CancelWhereTheirSumDoes) {
    EXPECT_EQ(waves_of(parse_expression("sin(x)*cos(x) - cos(x)*sin(x)"))->size(), 0U);
    EXPECT_EQ(waves_of(parse_expression("sin(x)^2 - 1/2"))->size(), 1U);
    EXPECT_EQ(waves_of(parse_expression("si(x) - pi/4 - pi/4"))->size(), 1U);
    EXPECT_EQ(waves_of(parse_expression("cos(x)^2/(3*x) - 1/(6*x)"))->size(), 1U);
}

TEST(Waves, StandInSumsAndProductsOnly) {
    for (const auto* expression : {"exp(sin(x))", "sin(x)/(2 + cos(x))", "abs(sin(x))", "1/x", "sin(exp(x))",
                                   "sin(x)^7", "1/besselj(0, x)", "besselj(x, x)"}) {
        EXPECT_FALSE(waves_of(parse_expression(expression))) << expression;
    }
}
}  // namespace
