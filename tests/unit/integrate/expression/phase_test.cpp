// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/expression/waves.hpp"

namespace {
using namespace integrate;

std::optional<Phase> phase(const char* text) { return Phase::of(parse_expression(text)); }

double value(const Phase& phase, double x) { return ColumnEvaluator(Formula(phase.expression()))(x); }

TEST(Phase, HasTheValuesOfTheExpression) {
    for (const auto* text :
         {"x", "-2*pi*x/3 + 1", "x + 1/x", "x^2 - x", "(x + 2)^3", "x*log(x) - sqrt(x)", "log(1/x)*x^2",
          "x^(1/3)*sqrt(2)/7", "(1 - x)/(2*x)", "0.25", "(x^2)^(1/4)", "(2*x)^(3/2)", "sqrt(x/3)/x"}) {
        const auto found = phase(text);
        ASSERT_TRUE(found) << text;
        for (const double x : {0.3, 1.0, 7.25}) {
            EXPECT_NEAR(value(*found, x), ColumnEvaluator(Formula(parse_expression(text)))(x),
                        1e-12 * x * x * x + 1e-14)
                << text;
        }
    }
    for (const auto* text : {"sin(x)", "1/(1 + x)", "log(x)^2", "x^x", "log(2*x)", "(1 + x)^(1/2)", "abs(x)",
                             "(-x)^(3/2)", "(0*x)^(1/2)"}) {
        EXPECT_FALSE(phase(text)) << text;
    }
}

TEST(Phase, CancelsExactly) {
    EXPECT_TRUE((*phase("pi*x/3 + x*log(x)") + *phase("-x*log(x) - x*pi/6 - x/6*pi")).is_zero());
    EXPECT_TRUE(phase("0*x")->is_zero());
    EXPECT_FALSE((*phase("3*x") + *phase("-pi*x")).is_zero());
}

TEST(Phase, NamesTheTermThatGrowsFastestFirst) {
    EXPECT_EQ(phase("1/x + x")->terms().front().power, Rational::whole(1));
    EXPECT_TRUE(phase("x + x*log(x) + sqrt(x)")->terms().front().has_log);
    EXPECT_TRUE(phase("sqrt(x) + 1/x")->grows());
    EXPECT_FALSE(phase("1/x + 2")->grows());
    EXPECT_FALSE(phase("log(x)")->grows());
    EXPECT_FALSE(Phase().grows());
}

TEST(Phase, IsAFunctionOfAPowerOfTheVariable) {
    const auto squares = phase("3*x^2 + x*log(x) - 1/x");
    for (const double x : {0.5, 3.0}) {
        EXPECT_NEAR(value(squares->in_power(Rational::whole(2)), x * x), value(*squares, x), 1e-13);
    }
}
}  // namespace
