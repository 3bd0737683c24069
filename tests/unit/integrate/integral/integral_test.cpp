// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/integral.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <string>

namespace {
using namespace integrate;

std::string refusal(const Instance& instance) {
    try {
        static_cast<void>(compile(instance));
    } catch (const InstanceError& wrong) {
        return wrong.what();
    }
    return "";
}

std::string repeated(const std::string& limit, int times) {
    std::string text = limit;
    for (int i = 1; i < times; ++i) text += "," + limit;
    return text;
}

TEST(Integral, HasAnIntervalForEachVariable) {
    const auto integral = compile({"name", "x1*x2*x3", "0,min(1, 2),0", "1,2,pi", "3"});
    EXPECT_EQ(integral.dimensions(), 3U);
    EXPECT_EQ(integral.intervals[1].from(), 1);
    EXPECT_EQ(integral.intervals[2].to(), std::acos(-1));
    EXPECT_TRUE(integral.exact);
    EXPECT_FALSE(compile({"", "x", "0", "1", ""}).exact);
}

// Balls do not tell the root of 2 from the zero, and only of the zero is it known what vanishes there.
TEST(Integral, HasAZeroInPlaceOfABreakThatMayBeIt) {
    const auto integral = compile(
        {.name = "", .expression = "abs(x^2 - 2)^(-1/3)", .from = "0", .to = "2", .exact = "", .breaks = "sqrt(2)"});
    ASSERT_EQ(integral.pieces.size(), 2U);
    EXPECT_TRUE(integral.pieces[0].to_limit().vanishing());
}

TEST(Integral, SignIsThatOfAllLimitsTogether) {
    EXPECT_EQ(compile({"", "x1*x2", "0,0", "1,1", ""}).sign(), 1);
    EXPECT_EQ(compile({"", "x1*x2", "1,0", "0,1", ""}).sign(), -1);
    EXPECT_EQ(compile({"", "x1*x2", "1,1", "0,0", ""}).sign(), 1);
}

TEST(Integral, IsEmptyIfAnyIntervalIs) {
    EXPECT_TRUE(compile({"", "x1*x2", "0,1/2", "1,0.5", ""}).is_empty());
    EXPECT_FALSE(compile({"", "x1*x2", "0,1/2", "1,0.6", ""}).is_empty());
}

TEST(Integral, BeginsAtAMovingLimitWhereTheOtherOneIsInfinite) {
    const auto upwards = compile({"", "x2", "0,x1", "1,inf", ""});
    EXPECT_EQ(std::pair(upwards.intervals[1].from(), std::isinf(upwards.intervals[1].to())), std::pair(0.0, true));
    EXPECT_EQ(text(upwards.integrand.expression()), text(parse_expression("(x1 + x2)*1")));
    const auto downwards = compile({"", "x2", "0,-inf", "1,-x1", ""});
    EXPECT_EQ(downwards.intervals[1].to(), 0);
    EXPECT_EQ(text(downwards.integrand.expression()), text(parse_expression("(-x1 + x2)*1")));
    EXPECT_EQ(compile({"", "x2", "0,inf", "1,x1", ""}).sign(), -1);
}

TEST(Integral, RefusesWhatMakesNoSense) {
    EXPECT_EQ(refusal({"", "x*", "0", "1", ""}), "the integrand 'x*': column 3: expected an operand");
    EXPECT_EQ(refusal({"", "x", "x", "1", ""}), "the lower limit 'x': expected a constant");
    EXPECT_EQ(refusal({"", "x", "0", "0/0", ""}), "the upper limit '0/0': has no value, expected a number");
    EXPECT_EQ(refusal({"", "x", "0", "-1e400", ""}),
              "the upper limit '-1e400': is finite and greater than all doubles, expected less, or inf");
    EXPECT_EQ(refusal({"", "x", "0", "1", "y"}).find("the exact value 'y': column 1"), 0U);
    EXPECT_EQ(refusal({"", "x2", "0", "1", ""}), "x2 is used, but there are limits of 1 variable only");
    EXPECT_EQ(refusal({"", "1", "0,0", "1", ""}),
              "2 lower and 1 upper limits were given, expected one for each variable");
    EXPECT_EQ(refusal({"", "1", repeated("0", 361), repeated("1", 361), ""}),
              "limits of 361 variables were given, expected at most 360");
    EXPECT_EQ(refusal({"", "x", "-inf", "inf", "1e400"}), "");
}

TEST(Integral, DoesNotGuessWhatTheVariableIs) {
    EXPECT_EQ(refusal({"", "t^2", "0", "1", ""}), "");
    EXPECT_EQ(refusal({"", "sinx", "0", "1", ""}),
              "the integrand 'sinx': column 1: unknown name 'sinx': did you mean sin(x)?");
    EXPECT_EQ(refusal({"", "sint", "0", "1", ""}),
              "the integrand 'sint': column 1: unknown name 'sint': did you mean sin(t)?");
    EXPECT_NE(refusal({"", "theta^2", "0", "1", ""}).find("'theta' is not known"), std::string::npos);
    EXPECT_EQ(refusal({.name = "", .expression = "theta^2", .from = "0", .to = "1", .exact = "", .variables = "theta"}),
              "");
    EXPECT_EQ(refusal({.name = "", .expression = "x^2", .from = "0", .to = "1", .exact = "", .constants = "x = 3"}),
              "--let gives the only variable a value, expected a variable that is integrated over");
    EXPECT_EQ(refusal({.name = "", .expression = "x*t", .from = "0", .to = "1", .exact = "", .constants = "x = 3"}),
              "");
    EXPECT_EQ(refusal({.name = "", .expression = "x", .from = "0", .to = "1", .exact = "", .breaks = "5"}),
              "the break '5': lies outside of the limits, expected a place between them");
    EXPECT_EQ(refusal({.name = "", .expression = "x", .from = "0", .to = "1", .exact = "", .breaks = "0, 0.5"}), "");
}

TEST(LogarithmOfConstant, IsThatOfAnyPositiveNumber) {
    EXPECT_NEAR(logarithm_of_constant("1e-1000").value(), -1000 * std::log2(10), 1e-9);
    EXPECT_EQ(logarithm_of_constant("2^-7"), -7);
    for (const auto* text : {"0", "-1", "inf", "1 - 1"}) EXPECT_FALSE(logarithm_of_constant(text)) << text;
    for (const auto* text : {"x", "1e", "0/0"}) {
        EXPECT_THROW(static_cast<void>(logarithm_of_constant(text)), InstanceError) << text;
    }
}
}  // namespace
