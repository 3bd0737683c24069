// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "integrate/arithmetic/ball_arithmetic.hpp"
#include "integrate/expression/expression.hpp"
#include "integrate/functions/numerics.hpp"

namespace {
using namespace integrate;

constexpr long bits_of_rectangles = 64;

std::optional<Ball> bound_of(Operation operation, const ComplexBall& z) {
    return bound_of_elliptic(z, operation == find_function("ellipk")->operation, bits_of_rectangles);
}

ComplexBall rectangle(double left, double right, double below, double above) {
    ComplexBall result;
    const auto side = [](arb_ptr part, double low, double high) {
        Ball end;
        arb_set_d(part, low);
        arb_set_d(end.get(), high);
        arb_union(part, part, end.get(), bits_of_rectangles);
    };
    side(acb_realref(result.get()), left, right);
    side(acb_imagref(result.get()), below, above);
    return result;
}

TEST(WideRectangles, AreEnclosedWithAllTheirPoints) {
    for (const auto& [left, width, height] : {std::tuple(0.5, 1.0, 0.7), {2.0, 9.0, 5.0}, {0.01, 0.3, 0.2}}) {
        const auto place = [&](int i, int j) {
            ComplexBall z;
            acb_set_d_d(z.get(), left + width * i / 4, height * (j - 2) / 2);
            return z;
        };
        const auto z = rectangle(left, left + width, -height, height);
        for (int i = 0; i <= 4; ++i) {
            for (int j = 0; j <= 4; ++j) {
                for (const auto operation : {find_function("ellipk")->operation, find_function("ellipe")->operation}) {
                    // On the left, where neither has a cut.
                    ComplexBall opposite = z;
                    ComplexBall exact = place(i, j);
                    acb_neg(opposite.get(), opposite.get());
                    acb_neg(exact.get(), exact.get());
                    ComplexArithmetic(bits_of_rectangles).apply(operation, exact);
                    EXPECT_TRUE(acb_overlaps(at_most(*bound_of(operation, opposite)).get(), exact.get()));
                }
            }
        }
    }
}

TEST(WideRectangles, HaveNoBoundWhereTheyMayTouchACut) {
    const auto z = rectangle(-1, 2, -1, 1);
    EXPECT_FALSE(bound_of(find_function("ellipk")->operation, z));
}

ComplexBall value_of(Operation operation, ComplexBall z) {
    ComplexArithmetic(bits_of_rectangles).apply(operation, z);
    return z;
}

TEST(SinesAndCosines, AreEnclosedCloselyNextToExtrema) {
    ComplexBall one;
    acb_one(one.get());
    const auto next_to_zero = rectangle(8e-6, 1.1e-5, -1e-6, 1e-6);
    EXPECT_FALSE(acb_overlaps(value_of(Operation::cos, next_to_zero).get(), one.get()));
    ComplexBall next_to_quarter = next_to_zero;
    acb_add_arb(next_to_quarter.get(), next_to_zero.get(), half_of_pi(bits_of_rectangles).get(), bits_of_rectangles);
    EXPECT_FALSE(acb_overlaps(value_of(Operation::sin, next_to_quarter).get(), one.get()));
}

TEST(SinesAndCosines, AreEnclosedWithAllTheirPoints) {
    for (const auto operation : {Operation::sin, Operation::cos}) {
        for (const auto& [left, width, height] : {std::tuple(-0.1, 0.2, 0.1),
                                                  {0.01, 0.1, 0.02},
                                                  {1.4, 0.3, 0.2},
                                                  {1.58, 0.01, 0.01},
                                                  {-3.3, 0.5, 0.4},
                                                  {3.0, 0.1, 0.05}}) {
            const auto enclosure = value_of(operation, rectangle(left, left + width, -height, height));
            for (int i = 0; i <= 8; ++i) {
                for (int j = 0; j <= 8; ++j) {
                    const double x = left + width * i / 8;
                    const double y = height * (j - 4) / 4;
                    EXPECT_TRUE(acb_overlaps(enclosure.get(), value_of(operation, rectangle(x, x, y, y)).get()));
                }
            }
        }
    }
}
}  // namespace
