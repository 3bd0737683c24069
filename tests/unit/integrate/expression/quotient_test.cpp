// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <algorithm>
#include <string>
#include "integrate/expression/grammar.hpp"
#include "integrate/expression/terms.hpp"

namespace {
using namespace integrate;

// Quotients, tangents and powers with a sign are what has to be taken apart.
bool is_whole(const Expression& expression) {
    const bool is_inverse = is_power(expression) && is_opposite(expression.operands[1]);
    const bool is_quotient = expression.operation == Operation::divide;
    return !is_quotient && function_of(expression.operation).rules.equal.empty() && !is_inverse &&
           std::all_of(expression.operands.begin(), expression.operands.end(), is_whole);
}

std::string written(const std::string& expression) {
    const auto parts = quotient(parse_expression(expression), is_whole);
    if (!parts) return "none";
    return text(parts->numerator) + (is_one(parts->denominator) ? "" : " | " + text(parts->denominator));
}

TEST(Quotient, HasAnalyticParts) {
    EXPECT_EQ(written("sin(x)*x"), "sin(x1)*x1");
    EXPECT_EQ(written("exp(x)/x"), "exp(x1) | x1");
    EXPECT_EQ(written("tan(x) + x"), "sin(x1)+x1*cos(x1) | cos(x1)");
    EXPECT_EQ(written("cot(x)"), "cos(x1) | sin(x1)");
    EXPECT_EQ(written("-(1/x)"), "-1 | x1");
    EXPECT_EQ(written("x^-1"), "1 | x1");
    EXPECT_EQ(written("1/x - exp(x)/x"), "1+-exp(x1) | x1");
    EXPECT_EQ(written("1/(1 + 1/x)"), "x1 | x1+1");
    EXPECT_EQ(written("(1/x)^2"), "1 | x1*x1");
}

TEST(Quotient, IsNoneOfOtherFunctions) {
    EXPECT_EQ(written("exp(1/x)"), "none");
    EXPECT_EQ(written("x + log(1/x)"), "none");
    EXPECT_EQ(written("(1/x)^0.5"), "none");
}
}  // namespace
