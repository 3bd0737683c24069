#include "integrate/between_points/hidden_in_cells.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/integral/integral.hpp"
#include "unit/integrate/adaptive/integrands.hpp"

namespace {

using namespace integrate;
using integrate_test::integrand;

Hidden hidden_in(const Integrand& function, const Cell& cell, double small = 1e-12) {
    const GaussKronrod rule(function, 0);
    return HiddenInCells(function).look(cell, rule.measure(cell), 0, small);
}

constexpr Cell second{.number = 1, .depth = 3};

TEST(HiddenInCells, IsNextToNothingWhereTheIntegrandIsSmooth) {
    for (const char* text : {"exp(x)", "sin(3*x)*x", "1/(1 + x^2)", "7", "x^9"}) {
        SCOPED_TRACE(text);
        EXPECT_LT(hidden_in(integrand(text, "0", "1"), second).bound, 1e-12);
    }
}

TEST(HiddenInCells, IsAsMuchAsPeaksAndJumpsBetweenThePointsMayAmountTo) {
    EXPECT_GE(hidden_in(integrand("1 + exp(-((x - 0.1987)/1e-5)^2)", "0", "1"), second).bound, 1e-5 * std::sqrt(3));
    EXPECT_GE(hidden_in(integrand("if(abs(x - 0.1987) < 1e-9, 1, 0)", "0", "1"), second).bound, 2e-9);
    EXPECT_GE(hidden_in(integrand("if(abs(x - 0.1987) < 1e-9, -1, 0)", "0", "1"), second).bound, 2e-9);
}

TEST(HiddenInCells, IsNoMoreThanTheRangeOfTheIntegrand) {
    EXPECT_LE(hidden_in(integrand("x < 0.19", "0", "1"), second).bound, 1.01 * second.width());
}

TEST(HiddenInCells, IsBoundedNextToASingularEnd) {
    const Cell first{.number = 0, .depth = 70};
    EXPECT_LT(hidden_in(integrand("1/sqrt(x)", "0", "1"), first).bound, 1e-9);
    EXPECT_TRUE(std::isinf(hidden_in(integrand("1/x", "0", "1"), first).bound));
}

TEST(HiddenInCells, IsExtrapolatedToAnEndThatPowersDoNotKnow) {
    const Cell far_down{.number = 0, .depth = 50};
    const auto hidden = [&](const char* text) {
        const auto function = integrand(text, "0", "1");
        const GaussKronrod rule(function, 0);
        return HiddenInCells(function).look(far_down, rule.measure(far_down), 46, 1e-20).bound;
    };
    EXPECT_LT(hidden("log(-log(x))"), 1e-12);
    EXPECT_LT(hidden("x^x"), 1e-12);
    EXPECT_TRUE(std::isinf(hidden("1/x")));
    EXPECT_TRUE(std::isinf(hidden("1/(x*x^x)")));
}

TEST(HiddenInCells, IsNoStepThatIsABreak) {
    const auto integral = compile({"", "floor(x^2)", "1", "1.7", ""});
    ASSERT_EQ(integral.pieces.size(), 2U);
    const Integrand function(integral.integrand, integral.pieces);
    const Cell beside{.number = 0, .depth = 4, .piece = 1};
    const auto hidden = hidden_in(function, beside);
    EXPECT_LT(hidden.bound, 1e-12);
    EXPECT_LE(hidden.balls, 4U);
}

// The distance that counts is that from the end at infinity.
TEST(HiddenInCells, KnowsWhichEndIsInfinite) {
    const Cell beside_infinity{.number = 1, .depth = 6, .from_right = true};
    EXPECT_LT(hidden_in(integrand("exp(-x)", "0", "inf"), beside_infinity).bound, 1e-11);
    EXPECT_GE(hidden_in(integrand("exp(-x) + exp(-((x - 43.217)/1e-4)^2)", "0", "inf"), beside_infinity).bound, 1e-4);
    const Cell mirrored{.number = 1, .depth = 6, .from_right = false};
    EXPECT_GE(hidden_in(integrand("exp(x) + exp(-((x + 43.217)/1e-4)^2)", "-inf", "0"), mirrored).bound, 1e-4);
}

TEST(HiddenInCells, ComparesDoublesWithBalls) {
    const auto cancelling = integrand("(x/3 + 1e12) - 1e12", "0", "1");
    EXPECT_GT(HiddenInCells(cancelling).rounding_within({.number = 1, .depth = 7}), 1e-7);
    const Integrand in_balls(cancelling.formula(), cancelling.pieces(), Precision::balls);
    EXPECT_EQ(HiddenInCells(in_balls).rounding_within({.number = 1, .depth = 7}), 0);
}

}  // namespace
