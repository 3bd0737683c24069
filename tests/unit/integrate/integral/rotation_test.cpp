// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "integrate/integral/integral.hpp"
#include "rare.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;

std::optional<IntegralPart> only_wave(const char* integrand, const char* corner) {
    const auto waves = waves_of(parse_expression(integrand));
    EXPECT_TRUE(waves && waves->size() == 1) << integrand;
    return rotated(waves->front(), parse_expression(corner));
}

bool is_proved(const char* integrand, const char* corner) { return only_wave(integrand, corner).has_value(); }

TEST(Rotation, IsProvedWhereTheAmplitudeIsAnalyticAndFallsOff) {
    for (const auto* integrand :
         {"sin(x)/x", "x*cos(2*x)/(1 + x^2)", "sin(x)*log(x)/x^(1/3)", "besselj(0, x)", "bessely(1, x)/x", "cos(x^2)",
          "sin(x^2 - x)", "cos(sqrt(x))/x", "sin(x + 1/x)/x", "cos(x)/sqrt(1 + x^2)", "si(x) - pi/2", "sin(x^3 + x)",
          "besselj(0, x)*log(x)", "x^0.45*besselj(1, x)", "log(x)*ci(x)"}) {
        EXPECT_TRUE(is_proved(integrand, "2")) << integrand;
    }
    EXPECT_TRUE(is_proved("cos(x*log(x))/x", "1"));
    for (const auto* integrand : {"sin(x)", "sqrt(x)*besselj(0, x)", "x*sin(x^2)", "besselj(0, x^2 + x)"}) {
        EXPECT_FALSE(is_proved(integrand, "1")) << integrand;
    }
    // The first has a pole in the quadrant, the second grows along its other side, and the third has a kink.
    EXPECT_FALSE(is_proved("sin(x)/((x - 3)^2 + 1)", "1"));
    EXPECT_FALSE(is_proved("sin(x)*exp(-x^2)", "1"));
    EXPECT_FALSE(is_proved("sin(x)*abs(x - 7)/x^2", "1"));
    // The phase falls first: that of the second until x = 4, and that of the third until x = 1/e.
    EXPECT_FALSE(is_proved("sin(x - 4*sqrt(x))/x", "2"));
    EXPECT_TRUE(is_proved("sin(x - 4*sqrt(x))/x", "5"));
    EXPECT_FALSE(is_proved("cos(x*log(x))/x", "1/3"));
}

// J_0 and J_1 of negative numbers are not what Hankel's function has as its real part there.
TEST(Rotation, BeginsWhereABesselFunctionsArgumentIsPositive) {
    EXPECT_FALSE(is_proved("besselj(0, 2*x - 3)", "1"));
    EXPECT_FALSE(is_proved("bessely(0, x - 3)", "3"));
    EXPECT_FALSE(is_proved("besselj(1, x - 50)", "1"));
    EXPECT_TRUE(is_proved("besselj(0, 2*x - 3)", "2"));
    EXPECT_TRUE(is_proved("sin(x - 50)/x", "1"));
}

double real_value_at(const IntegralPart& wave, double t) {
    ComplexBall z;
    acb_set_d(z.get(), t);
    const ComplexBall value = evaluate(wave.integrand, ComplexArithmetic(192), {&z, 1});
    return arf_get_d(arb_midref(acb_realref(value.get())), ARF_RND_NEAR);
}

double integral_between(const IntegralPart& wave, double from, double to) {
    constexpr int steps = 1600;
    double sum = 0;
    for (int i = 0; i < steps; ++i) sum += real_value_at(wave, from + (i + 0.5) * (to - from) / steps);
    return sum * (to - from) / steps;
}

TEST(Rotation, KeepsTheIntegral) {
    for (const auto& [integrand, corner, exact] :
         {std::tuple("sin(x)/x", "1", 0.624713256427714), std::tuple("cos(x)/x", "pi", -0.0736679120464254),
          std::tuple("sin(-2*x + 1)/x^2", "1", -0.326138137412), std::tuple("besselj(0, x)", "2", 1 - 1.42577029319703),
          std::tuple("besselj(1, x)/x", "1", 1 - 0.479679824344827), std::tuple("bessely(1, x)", "3", 0.37685001001279),
          std::tuple("cos(sqrt(x))/x", "1", -2 * 0.337403922900968),
          std::tuple("cos(x)^2/x - 1/(2*x)", "1", -0.211490)}) {
        const auto wave = only_wave(integrand, corner);
        ASSERT_TRUE(wave) << integrand;
        EXPECT_NEAR(integral_between(*wave, 0, 40), exact, 1e-3) << integrand;
    }
}

TEST(Rotation, BoundsWhatIsBeyond) {
    const auto sine = only_wave("sin(x)/x", "1");
    EXPECT_NEAR(sine->decay->beyond(100) - sine->decay->beyond(200), 100 / std::log(2), 1);
    for (const auto* integrand : {"sin(x)/x", "besselj(0, x)", "bessely(1, 2*x)", "sin(2*x - sqrt(x))/x",
                                  "si(x) - pi/2", "besselj(0, x)*log(x)"}) {
        if (!espalier_test::tries_all() && std::string_view(integrand).starts_with("bessel")) continue;
        const auto wave = only_wave(integrand, "1");
        const double from = wave->decay->start;
        const double rest = std::abs(integral_between(*wave, from, from + 30));
        EXPECT_GT(rest, 0) << integrand;
        EXPECT_LT(std::log2(rest), wave->decay->beyond(from)) << integrand;
        EXPECT_LT(wave->decay->beyond(2 * from), wave->decay->beyond(from) - from / 2) << integrand;
    }
    // The first wave falls off at the rate of their difference, as the conjugate of the second function grows.
    const auto waves = waves_of(parse_expression("besselj(1, 3*x)*besselj(2, x)"));
    ASSERT_EQ(waves->size(), 2U);
    for (const auto& wave : *waves) {
        const auto turned = rotated(wave, parse_expression("1"));
        ASSERT_TRUE(turned);
        const double from = turned->decay->start;
        EXPECT_LT(std::log2(std::abs(integral_between(*turned, from, from + 20))), turned->decay->beyond(from));
        EXPECT_LT(turned->decay->beyond(2 * from), turned->decay->beyond(from) - from);
    }
}
}  // namespace
