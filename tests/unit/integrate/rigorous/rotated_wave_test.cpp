#include "integrate/rigorous/rotated_wave.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "integrate/expression/grammar.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {

using namespace integrate;
using integrate_test::middle;

std::unique_ptr<const RotatedWave> wave(const char* integrand, const char* corner) {
    const auto waves = waves_of(parse_expression(integrand));
    EXPECT_TRUE(waves && waves->size() == 1);
    return rotated(waves->front(), parse_expression(corner));
}

bool is_proved(const char* integrand, const char* corner) {
    return wave(integrand, corner)->bound_beyond(Ball(64)).has_value();
}

TEST(RotatedWave, IsProvedWhereTheFactorIsAnalyticAndFallsOff) {
    EXPECT_TRUE(is_proved("sin(x)/x", "1"));
    EXPECT_TRUE(is_proved("x*cos(2*x)/(1 + x^2)", "1"));
    EXPECT_TRUE(is_proved("sin(x)*log(x)/x^(1/3)", "1"));
    EXPECT_TRUE(is_proved("cos(x)/log(x)", "2"));
    EXPECT_TRUE(is_proved("besselj(0, x)", "1"));
    EXPECT_TRUE(is_proved("bessely(1, x)/x", "1"));
    EXPECT_FALSE(is_proved("sin(x)", "1"));
    EXPECT_FALSE(is_proved("x*besselj(0, x)", "1"));
    // Poles in the quadrant, and what grows along its other side.
    EXPECT_FALSE(is_proved("sin(x)/((x - 3)^2 + 1)", "1"));
    EXPECT_FALSE(is_proved("sin(x)*exp(-x^2)", "1"));
    EXPECT_FALSE(is_proved("sin(x)*abs(x - 7)/x^2", "1"));
}

// J_0 and J_1 of negative numbers are not what Hankel's function has as its real part there.
TEST(RotatedWave, BeginsWhereABesselFunctionsArgumentIsPositive) {
    EXPECT_EQ(wave("besselj(0, 2*x - 3)", "1"), nullptr);
    EXPECT_EQ(wave("bessely(0, x - 3)", "3"), nullptr);
    EXPECT_EQ(wave("besselj(1, x - 50)", "1"), nullptr);
    EXPECT_NE(wave("besselj(0, 2*x - 3)", "2"), nullptr);
    EXPECT_NE(wave("sin(x - 50)/x", "1"), nullptr);
}

// If the wave is exp(-x)/x times cos x, for example, both lines can be summed: here by midpoints, in doubles.
TEST(RotatedWave, HasTheSameIntegralAsTheWave) {
    const auto sum = [](const auto& value, double end) {
        constexpr int steps = 800;
        double result = 0;
        for (int i = 0; i < steps; ++i) {
            Ball place;
            arb_set_d(place.get(), (i + 0.5) * end / steps);
            result += middle(value(place)) * end / steps;
        }
        return result;
    };
    for (const auto& [integrand, corner, exact] :
         {std::tuple("sin(x)/x", "1", 0.624713256427714), std::tuple("cos(x)/x", "pi", -0.0736679120464254),
          std::tuple("sin(-2*x + 1)/x^2", "1", -0.326138137412), std::tuple("besselj(0, x)", "2", 1 - 1.42577029319703),
          std::tuple("besselj(1, x)/x", "1", 1 - 0.479679824344827),
          std::tuple("bessely(1, x)", "3", 0.37685001001279)}) {
        const auto turned = wave(integrand, corner);
        const double found = sum([&](const Ball& t) { return turned->value(t, 128); }, 40);
        EXPECT_NEAR(found, exact, 1e-3) << integrand;
        // On the real axis the analytic function is the same.
        ComplexBall z;
        acb_set_d(z.get(), 0.75);
        Ball t;
        arb_set_d(t.get(), 0.75);
        Ball real;
        acb_get_real(real.get(), turned->value(z, 128).get());
        EXPECT_TRUE(arb_overlaps(real.get(), turned->value(t, 128).get())) << integrand;
    }
}

TEST(RotatedWave, BoundsWhatIsBeyond) {
    const auto turned = wave("sin(x)/x", "1");
    EXPECT_NEAR(turned->tail(10, Ball(1)), -10 / std::log(2), 0.1);
    EXPECT_LT(wave("besselj(0, 2*x)", "1")->tail(10, Ball(1)), -20 / std::log(2));
}

}  // namespace
