#include "integrate/adaptive/kronrod.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace {

using namespace integrate;

using Values = std::array<double, kronrod_points>;

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
    // By symmetry it is exact for all odd powers of the distance from the middle, but not for the 24th.
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

TEST(Kronrod, NoticesAStepBeyondTheOutermostPoint) {
    Values values{};
    values.front() = 1;
    EXPECT_GT(kronrod_measure(values, 1).error, 0.004);
    std::reverse(values.begin(), values.end());
    EXPECT_GT(kronrod_measure(values, 1).error, 0.004);
}

}  // namespace
