#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/adaptive/kronrod.hpp"
#include "integrate/adaptive/refine.hpp"
#include "integrate/adaptive/symmetric_rule.hpp"
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/arithmetic/fixed_point_sum.hpp"
#include "integrate/arithmetic/float_arithmetic.hpp"
#include "integrate/arithmetic/stack_evaluation.hpp"
#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

Formula formula(const std::string& text) { return Formula(parse_expression(text)); }

const std::vector<std::string>& expressions() {
    static const std::vector<std::string> all = {"0.1 + x*pi - e/3",
                                                 "exp(x) + log(x) - sin(x)*cos(x)",
                                                 "tan(x) + asin(x) + acos(x) + atan(x)",
                                                 "sinh(x)/cosh(x) - tanh(x) + sqrt(x)",
                                                 "abs(x - 1) + floor(5*x) + ceil(x)",
                                                 "min(x, 0.5) + max(x, 0.5)",
                                                 "erf(x) + gamma(x)",
                                                 "if(x < 0.5, x^2.5, x^-3)",
                                                 "(x > 0.2) + (x >= 2) + (x == 1) + (x != 1) + (x <= 0.4)"};
    return all;
}

TEST(Arithmetic, BallsEncloseWhatFloatsSay) {
    Float::default_precision(60);
    for (const auto& text : expressions()) {
        const Formula compiled = formula(text);
        for (const double place : {0.3125, 0.65625}) {
            SCOPED_TRACE(text);
            Ball x;
            arb_set_d(x.get(), place);
            BallArithmetic balls(150);
            const Ball ball = evaluate(compiled, balls, {&x, 1});
            FloatArithmetic floats;
            const Float at(place);
            const Float value = evaluate(compiled, floats, {&at, 1});
            Ball other;
            arf_set_mpfr(arb_midref(other.get()), value.backend().data());
            mag_set_d(arb_radref(other.get()), 1e-50);
            EXPECT_TRUE(arb_overlaps(ball.get(), other.get()));
            EXPECT_GT(arb_rel_accuracy_bits(ball.get()), 100);
        }
    }
}

TEST(FixedPointSum, IsExactInAnyOrder) {
    FixedPointSum forth;
    FixedPointSum back;
    constexpr long unit = -200;
    std::vector<Ball> terms(50);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        arb_set_si(terms[i].get(), i % 2 == 0 ? 3 : -5);
        arb_mul_2exp_si(terms[i].get(), terms[i].get(), static_cast<slong>(7 * i) - 150);
    }
    for (const auto& term : terms) EXPECT_FALSE(forth.add(term, unit));
    for (auto term = terms.rbegin(); term != terms.rend(); ++term) {
        FixedPointSum single;
        single.add(*term, unit);
        back.merge(single);
    }
    EXPECT_TRUE(forth == back);
    for (const auto& term : terms) {
        Ball negative = term;
        arb_neg(negative.get(), negative.get());
        forth.add(negative, unit);
    }
    EXPECT_TRUE(arb_is_zero(forth.value(unit).get()));
}

TEST(Kronrod, IsExactForDegree22) {
    for (const int degree : {0, 1, 10, 22}) {
        std::array<double, kronrod_points> values{};
        for (std::size_t i = 0; i < kronrod_points; ++i) values[i] = std::pow(kronrod_places()[i], degree);
        EXPECT_NEAR(kronrod_measure(values, 1).value, 1.0 / (degree + 1), 1e-15);
    }
}

TEST(Kronrod, NoticesAStepBeyondTheOutermostPoint) {
    std::array<double, kronrod_points> values{};
    values.front() = 1;
    EXPECT_GT(kronrod_measure(values, 1).error, 0.004);
}

std::vector<double> means_over_orbits(const SymmetricRule& rule, auto&& function) {
    std::vector<double> means;
    for (const auto& orbit : rule.orbits()) {
        double sum = 0;
        for (std::size_t i = orbit.first; i < orbit.first + orbit.size; ++i) sum += function(rule.points()[i]);
        means.push_back(sum / static_cast<double>(orbit.size));
    }
    return means;
}

TEST(SymmetricRule, IsExactForItsDegree) {
    for (std::size_t dimensions = 2; dimensions <= 10; ++dimensions) {
        const SymmetricRule rule(dimensions);
        const int most = rule.degree() - 1;
        EXPECT_EQ(rule.degree(), dimensions == 3 ? 11 : 9);
        for (int i = 0; i <= most; i += 2) {
            for (int j = 0; i + j <= most; j += 2) {
                // The third coordinate has what is left, if there is one.
                const int k = dimensions > 2 ? most - i - j : 0;
                const auto means = means_over_orbits(rule, [&](const SymmetricRule::Place& x) {
                    return std::pow(x[0], i) * std::pow(x[1], j) * std::pow(x[2], k) + x[0];
                });
                EXPECT_NEAR(rule.mean(means), 1.0 / ((i + 1) * (j + 1) * (k + 1)), 2e-14) << dimensions;
                for (const double null :
                     rule.nulls(means_over_orbits(rule, [](const auto& x) { return x[0] * x[0]; }))) {
                    EXPECT_NEAR(null, 0, 1e-14);
                }
            }
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

TEST(Threshold, LeavesTheBudget) {
    const std::vector<double> errors = {8, 4, 2, 1, 0.5};
    for (const double budget : {0.1, 1.0, 3.0, 7.0, 12.0}) {
        const double threshold = threshold_for(errors, budget);
        double left = 0;
        for (const double error : errors) left += std::min(error, threshold);
        EXPECT_NEAR(left, budget, 1e-12);
    }
}

TEST(Threshold, IsUnderTheErrorsThatHaveToFall) {
    const std::vector<double> errors = {8, 4, 2, 1, 0.5};
    const auto divided = [&](double budget) {
        const double threshold = threshold_of_falling_errors(errors, budget, 0.25);
        return std::count_if(errors.begin(), errors.end(), [&](double error) { return error > threshold; });
    };
    EXPECT_EQ(divided(9.5), 1);  // 8/4 + 4 + 2 + 1 + 0.5
    EXPECT_EQ(divided(9.4), 2);
    EXPECT_EQ(divided(6.5), 2);
    EXPECT_EQ(divided(4), 5);
    EXPECT_EQ(threshold_of_falling_errors(errors, 1, 0.25), 0);
}

TEST(GenzMalik, BelievesPartsThatDifferFromTheWholeLess) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const Measure whole{.value = 1};
    std::array<Measure, 2> parts = {Measure{.value = 0.5, .error = 0.01}, Measure{.value = 0.7, .error = 0.03}};
    rule.compare(whole, parts);
    // A quarter of the change of 0.2, in proportion to what was believed, twice, and equally.
    EXPECT_NEAR(parts[0].error, 0.01 + 0.01 * 2 * 0.05 / 0.04 + 0.05, 1e-15);
    EXPECT_NEAR(parts[1].error, 0.03 + 0.03 * 2 * 0.05 / 0.04 + 0.05, 1e-15);
}

}  // namespace
