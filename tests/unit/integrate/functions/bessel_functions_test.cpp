// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <array>
#include <cmath>
#include <tuple>
#include "integrate/expression/formula.hpp"
#include "integrate/functions/numerics.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;

constexpr std::array all_bessel = {Bessel::j, Bessel::y, Bessel::i, Bessel::k};
constexpr long bits_of_bessel = 64;

ComplexBall bessel(Bessel kind, double order, const ComplexBall& z, long precision) {
    ComplexBall result;
    acb_set_d(result.get(), order);
    apply_bessel(kind, result.get(), result.get(), z.get(), precision);
    return result;
}

ComplexBall place(double real, double imaginary) {
    ComplexBall z;
    acb_set_d_d(z.get(), real, imaginary);
    return z;
}

ComplexBall around(const ComplexBall& z, double radius) {
    ComplexBall result = z;
    mag_set_d(arb_radref(acb_realref(result.get())), radius);
    mag_set_d(arb_radref(acb_imagref(result.get())), radius);
    return result;
}

double width(const ComplexBall& z) { return mag_get_d(arb_radref(acb_realref(z.get()))); }

TEST(BesselFunctions, AreEnclosedOnRectanglesOfAnyWidth) {
    for (const auto kind : all_bessel) {
        for (const double order : {0.0, 1.0, 2.5}) {
            for (const auto& [real, imaginary, radius] :
                 {std::tuple(1.0, 0.5, 0.7), {25.0, 3.0, 2.0}, {25.0, 3.0, 1e-9}, {9.0, 9.0, 1e-3}, {40.0, 0.0, 1.0}}) {
                const auto wide = bessel(kind, order, around(place(real, imaginary), radius), bits_of_bessel);
                ASSERT_TRUE(acb_is_finite(wide.get()));
                for (const double across : {-1.0, 0.0, 0.6}) {
                    for (const double up : {-1.0, 0.3, 1.0}) {
                        const auto z = place(real + across * radius, imaginary + up * radius);
                        const auto exact = bessel(kind, order, z, 4 * bits_of_bessel);
                        EXPECT_TRUE(acb_overlaps(wide.get(), exact.get())) << order << " at " << real;
                    }
                }
            }
        }
    }
}

// At these arguments Arb's series at 0 multiply the width by exp(30).
TEST(BesselFunctions, AreNotMuchWiderThanTheirArgument) {
    for (const auto kind : {Bessel::j, Bessel::y}) {
        for (const double order : {0.0, 1.0, 2.5}) {
            EXPECT_LT(width(bessel(kind, order, around(place(30, 0), 0x1p-20), bits_of_bessel)), 0x1p-18);
        }
    }
    EXPECT_LT(width(bessel(Bessel::k, 1, around(place(1, 30), 0x1p-20), bits_of_bessel)), 0x1p-18);
    EXPECT_LT(width(bessel(Bessel::j, 0, place(31, 0), bits_of_bessel)), 0x1p-55);
}

TEST(BesselFunctions, HaveNoValueAtTheirCut) {
    const auto z = around(place(0.5, 0), 1);
    EXPECT_FALSE(acb_is_finite(bessel(Bessel::k, 0, z, bits_of_bessel).get()));
    EXPECT_FALSE(acb_is_finite(bessel(Bessel::y, 1, z, bits_of_bessel).get()));
    EXPECT_FALSE(acb_is_finite(bessel(Bessel::j, 0.5, z, bits_of_bessel).get()));
    EXPECT_TRUE(acb_is_finite(bessel(Bessel::j, 2, z, bits_of_bessel).get()));
}

TEST(BesselFunctions, HaveNoValueForOrdersThatTakeArbMinutes) {
    for (const auto kind : all_bessel) {
        Ball order(1'000'000'001);
        apply_bessel(kind, order.get(), order.get(), Ball(1).get(), bits_of_bessel);
        EXPECT_EQ(arb_is_finite(order.get()), 0);
    }
    EXPECT_TRUE(std::isnan(ColumnEvaluator(formula("besselk(10^9 + 1, x)"))(1)));
    EXPECT_FALSE(std::isnan(ColumnEvaluator(formula("besselk(10^9, x)"))(1)));
}
}  // namespace
