// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include "integrate/expression/expression.hpp"
#include "integrate/splitting/splitting.hpp"

namespace {
using namespace integrate;

// Returns the roots in x2, between 0 and 3, or "none".
std::string roots(const std::string& function) {
    const Interval interval(Formula(parse_expression("0")), Formula(parse_expression("3")));
    const auto solution = solution_of(parse_expression(function), 1, interval);
    std::string result;
    if (solution) {
        for (const auto& root : solution->roots) result += (result.empty() ? "" : " ; ") + text(root);
    }
    return solution ? result : "none";
}

TEST(Solution, IsThatOfPolynomialsOfLowDegree) {
    EXPECT_EQ(roots("x1 - x2"), "x1");
    EXPECT_EQ(roots("x1*x2 + 2"), "-2/x1");
    EXPECT_EQ(roots("x2^2 - x1"), "-sqrt(max(x1, 0)) ; sqrt(max(x1, 0))");
    EXPECT_EQ(roots("x2^2"), "");
    EXPECT_EQ(roots("x2^3 - x1"), "none");
    EXPECT_EQ(roots("sin(x2) - x1"), "none");
}

TEST(Solution, IsThatOfFunctionsOfOneVariable) {
    EXPECT_EQ(roots("sinh(x2 - 1)"), "1");
    const Interval interval(Formula(parse_expression("0")), Formula(parse_expression("3")));
    EXPECT_TRUE(solution_of(parse_expression("sinh(x2 - 1)"), 1, interval)->is_exact);
    EXPECT_TRUE(solution_of(parse_expression("cos(x2)"), 1, interval)->is_exact);
    EXPECT_FALSE(solution_of(parse_expression("cos(x2) - 1/3"), 1, interval)->is_exact);
}

TEST(Solution, OfARootIsThatOfItsSquare) {
    const auto squared = [](const std::string& function) { return text(without_root(parse_expression(function))); };
    EXPECT_EQ(squared("sqrt(x1) - 2"), "x1-2*2");
    EXPECT_EQ(squared("2 - sqrt(x1)"), "-(x1-2*2)");
    EXPECT_EQ(squared("sqrt(x1) - (-2)"), "sqrt(x1)--2");
    EXPECT_EQ(squared("sqrt(x1) - x2"), "sqrt(x1)-x2");
}
}  // namespace
