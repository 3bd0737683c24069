// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include <utility>
#include <vector>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/expression/formula.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;
using namespace integrate_test;

constexpr long precision = 128;

/// All a + b i with a and b between these.
struct Rectangle {
    double left;
    double right;
    double bottom;
    double top;

    ComplexBall ball() const {
        ComplexBall result;
        const auto between = [](arb_ptr part, double low, double high) {
            arb_set_d(part, (low + high) / 2);
            mag_set_d(arb_radref(part), (high - low) / 2);
        };
        between(acb_realref(result.get()), left, right);
        between(acb_imagref(result.get()), bottom, top);
        return result;
    }
};

ComplexBall value(const Formula& integrand, const ComplexBall& z) {
    ComplexArithmetic arithmetic(precision);
    return evaluate(integrand, arithmetic, {&z, 1});
}

bool is_finite_on(const ComplexBall& z) { return acb_is_finite(z.get()) != 0; }

bool is_finite_on(const std::string& text, const Rectangle& rectangle) {
    return is_finite_on(value(formula(text), rectangle.ball()));
}

// The integral along the rectangle's boundary, enclosed piece by piece: a piece's mean value lies in the enclosure of
// all of its values, since that is convex.
ComplexBall integral_along_boundary(const Formula& integrand, const Rectangle& r) {
    constexpr int pieces = 128;
    const std::vector<std::pair<double, double>> corners = {
        {r.left, r.bottom}, {r.right, r.bottom}, {r.right, r.top}, {r.left, r.top}, {r.left, r.bottom}};
    ComplexBall sum;
    for (std::size_t side = 0; side + 1 < corners.size(); ++side) {
        const auto [x, y] = corners[side];
        const double dx = (corners[side + 1].first - x) / pieces;
        const double dy = (corners[side + 1].second - y) / pieces;
        ComplexBall step;
        acb_set_d_d(step.get(), dx, dy);
        for (int i = 0; i < pieces; ++i) {
            ComplexBall piece;
            ComplexBall end;
            acb_set_d_d(piece.get(), x + i * dx, y + i * dy);
            acb_set_d_d(end.get(), x + (i + 1) * dx, y + (i + 1) * dy);
            acb_union(piece.get(), piece.get(), end.get(), precision);
            acb_addmul(sum.get(), value(integrand, piece).get(), step.get(), precision);
        }
    }
    return sum;
}

// Coordinates are multiples of 2^-6, so that pieces of sides are exact. Half of the rectangles lie around real numbers.
Rectangle random_rectangle(espalier::Random& random) {
    const auto between = [&](int low, int high) {
        return (low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)))) / 64.0;
    };
    const double left = between(-128, 128);
    const double height = between(1, 64);
    const double bottom = random.below(2) == 0 ? -height : between(-64, 64);
    return {.left = left, .right = left + between(1, 64), .bottom = bottom, .top = bottom + 2 * height};
}

struct Enclosed {
    Formula integrand;
    Rectangle rectangle;
    ComplexBall value;
};

// An expression that is found to be analytic on a rectangle.
Enclosed random_enclosed(espalier::Random& random) {
    for (;;) {
        const auto made = Formula(integrate_test::random_expression(random, 3, integrate_test::leaf_in_x));
        const auto rectangle = random_rectangle(random);
        const auto found = value(made, rectangle.ball());
        if (made.variables() > 0 && is_finite_on(found)) return {made, rectangle, found};
    }
}

RC_GTEST_PROP(ComplexArithmetic, WhatIsFiniteEnclosesTheValuesAtPoints, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const auto [integrand, rectangle, enclosure] = random_enclosed(random);
    RC_LOG() << text(integrand.expression()) << "\n";
    for (int i = 0; i < 5; ++i) {
        const auto part = [&] { return static_cast<double>(random.below(1025)) / 1024; };
        const double x = rectangle.left + (rectangle.right - rectangle.left) * part();
        ComplexBall z;
        acb_set_d_d(z.get(), x, rectangle.bottom + (rectangle.top - rectangle.bottom) * part());
        const ComplexBall at_point = value(integrand, z);
        RC_ASSERT(acb_overlaps(at_point.get(), enclosure.get()) != 0);
        if (rectangle.bottom > 0 || rectangle.top < 0) continue;
        Ball real;
        arb_set_d(real.get(), x);
        BallArithmetic balls(precision);
        real = evaluate(integrand, balls, {&real, 1});
        RC_ASSERT(arb_overlaps(real.get(), acb_realref(enclosure.get())) != 0);
        RC_ASSERT(arb_contains_zero(acb_imagref(enclosure.get())) != 0);
    }
}

// [Cauchy]
RC_GTEST_PROP(ComplexArithmetic, WhatIsFiniteIsAnalytic, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const auto [integrand, rectangle, enclosure] = random_enclosed(random);
    RC_LOG() << text(integrand.expression()) << "\n";
    RC_ASSERT(acb_contains_zero(integral_along_boundary(integrand, rectangle).get()) != 0);
}

TEST(ComplexArithmetic, IsNotFiniteAcrossAStepAKinkOrACut) {
    for (const auto* text : {"x < 0.3",
                             "x <= 0.3",
                             "x > 0.3",
                             "x >= 0.3",
                             "x == 0.3",
                             "x != 0.3",
                             "2^(x > 0.3)",
                             "x*(x^2 < 0.1)",
                             "sin(x > 0.3)",
                             "(x > 0.3)^2",
                             "1 - (0.3 < x)",
                             "if(x > 0.3, x, 1)",
                             "if((x > 0.3)*(x < 9), x, 1)",
                             "abs(x - 0.3)",
                             "floor(x + 0.7)",
                             "ceil(x + 0.7)",
                             "min(x, 0.3)",
                             "max(x, 0.3)",
                             "sqrt(x - 0.3)",
                             "log(x - 0.3)",
                             "asin(x + 0.7)",
                             "acos(x - 1.3)",
                             "(x - 0.3)^0.5",
                             "(x - 0.3)^x",
                             "1/(x - 0.3)",
                             "(x - 0.3)^-2",
                             "gamma(x - 0.3)",
                             "tan(x - 0.3 + pi/2)",
                             "cot(x - 0.3)",
                             "acosh(x + 0.7)",
                             "atanh(x + 0.7)",
                             "log1p(x - 1.3)",
                             "cbrt(x - 0.3)",
                             "sign(x - 0.3)",
                             "lgamma(x - 0.3)",
                             "digamma(x - 0.3)",
                             "zeta(x + 0.7)",
                             "ellipk(x + 0.7)",
                             "ellipe(x + 0.7)",
                             "lambertw(x - 0.3 - 1/e)",
                             "ei(x - 0.3)",
                             "ci(x - 0.3)",
                             "chi(x - 0.3)",
                             "atan2(x - 0.3, -1)",
                             "besselj(0.5, x - 0.3)",
                             "bessely(0, x - 0.3)",
                             "besseli(0.5, x - 0.3)",
                             "besselk(0, x - 0.3)",
                             "polylog(2, x + 0.7)",
                             "gammainc(0.5, x - 0.3)",
                             "beta(x - 0.3, 1)"}) {
        EXPECT_FALSE(is_finite_on(text, {0.25, 0.375, -0.125, 0.125})) << text;
    }
    EXPECT_FALSE(is_finite_on("atan(x)", {-0.125, 0.125, 0.875, 1.125}));
    EXPECT_FALSE(is_finite_on("tanh(x)", {-0.125, 0.125, 1.5, 1.625}));
    EXPECT_FALSE(is_finite_on("asinh(x)", {-0.125, 0.125, 0.875, 1.125}));
}

TEST(ComplexArithmetic, IsFiniteBesideThem) {
    for (const auto* text : {"x < 0.3",
                             "x <= 0.3",
                             "x > 0.3",
                             "x >= 0.3",
                             "x == 0.3",
                             "x != 0.3",
                             "2^(x > 0.3)",
                             "x*(x^2 < 0.1)",
                             "if(x > 0.3, x, 1)",
                             "abs(x - 0.3)",
                             "floor(x + 0.7)",
                             "ceil(x + 0.7)",
                             "min(x, 0.3)",
                             "max(x, 0.3)",
                             "sqrt(x - 0.3)",
                             "log(x - 0.3)",
                             "asin(x)",
                             "acos(x)",
                             "(x - 0.3)^0.5",
                             "(x - 0.3)^x",
                             "1/(x - 0.3)",
                             "(x - 0.3)^-2",
                             "gamma(x - 0.3)",
                             "tan(x)",
                             "atan(x)",
                             "tanh(x)",
                             "erf(x)",
                             "cot(x)",
                             "asinh(x)",
                             "acosh(x + 1)",
                             "atanh(x)",
                             "log1p(x)",
                             "expm1(x)",
                             "cbrt(x)",
                             "cbrt(x - 1)",
                             "sign(x)",
                             "erfc(x)",
                             "erfi(x)",
                             "lgamma(x)",
                             "digamma(x)",
                             "zeta(x)",
                             "airyai(x)",
                             "airybi(x)",
                             "ellipk(x)",

                             "lambertw(x)",
                             "ei(x)",
                             "ei(x - 1)",
                             "si(x)",
                             "ci(x)",
                             "shi(x)",
                             "chi(x)",
                             "fresnels(x)",
                             "fresnelc(x)",
                             "atan2(x - 0.5, 1)",
                             "atan2(x, x - 0.5)",
                             "besselj(0.5, x)",
                             "besselj(2, x - 0.5)",
                             "bessely(1, x)",
                             "besseli(2, x - 0.5)",
                             "besselk(1/3, x)",
                             "polylog(2, x)",
                             "gammainc(0.5, x)",
                             "beta(x, 2)"}) {
        EXPECT_TRUE(is_finite_on(text, {0.4375, 0.5, -0.0625, 0.0625})) << text;
    }
}

Ball value(const char* expression, Component component, const Ball& x) {
    const Names names{.variables = {}, .constants = {{"i", Expression{.operation = Operation::imaginary_unit}}}};
    return real_value(Formula(parse_expression(expression, names), component), x, 80);
}

TEST(RealValue, IsThePartThatCounts) {
    EXPECT_TRUE(may_contain(value("exp(x)", Component::whole, exactly(1)), 2.718281828459045));
    EXPECT_TRUE(may_contain(value("exp(i*x)", Component::real, exactly(1)), 0.5403023058681398));
    EXPECT_TRUE(may_contain(value("exp(i*x)", Component::imaginary, exactly(1)), 0.8414709848078965));
    EXPECT_TRUE(may_contain(value("(1 + 2*i)*x", Component::imaginary, between(1, 2)), 3));
    EXPECT_FALSE(may_contain(value("(1 + 2*i)*x", Component::imaginary, between(1, 2)), 1.9));
}

TEST(RealValue, IsFiniteOnlyWhereTheFormulaIsAnalytic) {
    EXPECT_TRUE(is_finite(value("log(x + i)", Component::real, between(-2, -1))));
    EXPECT_FALSE(is_finite(value("log(x + 0*i)", Component::imaginary, between(-2, -1))));
    EXPECT_FALSE(is_finite(value("i/x", Component::real, between(-1, 1))));
    EXPECT_FALSE(is_finite(value("i*x", Component::whole, exactly(1))));
}
}  // namespace
