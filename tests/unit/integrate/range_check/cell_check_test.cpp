// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/cell_check.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <cstdint>
#include <vector>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/integral/integral.hpp"
#include "integrate/range_check/range_check.hpp"
#include "integrate/range_check/rounding.hpp"
#include "unit/integrate/adaptive/integrands.hpp"

namespace {
using namespace integrate;
using integrate_test::integrand;

RangeCheckResult result_of(const Integrand& function, const Cell& cell, double small = 1e-12) {
    const GaussKronrod rule(function, 0);
    return CellCheck(function).check(cell, rule.measure(cell), 0, small);
}

constexpr Cell second{.number = 1, .depth = 3};

TEST(CellCheck, IsNextToNothingWhereTheIntegrandIsSmooth) {
    for (const char* text : {"exp(x)", "sin(3*x)*x", "1/(1 + x^2)", "7", "x^9"}) {
        SCOPED_TRACE(text);
        EXPECT_LT(result_of(integrand(text, "0", "1"), second).bound, 1e-12);
    }
}

TEST(CellCheck, IsAsMuchAsPeaksAndJumpsBetweenThePointsMayAmountTo) {
    EXPECT_GE(result_of(integrand("1 + exp(-((x - 0.1987)/1e-5)^2)", "0", "1"), second).bound, 1e-5 * std::sqrt(3));
    EXPECT_GE(result_of(integrand("if(abs(x - 0.1987) < 1e-9, 1, 0)", "0", "1"), second).bound, 2e-9);
    EXPECT_GE(result_of(integrand("if(abs(x - 0.1987) < 1e-9, -1, 0)", "0", "1"), second).bound, 2e-9);
}

TEST(CellCheck, IsNoMoreThanTheRangeOfTheIntegrand) {
    EXPECT_LE(result_of(integrand("x < 0.19", "0", "1"), second).bound, 1.01 * second.width());
}

TEST(CellCheck, IsBoundedNextToASingularEnd) {
    const Cell first{.number = 0, .depth = 70};
    EXPECT_LT(result_of(integrand("1/sqrt(x)", "0", "1"), first).bound, 1e-9);
    EXPECT_TRUE(std::isinf(result_of(integrand("1/x", "0", "1"), first).bound));
}

TEST(CellCheck, IsAllThatAMeasuredCellMissesNextToASingularEnd) {
    const Cell first{.number = 0, .depth = 4};
    EXPECT_GE(result_of(integrand("x^-0.999", "0", "1"), first).bound, 900);
}

// The distance that counts is that from the end at infinity.
TEST(CellCheck, KnowsWhichEndIsInfinite) {
    const Cell beside_infinity{.number = 1, .depth = 6, .from_right = true};
    EXPECT_LT(result_of(integrand("exp(-x)", "0", "inf"), beside_infinity).bound, 1e-11);
    EXPECT_GE(result_of(integrand("exp(-x) + exp(-((x - 43.217)/1e-4)^2)", "0", "inf"), beside_infinity).bound, 1e-4);
    const Cell mirrored{.number = 1, .depth = 6, .from_right = false};
    EXPECT_GE(result_of(integrand("exp(x) + exp(-((x + 43.217)/1e-4)^2)", "-inf", "0"), mirrored).bound, 1e-4);
}

TEST(CellCheck, ComparesDoublesWithBalls) {
    const auto cancelling = integrand("(x/3 + 1e12) - 1e12", "0", "1");
    EXPECT_GT(CellCheck(cancelling).rounding_within({.number = 1, .depth = 7}, {}), 1e-7);
}

// The value next to 0 is what terms that cancel leave, divided by a small number, and so is what doubles round it by.
TEST(CellCheck, FindsRoundingNextToAnEndThatMakesTheGreatestErrors) {
    const auto dominates = [](const char* text, bool is_without_bound = false) {
        const auto function = integrand(text, "0", "1");
        const GaussKronrod rule(function, 0);
        const Cell first{.number = 0, .depth = 20};
        Measured<Cell> measured;
        measured.leaves.push_back({first, rule.measure(first)});
        if (is_without_bound) measured.leaves[0].measure.error = HUGE_VAL;
        return rounding_dominates(CellCheck(function), measured);
    };
    EXPECT_TRUE(dominates("(1/(exp(x) - 1) - 1/x + 1/2)/x"));
    // Doubles divide by 0 next to the end, or at all points.
    EXPECT_TRUE(dominates("sqrt(x)/(exp(x*2^-30) - 1)"));
    EXPECT_TRUE(dominates("sqrt(x)/(exp(x*2^-45) - 1)"));
    EXPECT_TRUE(dominates("sqrt(x)/(exp(x*2^-45) - 1)", true));
    EXPECT_FALSE(dominates("sqrt(x)"));
}
/// A check that leaves nothing beyond values, but something that a rule may be off by.
struct CheckOfRule {
    double bound() const { return 0x1p-20; }
    double beyond_values() const { return 0; }
    std::uint64_t balls() const { return 1; }
};

TEST(AddRangeCheck, ZerosHaveAllTheErrorThatBallsLeave) {
    Finding zero = of_doubles(0, 0);
    add_range_check(zero, CheckOfRule(), 0, {.absolute = -10});
    EXPECT_TRUE(zero.met);
    EXPECT_EQ(zero.error, -20);
    Finding other = of_doubles(1, 0x1p-30);
    add_range_check(other, CheckOfRule(), 0, {.absolute = -10});
    EXPECT_EQ(other.error, -30);
}
}  // namespace
