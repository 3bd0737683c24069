// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/expression/terms.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;

double value(const std::optional<Expression>& part, double x) { return part ? ColumnEvaluator(Formula(*part))(x) : 0; }

TEST(Parity, TakesExpressionsApart) {
    for (const std::string expression :
         {"x", "1", "x + 1", "x^2 - x", "(x + 1)^3", "(x + 1)/(x^2 + 1)", "x/(1 + x + x^2)", "exp(x)*x",
          "-sin(x) + cos(x)", "sin(x^2)", "abs(x)*x", "(x + 2)^(x^2)", "tanh(x + 1)", "x^-3 + 2"}) {
        const auto whole = parse_expression(expression);
        const auto parts = parity(whole);
        for (const double x : {0.3, 0.7, 1.9}) {
            const double there = value(whole, x);
            const double mirrored = value(whole, -x);
            EXPECT_NEAR(value(parts.even, x), (there + mirrored) / 2, 1e-12) << expression;
            EXPECT_NEAR(value(parts.odd, x), (there - mirrored) / 2, 1e-12) << expression;
        }
    }
}

TEST(Parity, SeesWhatIsMissing) {
    for (const char* odd : {"x/(1 + x^2)", "sin(x)*cos(x)", "x^3", "x*abs(x)", "atan(x)/(1 + x^4)", "1/x"}) {
        EXPECT_FALSE(parity(parse_expression(odd)).even) << odd;
    }
    for (const char* even : {"1/(1 + x^2)", "sin(x)*x", "x^4", "exp(-x^2)", "cosh(x)", "2"}) {
        EXPECT_FALSE(parity(parse_expression(even)).odd) << even;
    }
}

}  // namespace
