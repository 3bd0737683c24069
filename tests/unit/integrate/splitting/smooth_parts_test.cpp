// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <string>
#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/splitting/splitting.hpp"

namespace {
using namespace integrate;

struct Summed {
    double value = 0;
    double error = 0;
};

// The sum over boxes of 2^-depth of each part.
Summed sum_of_parts(const Integral& integral, int depth) {
    const GenzMalik rule(integral, depth);
    Summed sum;
    rule.partition([&](Box box) {
        const auto measure = rule.measure(box);
        sum.value += measure.value;
        sum.error += measure.error;
    });
    return sum;
}

Integral unsplit(Integral integral) {
    integral.smooth_parts = {{.intervals = integral.intervals, .places = {}, .integrand = integral.integrand}};
    return integral;
}

struct Split {
    const char* expression;
    const char* from;
    const char* to;
    double exact;
};

class SmoothParts : public testing::TestWithParam<Split> {};

TEST_P(SmoothParts, AddUpToTheIntegral) {
    const auto& [expression, from, to, exact] = GetParam();
    const auto integral = compile({"", expression, from, to, ""});
    for (const auto& part : integral.smooth_parts) EXPECT_FALSE(part.integrand.has_kinks()) << expression;
    EXPECT_NEAR(sum_of_parts(integral, 4).value, exact, 1e-5) << expression;
    const auto whole = sum_of_parts(unsplit(integral), 10);
    EXPECT_NEAR(whole.value, exact, whole.error) << expression;
}

const double e = std::exp(1);

INSTANTIATE_TEST_SUITE_P(
    OfKinksAndJumps, SmoothParts,
    testing::Values(Split{"abs(x1 + x2 + x3 - 1.5)", "0,0,0", "1,1,1", 13.0 / 32},
                    Split{"max(x1, max(x2, x3))", "0,0,0", "1,1,1", 0.75},
                    Split{"min(min(x1, x2), x3)", "0,0,0", "1,1,1", 0.25},
                    Split{"if(x1 > x2, exp(x1), 0)", "0,0", "1,1", 1},
                    Split{"(x1 < 0.3)*(x2 >= 1/pi)*x1", "0,0", "1,1", 0.045 * (1 - 1 / std::acos(-1))},
                    Split{"if(x1 > 0.5, if(x2 > 0.5, abs(x1 - x2), 1), 0)", "0,0", "1,1", 0.25 + 1.0 / 24},
                    Split{"floor(3*x1 + x2)", "0,0", "1,1", 1.5}, Split{"ceil(2*x1)*x2", "0,0", "1,1", 0.75},
                    Split{"abs(sin(pi*x1) - 1/2)*x2", "0,0", "2,1", 0.5 + std::sqrt(3) / std::acos(-1) - 1.0 / 3},
                    Split{"sign(x1 - x2)*abs(x1*x1 + 1)", "0,0", "1,2", -7.0 / 6},
                    Split{"if(x1 < x2, exp(-x2), 0)", "0,0", "1,inf", 1 - 1 / e},
                    Split{"abs(x1 - x2)", "1,0", "0,1", 1.0 / 3}));

// Whichever variable comes last, one of its ranges is a half line that begins, or ends, at the other variable.
TEST(SmoothParts, AreHalfLinesOnEitherSide) {
    for (const bool is_above : {true, false}) {
        const auto integral = is_above ? compile({"", "abs(x1 - x2)*exp(-x1 - x2)", "0,0", "inf,inf", ""})
                                       : compile({"", "abs(x1 - x2)*exp(x1 + x2)", "-inf,-inf", "0,0", ""});
        EXPECT_EQ(integral.smooth_parts.size(), 2U);
        EXPECT_NEAR(sum_of_parts(integral, 8).value, 1, 1e-4);
    }
}

// The curve x1 x2 = 1 is at infinity where x1 = 0.
TEST(SmoothParts, AreCutWhereACurveGoesToInfinity) {
    const auto integral = compile({"", "abs(x1*x2 - 1)*exp(-x1 - x2)", "-1,-1", "inf,inf", ""});
    EXPECT_EQ(integral.smooth_parts.size(), 3U);
    for (const auto& part : integral.smooth_parts) EXPECT_FALSE(part.integrand.has_kinks());
    EXPECT_NEAR(sum_of_parts(integral, 8).value, std::exp(2) + 4 * std::cyl_bessel_k(2, 2.), 0.02);
}

const double pi = std::acos(-1);

INSTANTIATE_TEST_SUITE_P(
    AlongCurves, SmoothParts,
    testing::Values(Split{"x1^2 + x2^2 < 1", "-1,-1", "1,1", pi},
                    Split{"x1^2 + x2^2 < 1", "-2,-0.5", "inf,inf", 2 * pi / 3 + std::sqrt(3) / 4},
                    Split{"max(0, 1 - x1^2 - x2^2)", "-1,-2", "1,2", pi / 2},
                    Split{"abs(1 - x1^2 - x2^2)", "0,0", "1,1", pi / 4 - 1.0 / 3},
                    Split{"if(hypot(x1, x2) < 1, x1*x2, 0)", "0,0", "1,1", 1.0 / 8},
                    Split{"(x1^2 + x2^2 < 1)*(x1^2 + (x2 - 1)^2 < 1)", "-2,-2", "2,2", 2 * pi / 3 - std::sqrt(3) / 2},
                    Split{"x1^2 + x2^2 + x3^2 < 1", "-1,-1,-1", "1,1,1", 4 * pi / 3},
                    Split{"x1*x2 < 1/2", "-1,0", "1,1", 1.5 + std::log(2) / 2},
                    Split{"x1*x2^2 + x2 > 1", "0,0", "2,1", std::log(2)},
                    Split{"x2 < sin(3*x1)", "0,0", "1,1", (1 - std::cos(3)) / 3},
                    Split{"x1 < sin(3*x2)", "0,0", "1,1", (1 - std::cos(3)) / 3},
                    Split{"abs(x2 - exp(-x1^2))", "-1,0", "1,1",
                          std::sqrt(pi / 2) * std::erf(std::sqrt(2)) - std::sqrt(pi) * std::erf(1) + 1},
                    Split{"floor(x1^2 + x2^2)", "0,0", "1,1", 1 - pi / 4},
                    // One root is a limit, past which the other one moves.
                    Split{"abs(x2^2 + x1*x2/2)", "-2,0", "2,1", 4.0 / 3 + 1.0 / 6},
                    // The discriminant is linear, but not written so.
                    Split{"max(0, (x1 - x2)^2/2 - x2)", "-2,-1", "2,1", 7.412236912465808}));

// A root of one step is a limit where the next one is cut: 3 x1 + x2 ((1 - 3 x1)/x2) is a constant.
TEST(SmoothParts, AreCutAtEachStepOfASumOfProducts) {
    const auto integral = compile({"", "floor(3*x1 + x2*x3)", "0,0,0", "1,1,1", ""});
    for (const auto& part : integral.smooth_parts) EXPECT_FALSE(part.integrand.has_kinks());
    EXPECT_NEAR(sum_of_parts(integral, 6).value, 1.25, 1e-3);
}

TEST(SmoothParts, LeaveOutWhereTheIntegrandIsZero) {
    const auto integral = compile({"", "if(x1 > 0.3, 0, if(x2 > 0.4, 0, exp(x1*x2)))", "0,0", "1,1", ""});
    ASSERT_EQ(integral.smooth_parts.size(), 1U);
    EXPECT_EQ(integral.smooth_parts.front().intervals[1].to(), 0.4);
}

TEST(SmoothParts, AreAtLeastOne) {
    const auto nothing = compile({"", "max(0, -x1^2 - x1*x2)", "0,0", "1,1", ""});
    ASSERT_EQ(nothing.smooth_parts.size(), 1U);
    EXPECT_EQ(text(nothing.smooth_parts.front().integrand.expression()), "0");
    EXPECT_EQ(compile({"", "if(x1 > 2, x2, 0)", "0,0", "1,1", ""}).smooth_parts.size(), 1U);
    EXPECT_EQ(compile({"", "x1*x2", "0,0", "1,1", ""}).smooth_parts.size(), 1U);
    EXPECT_EQ(compile({"", "abs(sin(x1*x2) - x1)", "0,0", "1,1", ""}).smooth_parts.size(), 1U);
}

TEST(SmoothParts, AreNoMoreThan128) {
    const auto integral = compile({"", "floor(9*x1)*floor(9*x2)*floor(9*x3)", "0,0,0", "1,1,1", ""});
    EXPECT_LE(integral.smooth_parts.size(), 128U);
    EXPECT_NEAR(sum_of_parts(integral, 3).value, 64, 2);
}

// The cut is made in a variable between constant limits, so that the limits of the others make no further parts.
TEST(PartsOfMax, AreTwoForEachComparison) {
    const auto integral = compile({"", "max(x1, max(x2, max(x3, x4)))", "0,0,0,0", "1,1,1,1", ""});
    EXPECT_EQ(integral.smooth_parts.size(), 8U);
}

TEST(PartsAlongRidge, AddUpToTheIntegral) {
    struct Ridge {
        const char* expression;
        const char* from;
        const char* to;
        std::size_t parts;
    };
    for (const auto& [expression, from, to, parts] :
         {Ridge{"(x1 - x2)^2", "0,0", "1,1", 2}, Ridge{"x1*(x1 + 2*x2 - 1)^2", "0,0", "1,2", 3},
          Ridge{"x2^2*(1 - (3*x1 - 2*x2)^3)", "-1,0", "2,1/3", 3}, Ridge{"exp(x2)*(x2 - x1/4)^2", "1,1", "0,-1", 3}}) {
        const auto integral = compile({"", expression, from, to, ""});
        auto along = integral;
        along.smooth_parts = parts_along_ridge(integral.integrand, integral.intervals);
        ASSERT_EQ(along.smooth_parts.size(), parts) << expression;
        EXPECT_NEAR(sum_of_parts(along, 4).value, sum_of_parts(integral, 4).value, 1e-12) << expression;
    }
}

TEST(PartsAlongRidge, AreNoneWithoutExactlyOneRidgeInARectangle) {
    const auto parts = [](const char* expression, const char* from, const char* to) {
        const auto integral = compile({"", expression, from, to, ""});
        return parts_along_ridge(integral.integrand, integral.intervals).size();
    };
    EXPECT_EQ(parts("x1*x2 + 1", "0,0", "1,1"), 0U);
    EXPECT_EQ(parts("(x1 - x2)/(3 + x1 + x2)", "0,0", "1,1"), 0U);
    EXPECT_EQ(parts("x1*x2*(x1 - x2)", "0,0", "1,1"), 0U);
    EXPECT_EQ(parts("exp(-(x1 + x2))", "0,0", "1,inf"), 0U);
    EXPECT_EQ(parts("abs(x1 - x2)", "0,0", "1,1"), 0U);
    EXPECT_EQ(parts("(x1 - x2)^2*x3", "0,0,0", "1,1,1"), 0U);
}
}  // namespace
