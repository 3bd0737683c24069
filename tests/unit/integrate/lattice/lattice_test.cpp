// SPDX-License-Identifier: Apache-2.0
#include "integrate/lattice/lattice.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <limits>
#include <string>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using integrate_test::middle;

LatticeSums searched(const Integral& integral, int level, const std::vector<Shift>& shifts) {
    const espalier::DepthFirst problem(LatticeTree(integral, level, shifts));
    auto whole = problem.root();
    LatticeSums sums;
    problem.work(whole, sums, std::numeric_limits<espalier::Nodes>::max());
    return sums;
}

/// The mean over all points of a lattice that was extended this often.
double mean(const Integral& integral, const Shift& shift, int extensions) {
    const std::vector<Shift> shifts{shift};
    const int last = LatticeTree::first_level + extensions;
    LatticeSums sums;
    for (int level = LatticeTree::first_level; level <= last; ++level) sums.merge(searched(integral, level, shifts));
    EXPECT_EQ(sums.evaluations, std::uint64_t{1} << last);
    return std::ldexp(sums.values[0].value(), -last);
}

TEST(LatticeTree, LooksAtEveryPointOnce) {
    const auto integral = compile({"", "1 + 0*x1*x2*x3", "0,0,0", "1,1,2", ""});
    EXPECT_EQ(mean(integral, {1, 2, 3}, 0), 2);
    EXPECT_EQ(mean(integral, {1, 2, 3}, 3), 2);
}

// Whatever the shift, a coordinate goes up and down through its interval in equal steps.
TEST(LatticeTree, TakesEachCoordinateInEqualSteps) {
    const auto integral = compile({"", "x2", "0,1", "1,3", ""});
    for (const std::uint64_t shift : {std::uint64_t{0}, std::uint64_t{1} << 50, ~std::uint64_t{0}}) {
        EXPECT_NEAR(mean(integral, {5, shift}, 1), 4, 1e-12);
    }
}

// With a tent the error of what is smooth falls by about 4 with each extension, without it by about 2.
TEST(LatticeTree, ConvergesFastWhereTheIntegrandIsSmooth) {
    const auto integral = compile({"", "exp(x1 + x2)", "0,0", "1,1", ""});
    const double exact = std::pow(std::exp(1) - 1, 2);
    const auto errors = [&](int extensions) {
        double sum = 0;
        for (std::uint64_t i = 1; i < 9; ++i) sum += std::abs(mean(integral, {i << 60, i << 58}, extensions) - exact);
        return sum;
    };
    EXPECT_LT(errors(4), errors(0) / 64);
}

TEST(LatticeTree, NoPointLiesAtAnEnd) {
    const auto integral = compile({"", "1/sqrt(x1) + 0*x2", "0,0", "1,1", ""});
    EXPECT_EQ(searched(integral, LatticeTree::first_level, {{0, 0}, {~std::uint64_t{0}, 0}}).without_value, 0U);
    const auto half_line = compile({"", "exp(-x1) + 0*x2", "0,0", "inf,1", ""});
    EXPECT_EQ(searched(half_line, LatticeTree::first_level, {{0, 0}}).without_value, 0U);
}

TEST(LatticeTree, CountsPointsWithoutAValue) {
    const auto integral = compile({"", "sqrt(x1 - 1/2)", "0,0", "1,1", ""});
    const auto sums = searched(integral, LatticeTree::first_level, {{7, 7}});
    EXPECT_NEAR(static_cast<double>(sums.without_value), 512, 2);
    EXPECT_EQ(sums.evaluations, 1024U);
}

Finding found(const Instance& instance, const Settings& settings, int threads = 1) {
    espalier::program::Run run("integrate", espalier::program::Run::Clock::now());
    espalier::program::RunOptions options;
    options.threads = threads;
    run.begin(options);
    return integrate_by_lattice(run, compile(instance), settings);
}

/// Returns a(i) of each variable i, with separators between.
std::string repeated(int dimensions, const std::string& separator, auto&& a) {
    std::string text;
    for (int i = 1; i <= dimensions; ++i) text += (i > 1 ? separator : "") + a(i);
    return text;
}

Instance on_the_cube(int dimensions, const std::string& expression, const std::string& from = "0",
                     const std::string& to = "1") {
    return {"", expression, repeated(dimensions, ",", [&](int) { return from; }),
            repeated(dimensions, ",", [&](int) { return to; }), ""};
}

std::string variable(int i) { return "x" + std::to_string(i); }

std::string mean_of(int dimensions) {
    return "(" + repeated(dimensions, " + ", variable) + ")/" + std::to_string(dimensions);
}

Settings to_within(double relative) { return {.tolerance = {.relative = std::log2(relative)}}; }

TEST(Lattice, IntegratesInManyDimensions) {
    for (const int dimensions : {1, 2, 12, 50, 360}) {
        SCOPED_TRACE(dimensions);
        const auto finding = found(on_the_cube(dimensions, "exp(" + mean_of(dimensions) + ")"), to_within(1e-5));
        EXPECT_TRUE(finding.met && finding.complete);
        EXPECT_FALSE(finding.enclosed);
        EXPECT_EQ(finding.confidence, 0.95);
        const double exact = std::pow(dimensions * std::expm1(1.0 / dimensions), dimensions);
        EXPECT_NEAR(middle(finding.value), exact, std::exp2(finding.error));
        EXPECT_LE(std::exp2(finding.error), 1.001e-5 * exact);
    }
}

TEST(Lattice, IntegratesUpToInfinity) {
    const auto squares = repeated(12, " + ", [](int i) { return variable(i) + "^2"; });
    const auto finding = found(on_the_cube(12, "exp(-(" + squares + "))", "-inf", "inf"), to_within(1e-2));
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(middle(finding.value), std::pow(std::acos(-1), 6), std::exp2(finding.error));
}

TEST(Lattice, GivesTheSameBitsOnAllThreadsAndOthersForOtherShifts) {
    const auto instance = on_the_cube(12, "1/(1 + " + mean_of(12) + ")");
    const auto alone = found(instance, to_within(1e-4));
    const auto together = found(instance, to_within(1e-4), 3);
    EXPECT_EQ(middle(alone.value), middle(together.value));
    EXPECT_EQ(alone.error, together.error);
    auto shifted = to_within(1e-4);
    shifted.shift_seed = 2;
    EXPECT_NE(middle(found(instance, shifted).value), middle(alone.value));
}

TEST(Lattice, EndsWithAnIntervalWhereEvaluationsRunOut) {
    auto settings = to_within(1e-12);
    settings.most_evaluations = 70'000;
    const auto finding = found(on_the_cube(12, "max(" + mean_of(12) + ", x1)"), settings);
    EXPECT_FALSE(finding.met);
    EXPECT_TRUE(finding.complete);
    EXPECT_EQ(finding.evaluations, 65'536U);
    EXPECT_NE(finding.shortcoming.find("more than 70,000 evaluations"), std::string::npos);
    EXPECT_NEAR(middle(finding.value), 0.62, 0.05);
    EXPECT_LT(finding.error, -8);
}

TEST(Lattice, BelievesNoZerosAndNothingWithoutValues) {
    auto settings = to_within(1e-2);
    settings.tolerance.absolute = -20;
    settings.most_evaluations = 100'000;
    const auto zeros = found(on_the_cube(12, "0*x1"), settings);
    EXPECT_FALSE(zeros.met);
    EXPECT_EQ(zeros.error, HUGE_VAL);
    EXPECT_NE(zeros.shortcoming, "");
    const auto undefined = found(on_the_cube(12, "sqrt(x12 - 1/2)"), settings);
    EXPECT_FALSE(undefined.met);
    EXPECT_EQ(undefined.error, HUGE_VAL);
}

// Most of the points miss the corner where nearly all of it is, and so most means are too low.
TEST(Lattice, SaysNothingOfAPeakThatFewPointsHit) {
    const auto powers = repeated(12, "*", [](int i) { return variable(i) + "^9"; });
    auto settings = to_within(1e-2);
    settings.most_evaluations = 40'000;
    const auto finding = found(on_the_cube(12, powers), settings);
    EXPECT_FALSE(finding.met);
    EXPECT_EQ(finding.error, HUGE_VAL);
    EXPECT_EQ(finding.confidence, 0);
}

// The integrands are one of Genz's families, which peaks in a corner, with random parameters and shifts. If all
// intervals held the integral as likely as they claim, at most three of 60 would miss it.
TEST(Lattice, IntervalsHoldTheIntegral) {
    espalier::Random random(3);
    int missed = 0;
    for (int draw = 0; draw < 60; ++draw) {
        double exact = 1;
        const auto factor = [&](int i) {
            const double a = 0.1 + random.fraction();
            exact *= std::expm1(-a) / -a;
            return std::to_string(a) + "*" + variable(i);
        };
        const auto terms = repeated(12, " + ", factor);
        auto settings = to_within(1e-3);
        settings.shift_seed = static_cast<std::uint64_t>(draw);
        const auto finding = found(on_the_cube(12, "exp(-(" + terms + "))"), settings);
        EXPECT_TRUE(finding.met);
        if (std::abs(middle(finding.value) - exact) > std::exp2(finding.error) + 1e-5 * exact) ++missed;
    }
    EXPECT_LE(missed, 3);
}
}  // namespace
