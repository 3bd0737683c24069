// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/terms.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using integrate_test::exactly;
using integrate_test::middle;

Expression parsed(const std::string& expression) {
    return parse_expression(expression, {{}, {{"i", Expression{.operation = Operation::imaginary_unit}}}});
}

double value(const Expression& expression, Component component, double x) {
    return middle(real_value(Formula(expression, component), exactly(x), 80));
}

TEST(Cartesian, HasRealParts) {
    for (const std::string expression :
         {"i", "exp(i*x)", "e^(i*x)", "2^(1 + i*x)", "1/(x + i)", "(x + 2i)^3", "(x - i)^-2", "sin(x + i)*cos(2 - i*x)",
          "sinh(x + i*x^2) - cosh(1 + i)", "-i/x", "x*exp(-x + i)/(2i)", "exp(i*x)*exp(-i*x)", "i*i*x"}) {
        const auto whole = parsed(expression);
        const auto parts = cartesian(whole);
        ASSERT_TRUE(parts) << expression;
        for (const double x : {0.4, 1.7}) {
            const auto of = [&](const auto& part) { return part ? value(*part, Component::whole, x) : 0; };
            EXPECT_NEAR(of(parts->real), value(whole, Component::real, x), 1e-12) << expression;
            EXPECT_NEAR(of(parts->imaginary), value(whole, Component::imaginary, x), 1e-12) << expression;
        }
    }
    EXPECT_EQ(text(*cartesian(parsed("exp(i*x)"))->real), "cos(x1)");
}

TEST(Cartesian, IsNoneOfOtherFunctions) {
    for (const char* expression : {"log(x + i)", "x^i", "gamma(i*x)", "sqrt(1 + i)", "(x + i)^0.5"}) {
        EXPECT_FALSE(cartesian(parsed(expression))) << expression;
    }
    // Nor of what would grow beyond all bounds.
    std::string product = "(x + i)";
    for (int k = 0; k < 40; ++k) product += "*(x + " + std::to_string(k) + "*i)";
    EXPECT_FALSE(cartesian(parsed(product)));
}
}  // namespace
