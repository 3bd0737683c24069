// SPDX-License-Identifier: Apache-2.0
#include "integrate/expression/expression.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/formula.hpp"

namespace {
using namespace integrate;

TEST(Expression, IsWrittenWithAsFewParenthesesAsNeeded) {
    for (const auto* text : {"x1+x2*x3", "(x1+x2)*x3", "x1-(x2-x3)", "x1-x2-x3", "x1/(x2*x3)", "(x1^x2)^x3", "x1^x2^x3",
                             "-x1^2", "(-x1)^2", "2^-x1", "--x1", "(x1<x2)+1", "x1+1<x2", "(x1<x2)<x3",
                             "if(x1>=0, min(x1, 2), -x2)", "sin(pi)*e"}) {
        EXPECT_EQ(integrate::text(parse_expression(text)), text);
    }
}

TEST(Expression, KnowsHowManyVariablesItNeeds) {
    EXPECT_EQ(variables(parse_expression("2*pi")), 0U);
    EXPECT_EQ(variables(parse_expression("sin(x)")), 1U);
    EXPECT_EQ(variables(parse_expression("x2 + if(x1 < 0, x7, 1)")), 7U);
}

TEST(Expression, IsFoldedWithoutWhatCancels) {
    for (const auto* text : {"x1*(x2/x1)", "x2/x1*x1", "1*x2 + 0", "if(1, x2, x1)", "2*x1*(x2/(2*x1))"}) {
        EXPECT_EQ(integrate::text(folded(parse_expression(text))), "x2") << text;
    }
    EXPECT_EQ(integrate::text(folded(parse_expression("x1*(x1/x2)"))), "x1*(x1/x2)");
}

TEST(Expression, HasKinksWhereverOneStands) {
    for (const auto* text : {"2^(x > 0.3)", "exp(1 + abs(x))", "floor(x)", "ceil(x)", "min(x, 1)", "max(x, 1)",
                             "if(x, 1, 2)", "x == 1", "x != 1", "x <= 1", "1 - (x >= 1)", "x < 1"}) {
        EXPECT_TRUE(has_kinks(parse_expression(text))) << text;
    }
    for (const auto* text : {"sqrt(x)", "x^0.5/gamma(x)", "-tan(x)"}) {
        EXPECT_FALSE(has_kinks(parse_expression(text))) << text;
    }
}

RC_GTEST_PROP(WrittenOut, IsTheNumberToItsLastBit, (double number)) {
    RC_PRE(std::isfinite(number));
    BallArithmetic arithmetic(2200);
    Ball difference = evaluate(Formula(written_out(number)), arithmetic, {});
    Ball same;
    arb_set_d(same.get(), number);
    arb_sub(difference.get(), difference.get(), same.get(), 4000);
    RC_ASSERT(arb_contains_zero(difference.get()) != 0);
    RC_ASSERT(mag_cmp_2exp_si(arb_radref(difference.get()), -1074) < 0 || std::abs(number) > 1);
}

TEST(WrittenOut, IsWrittenWithoutNeedlessPlaces) {
    EXPECT_EQ(text(written_out(0.375)), "0.375");
    EXPECT_EQ(text(written_out(-12)), "-12");
    EXPECT_EQ(text(written_out(0)), "0");
}
}  // namespace
