// SPDX-License-Identifier: Apache-2.0
#include "integrate/library/quadrature.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <limits>
#include <vector>
#include <espalier/random.hpp>

namespace {
using Quadrature = espalier::IntegrateFinding<double>;
using integrate::quadrature;
using integrate::QuadratureLimits;

template <class F>
Quadrature quadrature_of(F f, const std::vector<double>& points, double error = 1e-10) {
    const auto at = [](void* function, const double* x, double* y, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) y[i] = (*static_cast<F*>(function))(x[i]);
    };
    return quadrature({&f, at}, points, {.absolute = error, .relative = error, .evaluations = 10'000});
}

double uniform(espalier::Random& random, double least, double most) {
    return least + (most - least) * std::ldexp(static_cast<double>(random() >> 11), -53);
}

TEST(Quadrature, IsExactForPolynomialsOfDegree31) {
    for (int degree = 0; degree <= 31; ++degree) {
        const auto found = quadrature_of([&](double x) { return std::pow(x, degree); }, {-0.5, 1});
        EXPECT_NEAR(found.value, (1 - std::pow(-0.5, degree + 1)) / (degree + 1), 1e-15) << degree;
        EXPECT_EQ(found.evaluations, degree <= 19 ? 21U : found.evaluations) << degree;
    }
}

TEST(Quadrature, ExtrapolatesTowardsSingularEnds) {
    for (const double exponent : {-0.9, -0.5, -0.25, 0.1, 0.5, 1.5}) {
        const auto power = [&](double x) { return std::pow(x, exponent); };
        const auto near = quadrature_of(power, {0, 1});
        EXPECT_TRUE(near.met) << exponent;
        EXPECT_NEAR(near.value, 1 / (exponent + 1), near.error) << exponent;
        EXPECT_LE(near.evaluations, 500U) << exponent;
    }
    const auto far = quadrature_of([](double x) { return 1 / std::sqrt(1 - x); }, {0, 1});
    EXPECT_TRUE(far.met);
    EXPECT_NEAR(far.value, 2, far.error);
    const auto both = quadrature_of([](double x) { return 1 / std::sqrt(x * (1 - x)); }, {0, 1});
    EXPECT_TRUE(both.met);
    EXPECT_NEAR(both.value, std::acos(-1), both.error);
}

TEST(Quadrature, HasInfiniteRanges) {
    const auto bell = [](double x) { return std::exp(-x * x); };
    const double root = std::sqrt(std::acos(-1));
    EXPECT_NEAR(
        quadrature_of(bell, {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}).value,
        root, 1e-12);
    EXPECT_NEAR(quadrature_of(bell, {0, std::numeric_limits<double>::infinity()}).value, root / 2, 1e-12);
    EXPECT_NEAR(quadrature_of(bell, {-std::numeric_limits<double>::infinity(), 0}).value, root / 2, 1e-12);
    EXPECT_NEAR(quadrature_of([](double x) { return 1 / (x * x); }, {2, std::numeric_limits<double>::infinity()}).value,
                0.5, 1e-12);
}

// The value in the middle is that of a point beside it, which differs by more than the rules do.
TEST(Quadrature, CountsWhatReplacedPointsAreOff) {
    const auto found = quadrature_of([](double x) { return std::sin(x) / x; }, {-1, 1});
    EXPECT_TRUE(found.met);
    EXPECT_NEAR(found.value, 1.8921661407343660298, found.error);  // 2 Si(1)
    EXPECT_LT(found.error, 1e-11);
}

TEST(Quadrature, ClaimsNothingOfIntegralsThatDoNotExist) {
    for (const double exponent : {-1., -1.001, -1.01, -1.2, -1.5, -2.}) {
        EXPECT_FALSE(quadrature_of([&](double x) { return std::pow(x, exponent); }, {0, 1}, 1e-3).met) << exponent;
        EXPECT_FALSE(quadrature_of([&](double x) { return std::pow(x, -2 - exponent); },
                                   {1, std::numeric_limits<double>::infinity()}, 1e-3)
                         .met);
    }
    EXPECT_FALSE(quadrature_of([](double x) { return 1 / (x - 1. / 3); }, {0, 1}, 1e-3).met);
    EXPECT_FALSE(quadrature_of([](double /*x*/) { return std::nan(""); }, {0, 1}).met);
    EXPECT_FALSE(quadrature_of([](double /*x*/) { return 8e307; }, {0, 1, 2, 3}).met);
    EXPECT_FALSE(quadrature_of([](double x) { return 1.5e308 * (1 + 0.1 * std::abs(x - 0.6)); }, {0, 1, 2}, 1e-3).met);
}

TEST(Quadrature, LooksForValuesNextToTheEndsOfNothingButZeros) {
    const auto finding = quadrature_of([](double x) { return std::exp(-x * x); }, {0, 1e6});
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(finding.value, std::sqrt(std::acos(-1)) / 2, finding.error);
}

// A few claims are false: what no point has hit is overlooked.
TEST(Quadrature, ClaimsAreRarelyFalseBesideSingularPoints) {
    espalier::Random random(1);
    int met = 0;
    int off = 0;
    for (int i = 0; i < 3000; ++i) {
        const double at = uniform(random, 0, 1);
        const double power = 1 + uniform(random, -0.95, 1);
        const double error = std::pow(10, uniform(random, -10, -3));
        const auto found =
            quadrature_of([&](double x) { return std::pow(std::abs(x - at), power - 1); }, {0, 1}, error);
        const double exact = (std::pow(at, power) + std::pow(1 - at, power)) / power;
        met += found.met ? 1 : 0;
        off += found.met && std::abs(found.value - exact) > found.error ? 1 : 0;
    }
    EXPECT_GT(met, 1500);
    EXPECT_LT(off, met / 50);
}

TEST(Quadrature, SeesJumpsBetweenCells) {
    // The last point of the first half is at 0.4989, the first one of the second half at 0.5011.
    const auto found = quadrature_of([](double x) { return x < 0.5005 ? 0. : 1.; }, {0, 1}, 1e-6);
    EXPECT_NEAR(found.value, 0.4995, 1e-6);
}

// No point of a half hits what the middle of the whole does, but those of a quarter do.
TEST(Quadrature, DoubtsHalvesThatAgreeWhereTheWholeDidNot) {
    const auto found = quadrature_of([](double x) { return std::abs(x - 0.5) < 8e-4 ? 1. : 0.; }, {0, 1}, 1e-5);
    EXPECT_NEAR(found.value, 1.6e-3, 1e-5);
    const auto beside = quadrature_of([](double x) { return std::abs(x - 0.5) < 8e-4 ? 2. : 1.; }, {0, 1}, 1e-5);
    EXPECT_TRUE(!beside.met || std::abs(beside.value - 1.0016) < 1e-5);
}

TEST(Quadrature, EndsAtItsLimits) {
    const auto at = [](void*, const double* x, double* y, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) y[i] = std::sin(1 / x[i]);
    };
    const std::vector<double> points{0, 1};
    const auto few = quadrature({nullptr, at}, points, {.relative = 1e-10, .evaluations = 100});
    EXPECT_FALSE(few.met);
    EXPECT_LE(few.evaluations, 100U);
    const auto late = quadrature({nullptr, at}, points, {.relative = 1e-10, .evaluations = 10'000, .end = {}});
    EXPECT_FALSE(late.met);
    EXPECT_EQ(late.evaluations, 0U);
    EXPECT_TRUE(std::isnan(late.value));
}
}  // namespace
