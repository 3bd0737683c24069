// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

/// An integral over [0, 1], with terms that count up to about |t| = 6.
struct Integrand {
    explicit Integrand(const char* text) : integrand(formula(text)) {}

    Formula integrand;
    Interval interval{formula("0"), formula("1")};
    DoubleExponential map{integrand, interval};
    TermSizes sizes = explore(map, {.relative = -1000}).sizes;
};

constexpr int step_halvings = 5;

double width(const Ball& term) { return mag_get_d_log2_approx(arb_radref(term.get())); }

TEST(TermSizes, SayWhatPrecisionMakesABallNarrow) {
    constexpr long radius = -1000;
    for (const char* text : {"exp(x)", "sqrt(x)/sqrt(1 - x^2)", "log(x)^2", "1/(x - 2)^3", "sqrt(log(1/x))"}) {
        const Integrand problem(text);
        int steps = 0;
        int narrow = 0;
        int wasted = 0;
        for (std::int64_t number = -24 * 8; number <= 24 * 8; ++number) {
            const Step step{number, step_halvings};
            const auto precision = precision_among(problem.sizes, step, radius);
            if (!precision) continue;
            ++steps;
            narrow += width(problem.map.term(step, *precision)) <= radius ? 1 : 0;
            const bool could_be_less = *precision > 96;
            wasted += could_be_less && width(problem.map.term(step, *precision - 96)) <= radius ? 1 : 0;
        }
        EXPECT_GT(steps, 300) << text;
        EXPECT_GT(narrow, steps - steps / 20) << text;
        EXPECT_LT(wasted, steps / 3) << text << ": only far out terms change fast from quarter to quarter";
    }
}

TEST(TermSizes, AreNotKnownWhereTheIntegrandHasNone) {
    const Integrand problem("sqrt(x - 0.5)");
    EXPECT_FALSE(precision_among(problem.sizes, {-40, step_halvings}, -100));
    EXPECT_TRUE(precision_among(problem.sizes, {40, step_halvings}, -100));
}
}  // namespace
