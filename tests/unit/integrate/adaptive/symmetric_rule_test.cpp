// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/symmetric_rule.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>

namespace {
using namespace integrate;

std::vector<double> means_over_orbits(const SymmetricRule& rule, auto&& function) {
    std::vector<double> means;
    for (const auto& orbit : rule.orbits()) {
        double sum = 0;
        for (std::size_t i = orbit.first; i < orbit.first + orbit.size; ++i) sum += function(rule.points()[i]);
        means.push_back(sum / static_cast<double>(orbit.size));
    }
    return means;
}

void expect_exact(std::size_t dimensions, bool high_degree) {
    const SymmetricRule rule(dimensions, high_degree);
    const int most = rule.degree() - 1;
    EXPECT_EQ(rule.degree(), dimensions == 3 ? 11 : dimensions == 2 && high_degree ? 13 : 9);
    for (int i = 0; i <= most; i += 2) {
        for (int j = 0; i + j <= most; j += 2) {
            // The third coordinate has what is left, if there is one.
            const int k = dimensions > 2 ? most - i - j : 0;
            const auto means = means_over_orbits(rule, [&](const SymmetricRule::Coordinates& x) {
                return std::pow(x[0], i) * std::pow(x[1], j) * std::pow(x[2], k) + x[0];
            });
            EXPECT_NEAR(rule.mean(means), 1.0 / ((i + 1) * (j + 1) * (k + 1)), 2e-14) << dimensions;
            for (const double null : rule.nulls(means_over_orbits(rule, [](const auto& x) { return x[0] * x[0]; }))) {
                EXPECT_NEAR(null, 0, 1e-14);
            }
        }
    }
}

TEST(SymmetricRule, IsExactForItsDegree) {
    for (std::size_t dimensions = 2; dimensions <= 10; ++dimensions) {
        for (const bool high_degree : {false, true}) expect_exact(dimensions, high_degree);
    }
}

TEST(SymmetricRule, NullRulesSeeTheDegreesAboveTheirs) {
    const SymmetricRule rule(4);
    const auto nulls = rule.nulls(means_over_orbits(rule, [](const auto& x) { return std::pow(x[0], 8); }));
    for (const double null : nulls) EXPECT_GT(null, 1e-4);
}

TEST(SymmetricRule, ExtrapolatesNullRulesThatFall) {
    const SymmetricRule rule(4);
    EXPECT_DOUBLE_EQ(rule.extrapolated({1, 100, 10'000}), 0.01 * 1.1);
    EXPECT_DOUBLE_EQ(rule.extrapolated({1e-9, 100, 10'000}), 0.01 * 1.1);
    EXPECT_DOUBLE_EQ(rule.extrapolated({1, 10, 100}), 0.1 * 2);
    EXPECT_DOUBLE_EQ(rule.extrapolated({1, 10, 20}), 5);
    EXPECT_DOUBLE_EQ(rule.extrapolated({1, 0.5, 20}), 1);
    EXPECT_EQ(rule.extrapolated({0, 0, 0}), 0);
}

TEST(SymmetricRule, HasItsPointsOnceEachWithAllTheirMirrorImages) {
    for (const std::size_t dimensions : {2, 3, 5}) {
        const SymmetricRule rule(dimensions);
        auto points = rule.points();
        std::sort(points.begin(), points.end());
        EXPECT_EQ(std::adjacent_find(points.begin(), points.end()), points.end());
        for (auto point : rule.points()) {
            point[0] = -point[0];
            std::swap(point[0], point[1]);
            EXPECT_TRUE(std::binary_search(points.begin(), points.end(), point));
            for (const double coordinate : point) EXPECT_LE(std::abs(coordinate), 1);
        }
    }
}

TEST(SymmetricRule, FindsRoughnessThatFourthDifferencesDoNot) {
    for (const std::size_t dimensions : {2, 3, 5, 10}) {
        const SymmetricRule rule(dimensions);
        std::vector<double> values;
        for (const auto& x : rule.points()) {
            // Second differences at two distances say that the first factor is a parabola; the second is one.
            const double a = std::pow(rule.points()[rule.orbits()[2].first][0], 2);
            const double b = std::pow(rule.points()[rule.orbits()[4].first][0], 2);
            const double square = x[0] * x[0];
            values.push_back((3 + square * (square - a) * (square - b)) * (2 + x[1] * x[1]));
        }
        EXPECT_GT(rule.roughness(values, 0), 0.01) << dimensions;
        EXPECT_NEAR(rule.roughness(values, 1), 0, 1e-13) << dimensions;
    }
}
}  // namespace
