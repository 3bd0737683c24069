// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/cell_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
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

// The distance that counts is that from the end at infinity.
TEST(CellCheck, KnowsWhichEndIsInfinite) {
    const Cell beside_infinity{.number = 1, .depth = 6, .from_right = true};
    EXPECT_LT(result_of(integrand("exp(-x)", "0", "inf"), beside_infinity).bound, 1e-11);
    EXPECT_GE(result_of(integrand("exp(-x) + exp(-((x - 43.217)/1e-4)^2)", "0", "inf"), beside_infinity).bound, 1e-4);
    const Cell mirrored{.number = 1, .depth = 6, .from_right = false};
    EXPECT_GE(result_of(integrand("exp(x) + exp(-((x + 43.217)/1e-4)^2)", "-inf", "0"), mirrored).bound, 1e-4);
}

/// The result of looking around the 16 cells of a partition together.
struct Together {
    std::uint64_t balls = 0;
    std::map<Cell, RangeCheckResult> known;
};

Together together(const Integrand& function, double small = 1e-12) {
    const GaussKronrod rule(function, 4);
    std::vector<Leaf<Cell>> leaves;
    rule.partition([&](const Cell& cell) { leaves.push_back({cell, rule.measure(cell)}); });
    Together result;
    result.balls = CellCheck(function).check_together(leaves, small, result.known);
    return result;
}

TEST(CellCheck, TakesOneLookForManySmoothCells) {
    for (const char* text : {"exp(x)", "sin(3*x)*x", "1/(1 + x^2)", "7", "x^9"}) {
        SCOPED_TRACE(text);
        const auto [balls, known] = together(integrand(text, "0", "1"));
        EXPECT_EQ(known.size(), 16U);
        EXPECT_LE(balls, 2U);
        for (const auto& [cell, result] : known) {
            EXPECT_LE(result.bound, 1e-12);
            EXPECT_FALSE(result.beyond_values);
        }
    }
}

// The pole is 0.02 from the cells around 0.3.
TEST(CellCheck, KnowsOfManyCellsNoMoreThanOfEach) {
    const auto function = integrand("1/(4e-4 + (x - 0.3)^2)", "0", "1");
    const auto [balls, known] = together(function, 1e-9);
    const GaussKronrod rule(function, 4);
    rule.partition([&](const Cell& cell) {
        const double distance = std::abs((cell.from_right ? 1 - cell.distance(0.5) : cell.distance(0.5)) - 0.3);
        EXPECT_FALSE(distance < 0.05 && known.contains(cell));
    });
    EXPECT_GE(known.size(), 4U);
    EXPECT_LE(balls, 14U);
}

TEST(CellCheck, LeavesOutWhatIsSeenByValuesOnly) {
    EXPECT_TRUE(together(integrand("if(x < 0.4, 1, 2)", "0", "1")).known.empty());
    EXPECT_TRUE(together(integrand("1e-200*x*1e-200", "0", "1")).known.empty());
    const auto next_to_end = together(integrand("sqrt(x)", "0", "1")).known;
    EXPECT_FALSE(next_to_end.contains(Cell{.number = 0, .depth = 4}));
    EXPECT_TRUE(next_to_end.contains(Cell{.number = 0, .depth = 4, .from_right = true}));
}

TEST(CellCheck, BoundsTheRoundingOfAllCells) {
    const auto bound = [](const char* text, const char* from, const char* to) {
        return CellCheck(integrand(text, from, to)).rounding_bound();
    };
    EXPECT_LT(bound("exp(-x^2)", "0", "1"), 1e-14);
    EXPECT_GT(bound("(x/3 + 1e12) - 1e12", "0", "1"), 1e-5);
    // The rounding of x counts for most: eight halves of a unit, where the constant and the product add one each.
    EXPECT_GT(bound("sin(1e6*x)", "1000", "1000.001"), 5e-10);
    EXPECT_TRUE(std::isinf(bound("sqrt(x)", "0", "1")));
    EXPECT_TRUE(std::isinf(bound("exp(-x)", "0", "inf")));
}

TEST(RoundingOf, IsTheBoundIfThatIsMoreThanNoiseAndFarBelowWhatIsAllowed) {
    const auto rounding = [](const char* text, double allowed) {
        const auto function = integrand(text, "0", "1");
        const GaussKronrod rule(function, 4);
        Measured<Cell> measured;
        rule.partition([&](const Cell& cell) { measured.keep({cell, rule.measure(cell)}, true); });
        return rounding_of(CellCheck(function), measured, allowed);
    };
    EXPECT_EQ(rounding("exp(-x^2)", 1e-10), 0);
    EXPECT_GT(rounding("exp(-x^2)", 1e-14), 0);  // of what balls tell
    EXPECT_GT(rounding("(x/3 + 1e12) - 1e12", 1), 1e-5);
    EXPECT_GT(rounding("(x/3 + 1e12) - 1e12", 1e-10), 1e-7);
}

TEST(CellCheck, ComparesDoublesWithBalls) {
    const auto cancelling = integrand("(x/3 + 1e12) - 1e12", "0", "1");
    EXPECT_GT(CellCheck(cancelling).rounding_within({.number = 1, .depth = 7}), 1e-7);
}

}  // namespace
