// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <string>
#include "integrate/expression/expression.hpp"
#include "integrate/splitting/splitting.hpp"

namespace {
using namespace integrate;

LinearForm form(const std::string& text, std::size_t variables) {
    return linear_form(parse_expression(text), variables).value();
}

// Returns the integrand along axes, or "none".
std::string along(const std::string& integrand, const std::vector<std::string>& upper_limits) {
    std::vector<Interval> intervals;
    for (const auto& limit : upper_limits) {
        intervals.emplace_back(Formula(parse_expression("-" + limit)), Formula(parse_expression(limit)));
    }
    const auto found = along_axes(parse_expression(integrand), intervals);
    return found ? text(*found) : "none";
}

TEST(LinearForm, IsReadExactly) {
    for (const auto* text : {"x1*x2", "sin(x1)", "1/x1", "1e60*x1", "abs(x1)"}) {
        EXPECT_FALSE(linear_form(parse_expression(text), 2)) << text;
    }
    EXPECT_EQ(form("(x1 - 2*(x2 - 0.25))/4 - sqrt(4)*x1", 2), form("0.125 - 1.75*x1 - x2/2", 2));
}

TEST(LinearForm, BecomesAVariableOnTheWholePlane) {
    EXPECT_EQ(along("1/((1+x1^2)*(1+(x1-x2)^2))", {"inf", "inf"}), "1/((1+x1^2)*(1+x2^2))/1");
    EXPECT_EQ(along("exp(-(x1+x2)^2-(x2-x1)^2)", {"inf", "inf"}), "exp(-x1^2-(-1*x2)^2)/2");
    EXPECT_EQ(along("exp(-(2*x1-6*x2-1)^2-x2^2)", {"inf", "inf"}), "exp(-(2*x1+-1)^2-x2^2)/1");
    EXPECT_EQ(along("cos(x2)*exp(-(x1+x3)^2-(x1-x3)^4)", {"inf", "1", "inf"}), "cos(x2)*exp(-x1^2-x3^4)/2");
}

TEST(LinearForm, RemainsWhereItWouldMoveALimitOrDependsOnOthers) {
    EXPECT_EQ(along("1/((1+x1^2)*(1+(x1-x2)^2))", {"inf", "1"}), "none");
    EXPECT_EQ(along("exp(-x1^2-x2^2-(x1-x2)^2)", {"inf", "inf"}), "none");
    EXPECT_EQ(along("exp(-x1^2-x2^2)", {"inf", "inf"}), "none");
    EXPECT_EQ(along("exp(-(x1+x2)^2-(x2+x3)^2-(x1-x3)^2)", {"inf", "inf", "inf"}), "none");
}
}  // namespace
