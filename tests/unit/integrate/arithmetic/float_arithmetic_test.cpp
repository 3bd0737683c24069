// SPDX-License-Identifier: Apache-2.0
#include "integrate/arithmetic/float_arithmetic.hpp"

#include <gtest/gtest.h>

#include <string>

#include "integrate/arithmetic/stack_evaluation.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;

// The value to 40 digits, as far as a double tells what is missing.
double error(const std::string& text, const std::string& expected) {
    Float::default_precision(50);
    FloatArithmetic arithmetic;
    const Float x(2);
    return static_cast<double>(abs(evaluate(integrate_test::formula(text), arithmetic, {&x, 1}) - Float(expected)));
}

// Digits from the tables of Abramowitz and Stegun (1964) and the OEIS.
TEST(FloatArithmetic, KnowsItsFunctions) {
    EXPECT_LT(error("pi", "3.141592653589793238462643383279502884197169"), 1e-39);
    EXPECT_LT(error("e", "2.718281828459045235360287471352662497757247"), 1e-39);
    EXPECT_LT(error("sqrt(x)", "1.414213562373095048801688724209698078569672"), 1e-39);
    EXPECT_LT(error("log(x)", "0.6931471805599453094172321214581765680755001"), 1e-39);
    EXPECT_LT(error("gamma(x/4)", "1.772453850905516027298167483341145182797549"), 1e-39);
    EXPECT_LT(error("erf(x/2)", "0.8427007929497148693412206350826092592960670"), 1e-39);
}

// Identities between them.
TEST(FloatArithmetic, FunctionsFitTogether) {
    for (const auto* text :
         {"sin(x)^2 + cos(x)^2 - 1", "tan(x) - sin(x)/cos(x)", "cosh(x)^2 - sinh(x)^2 - 1", "tanh(x) - sinh(x)/cosh(x)",
          "exp(log(x)) - x", "asin(x/3) + acos(x/3) - pi/2", "tan(atan(x)) - x", "x^0.5 - sqrt(x)", "x^-3 - 0.125",
          "abs(-x) - x", "floor(x + 0.5) - 2", "ceil(x + 0.5) - 3", "min(x, 3) - 2", "max(x, 3) - 3", "-x + x",
          "if(x < 3, 5, 7) - 5", "if(x > 3, 5, 7) - 7", "(x <= 2) + (x >= 2) + (x == 2) - 3", "(x != 2) + (x > 2)"}) {
        EXPECT_LT(error(text, "0"), 1e-45) << text;
    }
}

}  // namespace
