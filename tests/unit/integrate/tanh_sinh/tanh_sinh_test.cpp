// SPDX-License-Identifier: Apache-2.0
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include <gtest/gtest.h>
#include <atomic>
#include <cmath>
#include <limits>
#include <string>
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

Extent explored(const char* text, const char* from, const char* to, double relative) {
    const Formula integrand = formula(text);
    const Interval interval(formula(from), formula(to));
    const DoubleExponential map(integrand, interval);
    return explore(map, {.relative = relative});
}

// Some terms take minutes, as those of zeta next to its pole.
TEST(Explore, StopsBeforeTheNextTerm) {
    const Formula integrand = formula("exp(x)");
    const Interval interval(formula("0"), formula("1"));
    const DoubleExponential map(integrand, interval);
    int asked = 0;
    const auto extent = explore(map, {.relative = -50}, [&] { return ++asked > 5; });
    EXPECT_TRUE(extent.stopped);
    EXPECT_EQ(asked, 6);
    EXPECT_FALSE(explore(map, {.relative = -50}, [] { return false; }).stopped);
}

// A checkpoint may hold the search that was stopped in the sums with fewer digits, which another one cannot go on with.
TEST(FinerSteps, BeginNoSearchAfterAStopBetweenSearches) {
    const Formula integrand = formula("exp(x)");
    const Interval interval(formula("0"), formula("1"));
    const DoubleExponential map(integrand, interval);
    const Tolerance tolerance{.relative = -2000};
    const auto extent = explore(map, tolerance);
    espalier::program::RunOptions options;
    options.threads = 1;
    for (const bool stops : {false, true}) {
        espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
        std::atomic<bool> stop = stops;
        run.be_stopped_by(stop);
        run.begin(options);
        Finding rough;
        EXPECT_EQ(by_finer_steps(run, map, extent, tolerance, 1'000'000, rough).complete, !stops);
        EXPECT_FALSE(run.is_stopped()) << "no search was";
    }
}

// Two sums may be close to each other by accident where the steps are too wide for an oscillation.
TEST(FinerSteps, ThatEndTooEarlyAreNoMoreExactThanTheySay) {
    espalier::program::RunOptions options;
    options.threads = 1;
    const Interval interval(formula("0"), formula("1"));
    const Tolerance tolerance{.relative = -60};
    for (int waves = 1000; waves < 100'000; waves += 1000) {
        SCOPED_TRACE(waves);
        const Formula integrand = formula("sin(" + std::to_string(waves) + "*x)^2");
        const DoubleExponential map(integrand, interval);
        espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
        run.begin(options);
        Finding rough;
        const auto found = by_finer_steps(run, map, explore(map, tolerance), tolerance, 1000, rough);
        EXPECT_FALSE(found.shortcoming.empty());
        const double value = 0.5 - std::sin(2.0 * waves) / (4.0 * waves);
        EXPECT_LE(std::abs(middle(found.value) - value), std::exp2(found.error));
    }
}

TEST(Explore, ReachesAsFarAsTermsCount) {
    const Formula integrand = formula("exp(x)");
    const Interval interval(formula("0"), formula("1"));
    const DoubleExponential map(integrand, interval);
    for (const double relative : {-50.0, -500.0}) {
        const auto extent = explore(map, {.relative = relative});
        EXPECT_TRUE(extent.bounded);
        EXPECT_FALSE(extent.vanishes);
        for (const auto quarter : {extent.first - 1, extent.last + 1}) {
            const Ball beyond = map.term({quarter, 2}, 2048);
            mag_t size;
            mag_init(size);
            arb_get_mag(size, beyond.get());
            EXPECT_LT(mag_get_d_log2_approx(size), relative + extent.greatest);
            mag_clear(size);
        }
    }
}

TEST(Explore, ReachesFartherWhereMoreIsAskedForOrTheEndIsSingular) {
    const auto rough = explored("exp(x)", "0", "1", -50);
    const auto fine = explored("exp(x)", "0", "1", -500);
    EXPECT_GT(fine.last, rough.last);
    EXPECT_LT(fine.first, rough.first);
    EXPECT_LT(explored("x^-0.9", "0", "1", -50).first, rough.first);
}

// The terms that count are far out on both sides, and those on the left are seen first.
TEST(Explore, FollowsTermsThatGrow) {
    const auto extent = explored("1/(1e200 + x^2)", "-inf", "inf", -100);
    EXPECT_TRUE(extent.bounded);
    EXPECT_EQ(extent.last, -extent.first);
}

TEST(Explore, SaysWhereTermsDoNotFallOff) {
    EXPECT_FALSE(explored("1/x", "0", "1", -50).bounded);
    EXPECT_FALSE(explored("x", "0", "inf", -50).bounded);
    EXPECT_TRUE(explored("0*x", "0", "1", -50).vanishes);
}

TEST(ExtrapolatedError, TakesTheDoublingOfDigitsForGranted) {
    // 10, 20 and then 40 bits; but where they grew only from 18 to 20 no more than that, less three.
    EXPECT_NEAR(extrapolated_error(-200, -100), -372, 4);
    EXPECT_EQ(extrapolated_error(-HUGE_VAL, -100), -HUGE_VAL);
    EXPECT_EQ(extrapolated_error(-HUGE_VAL, -HUGE_VAL), -HUGE_VAL);
    EXPECT_NEAR(extrapolated_error(-20, -18), -17, 1e-9);
    EXPECT_GE(extrapolated_error(0, 0), 0);
    EXPECT_GE(extrapolated_error(150, 3), 150);
    EXPECT_GE(extrapolated_error(std::numeric_limits<double>::quiet_NaN(), -3), 0);
}
}  // namespace
