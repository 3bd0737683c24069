// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <cmath>
#include <complex>
#include <string>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/integral/integral.hpp"
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using integrate_test::exactly;
using integrate_test::middle;

const Names& names() {
    static const Names all{.variables = {"z"},
                           .constants = {{"i", Expression{.operation = Operation::imaginary_unit}}}};
    return all;
}

// Computes the integral roughly, by the midpoint rule.
std::complex<double> sum(const std::vector<IntegralPart>& parts) {
    constexpr int steps = 400;
    std::complex<double> result;
    for (const auto& part : parts) {
        const double width = part.interval.to() - part.interval.from();
        double value = 0;
        for (int k = 0; k < steps; ++k) {
            value += middle(real_value(part.integrand, exactly(part.interval.from() + width * (k + 0.5) / steps), 64));
        }
        const std::complex<double> unit =
            part.integrand.component() == Component::imaginary ? std::complex(0.0, 1.0) : 1;
        result += unit * value * width / static_cast<double>(steps);
    }
    return result;
}

std::complex<double> along(const std::string& path, const char* integrand) {
    return sum(parts_along(path, parse_expression(integrand, names()), names()));
}

TEST(ComplexParts, FollowAPath) {
    const double two_pi = 2 * std::acos(-1);
    EXPECT_LT(std::abs(along("1, i, -1, -i, 1", "1/z") - std::complex(0.0, two_pi)), 1e-4);
    EXPECT_LT(std::abs(along("circle(1 + i, 1/2)", "1/(z - 1 - i)") - std::complex(0.0, two_pi)), 1e-9);
    EXPECT_LT(std::abs(along("0, 1 + i", "z") - std::complex(0.0, 1.0)), 1e-6);
    EXPECT_LT(std::abs(along("0, 1, 1, 2", "1") - 2.0), 1e-12);
    EXPECT_TRUE(parts_along("1, 1", parse_expression("x"), names()).empty());
}

TEST(ComplexParts, RefuseFunctionsOfRealNumbers) {
    for (const char* integrand :
         {"abs(z)", "floor(z)", "max(z, 1)", "if(z > 0, 1, 2)", "sign(z)", "cbrt(z)", "ei(z)"}) {
        EXPECT_THROW(parts_along("0, i", parse_expression(integrand, names()), names()), InstanceError) << integrand;
    }
    const auto real = compile({"", "exp(i*x)*abs(x - 0.5)", "0", "1", ""});
    EXPECT_EQ(real.other_parts.size(), 4U);
    EXPECT_TRUE(real.is_complex());
    EXPECT_THROW(static_cast<void>(compile({"", "abs(x + i)", "0", "1", ""})), InstanceError);
}

TEST(ComplexParts, RefusePathsThatAreNone) {
    const auto one = parse_expression("1");
    for (const char* path : {"1", "", "1, 1/0", "circle(1)", "circle(1, 2), 3", "0, x", "0, inf", "0, 2 +"}) {
        EXPECT_THROW(parts_along(path, one, names()), InstanceError) << path;
    }
}

TEST(ComplexParts, KnowTheImaginaryUnitWhereItIsNothingElse) {
    EXPECT_FALSE(compile({"", "i^2", "0", "1", ""}).is_complex());
    EXPECT_TRUE(compile({"", "i*t", "0", "1", ""}).is_complex());
    EXPECT_FALSE(compile({"", "i*x", "0", "1", "", "", "", "i = 2"}).is_complex());
    EXPECT_FALSE(compile({"", "i*j", "0,0", "1,1", "", "", "i,j"}).is_complex());
    EXPECT_FALSE(compile({"", "a*i", "0", "1", "", "", "", "a = 2"}).is_complex());
    EXPECT_TRUE(compile({"", "exp(a*x)", "0", "1", "", "", "", "a = 2i"}).is_complex());
    EXPECT_THROW(static_cast<void>(compile({"", "x", "0", "1 + i", ""})), InstanceError);
}
}  // namespace
