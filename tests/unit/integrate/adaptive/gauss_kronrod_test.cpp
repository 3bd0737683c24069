// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/gauss_kronrod.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <set>
#include "unit/integrate/adaptive/integrands.hpp"

namespace {
using namespace integrate;
using integrate_test::integrand;
using Values = std::array<double, kronrod_points>;

TEST(GaussKronrod, MeasuresPolynomialsExactly) {
    const auto made = integrand("x^22 - 3*x^5 + 1", "-1", "1");
    const auto measure = GaussKronrod(made, 0).measure({});
    EXPECT_NEAR(measure.value, 2.0 / 23 + 2, 1e-14);
    EXPECT_EQ(measure.evaluations, 15U);
}

TEST(GaussKronrod, HasAFixedPartitionOfEqualCells) {
    const auto made = integrand("exp(x)", "0", "1");
    for (const int depth : {0, 1, 4}) {
        const GaussKronrod rule(made, depth);
        std::set<Cell> cells;
        double sum = 0;
        rule.partition([&](const Cell& cell) {
            EXPECT_EQ(cell.depth, depth);
            cells.insert(cell);
            sum += rule.measure(cell).value;
        });
        EXPECT_EQ(cells.size(), std::size_t{1} << depth);
        EXPECT_NEAR(sum, std::exp(1) - 1, 1e-14);
    }
    int cells = 0;
    GaussKronrod(made, 1).finer().partition([&](const Cell&) { ++cells; });
    EXPECT_EQ(cells, 512);
}

TEST(GaussKronrod, BelievesNoCellWithPointsThatHaveNoValue) {
    const auto made = integrand("sqrt(x - 0.5)", "0", "1");
    const auto half = GaussKronrod(made, 0).measure({});
    EXPECT_TRUE(std::isinf(half.error));
    EXPECT_FALSE(half.undefined);
    EXPECT_TRUE(GaussKronrod(made, 0).measure(Cell{}.half(true).half(true)).undefined);
}

Values values_of(auto&& function) {
    Values values{};
    for (std::size_t i = 0; i < kronrod_points; ++i) values[i] = function(kronrod_places()[i]);
    return values;
}

TEST(Kronrod, PlacesLieInTheUnitIntervalAndMirrorEachOther) {
    const auto& places = kronrod_places();
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
    EXPECT_GT(places.front(), 0);
    for (std::size_t i = 0; i < kronrod_points; ++i) EXPECT_NEAR(places[i] + places[kronrod_points - 1 - i], 1, 1e-15);
}

TEST(Kronrod, IsExactForDegree22) {
    for (int degree = 0; degree <= 22; ++degree) {
        const auto measure = kronrod_measure(values_of([&](double x) { return std::pow(x, degree); }), 1);
        EXPECT_NEAR(measure.value, 1.0 / (degree + 1), 1e-15) << degree;
    }
    // The rule is exact for all odd powers of the distance from the middle, because it is symmetric, but not for the
    // 24th power.
    const auto measure = kronrod_measure(values_of([](double x) { return std::pow(2 * x - 1, 24); }), 1);
    EXPECT_GT(std::abs(measure.value - 1.0 / 25), 1e-12);
}

TEST(Kronrod, ErrorsAreNotBelowWhatTheRuleIsOffBy) {
    for (const double k : {1.0, 5.0, 20.0, 50.0, 200.0}) {
        const auto measure = kronrod_measure(values_of([&](double x) { return std::cos(k * x); }), 1);
        EXPECT_LE(std::abs(measure.value - std::sin(k) / k), measure.error) << k;
    }
    for (const double power : {-0.5, 0.5, 1.5, 4.5}) {
        const auto measure = kronrod_measure(values_of([&](double x) { return std::pow(x, power); }), 1);
        EXPECT_LE(std::abs(measure.value - 1 / (power + 1)), measure.error) << power;
    }
}

RC_GTEST_PROP(Kronrod, MeasuresInProportion, ()) {
    Values values{};
    for (auto& value : values) value = *rc::gen::inRange(-1000, 1000) / 16.0;
    const auto measure = kronrod_measure(values, 0.5);
    for (auto& value : values) value *= 2;
    const auto twice = kronrod_measure(values, 0.5);
    RC_ASSERT(twice.value == 2 * measure.value);
    RC_ASSERT(twice.error == 2 * measure.error);
    RC_ASSERT(measure.error >= measure.noise);
    RC_ASSERT(measure.magnitude >= std::abs(measure.value));
    RC_ASSERT(kronrod_measure(values, 1).value == 2 * twice.value);
}

}  // namespace
