// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/interval.hpp"
#include "unit/integrate/end_expansions/at_distance.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

// The integral over the distances up to 2^-10 on the right of the only break of an integrand.
Ball beside_the_break(const char* integrand, const char* to) {
    const Interval whole(formula("0"), formula(to));
    const auto breaks = find_breaks(parse_expression(integrand), whole);
    EXPECT_EQ(breaks.places.size(), 1U);
    Ball reach(1);
    arb_mul_2exp_si(reach.get(), reach.get(), -10);
    EndExpansionArithmetic arithmetic(reach, 128);
    const EndExpansion x = variable_at(breaks.places.front(), 1, arithmetic, 128);
    return arithmetic.integral(
        evaluate(with_zeros_known(formula(integrand), breaks.places.front()), arithmetic, {&x, 1}));
}

TEST(Vanishing, LetsPowersBeSeenBesideZerosThatAreNotRational) {
    for (const auto* integrand :
         {"1/sqrt(abs(x - 1/sqrt(2)))", "1/sqrt(abs(x^2 - 2))", "log(abs(exp(x) - 2))", "abs(sqrt(3) - x)^-0.9",
          "if(sin(x) > 0.3, 1/sqrt(sin(x) - 0.3), 1)", "min(x, sqrt(2))/sqrt(abs(x - sqrt(2)))", "log(abs(tan(x)))^2",
          "sqrt(abs(tan(x)))"}) {
        EXPECT_TRUE(arb_is_finite(beside_the_break(integrand, "2").get())) << integrand;
    }
    EXPECT_FALSE(arb_is_finite(beside_the_break("1/abs(x^2 - 2)", "2").get()));
}

// The integral over the distances up to 2^-10 on the left of 2.
Ball below_two(const char* integrand) {
    const Limit two(formula("2"));
    EndExpansionArithmetic arithmetic(ball_of(0x1p-10), 128);
    const EndExpansion x = variable_at(two, -1, arithmetic, 128);
    return arithmetic.integral(evaluate(with_zeros_known(formula(integrand), two), arithmetic, {&x, 1}));
}

TEST(Vanishing, DifferencesOfWhatIsTheSameAtTheLimit) {
    for (const auto* integrand : {"1/sqrt(cos(x) - cos(2))", "1/sqrt(exp(2) - exp(x))", "log(sqrt(2) - sqrt(x))"}) {
        EXPECT_TRUE(arb_is_finite(below_two(integrand).get())) << integrand;
    }
    for (const auto* integrand : {"1/(cos(x) - cos(2))", "1/sqrt(cos(x) - cos(2 + 1e-60))"}) {
        EXPECT_FALSE(arb_is_finite(below_two(integrand).get())) << integrand;
    }
}

TEST(Vanishing, WhatIsProvedToBeAWholeNumberAtTheLimit) {
    struct Case {
        const char* integrand;
        const char* limit;
        const char* near;  // a number so near to the limit that balls do not tell the two apart
    };
    for (const auto& [integrand, limit, near] :
         std::vector<Case>{{"1/sqrt(x^2 - 2)", "sqrt(2)", "sqrt(2 + 1e-60)"},
                           {"log(log(tan(x)))", "pi/4", "pi/4 + 1e-60"},
                           {"(x^2 - x - 1)^(-1/3)", "(1 + sqrt(5))/2", "(1 + sqrt(5 + 1e-60))/2"},
                           {"1/sqrt(exp(2*x) - 9)", "log(3)", "log(3 + 1e-60)"},
                           {"1/sqrt(log(x)^2 - 1)", "e", "e + 1e-60"},
                           {"1/sqrt(sqrt(3 + x) - 2)", "1", "1 + 1e-60"}}) {
        const auto is_enclosed = [&](const char* from) {
            const Limit end(formula(from));
            EndExpansionArithmetic arithmetic(ball_of(0x1p-10), 128);
            const EndExpansion x = variable_at(end, 1, arithmetic, 128);
            const auto value = evaluate(with_zeros_known(formula(integrand), end), arithmetic, {&x, 1});
            return arb_is_finite(arithmetic.integral(value).get()) != 0;
        };
        EXPECT_TRUE(is_enclosed(limit)) << integrand;
        EXPECT_FALSE(is_enclosed(near)) << integrand;
    }
}

// Values at distances within the reach of every break, in the arithmetic of ends and at points.
void expect_enclosed_beside_breaks(const char* integrand, int level) {
    constexpr long bits = 128;
    const Interval whole(formula("0"), formula("2"));
    for (const auto& place : find_breaks(parse_expression(integrand), whole).places) {
        for (const int direction : {1, -1}) {
            Ball reach(1);
            arb_mul_2exp_si(reach.get(), reach.get(), -level);
            EndExpansionArithmetic arithmetic(reach, bits);
            const EndExpansion x = variable_at(place, direction, arithmetic, bits);
            const auto marked = with_zeros_known(formula(integrand), place);
            const EndExpansion value = evaluate(marked, arithmetic, {&x, 1});
            for (int step = 0; step < 8; ++step) {
                Ball distance(15);
                arb_mul_2exp_si(distance.get(), distance.get(), -level - step - 4);
                Ball point = place.value(bits);
                arb_addmul_si(point.get(), distance.get(), direction, bits);
                if (arb_is_negative(point.get()) != 0) continue;
                BallArithmetic balls(bits);
                const Ball exact = evaluate(formula(integrand), balls, {&point, 1});
                EXPECT_TRUE(arb_overlaps(integrate_test::at_distance(arithmetic, value, distance).get(), exact.get()))
                    << integrand << ", " << level << ", " << direction << ", " << step;
            }
        }
    }
}

// An expression that is only bounded, such as a choice that is not made, has no limit that could be known to be 0.
TEST(Vanishing, TellsNothingOfWhatHasNoLimit) {
    for (const auto* integrand :
         {"(1 < if(x^0.25*2, x^0.25*2, 0.33))*x^-0.75", "ceil(if((tanh(x) - 0.32)^4, tanh(x), tanh(x) - 0.5))",
          "abs(if(x - 0.7, x, x^2) - 0.5)", "abs(x^0.25*2) != if(0.3, 0.21, 13)", "sqrt(min(x - 1, 24e-14)^2)",
          "if(x^3 - x, x, 19*x) >= abs(0.26 + 40e-6)", "if(1/tan(x), 1, 3)*abs(x^2 - 2)", "sqrt(abs(x - 1/sqrt(2)))"}) {
        for (const int level : {1, 2, 3, 6, 12}) expect_enclosed_beside_breaks(integrand, level);
    }
}
}  // namespace
