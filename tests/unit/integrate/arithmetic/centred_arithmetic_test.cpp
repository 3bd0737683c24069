// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "integrate/arithmetic/evaluation.hpp"
#include "integrate/arithmetic/slope_arithmetic.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {

using namespace integrate;
using integrate_test::formula;

constexpr long bits_of_centred = 256;

Ball around(double middle, int level) {
    Ball x;
    arb_set_d(x.get(), middle);
    mag_set_ui_2exp_si(arb_radref(x.get()), 1, -level);
    return x;
}

Ball centred(const Formula& function, const Ball& x) {
    CentredArithmetic arithmetic(x, bits_of_centred);
    const Centred variable = arithmetic.variable();
    return evaluate(function, arithmetic, {&variable, 1}).over.value;
}

TEST(CentredArithmetic, SeesThatAMaximumIsNotReached) {
    constexpr double beside = 1.57079632679489661923 + 0x1p-18;
    const Ball x = around(beside, 20);
    EXPECT_TRUE(arb_equal_si(centred(formula("floor(10*sin(x))"), x).get(), 9));
    const Ball x2 = around(1 + 0x1p-18, 20);
    EXPECT_TRUE(arb_equal_si(centred(formula("floor(x*(2 - x))"), x2).get(), 0));
}

RC_GTEST_PROP(CentredArithmetic, EnclosesTheValuesOfABall, (std::uint64_t seed)) {
    espalier::Random random(seed);
    const Formula function(integrate_test::random_expression(random, 4, integrate_test::leaf_in_x));
    const double middle = (static_cast<double>(random.below(2000)) - 1000) / 128;
    const Ball x = around(middle, 1 + static_cast<int>(random.below(12)));
    const Ball enclosure = centred(function, x);
    if (arb_is_finite(enclosure.get()) == 0) return;
    for (int i = -8; i <= 8; ++i) {
        Ball place;
        arb_get_rad_arb(place.get(), x.get());
        arb_mul_si(place.get(), place.get(), i, bits_of_centred);
        arb_mul_2exp_si(place.get(), place.get(), -3);
        Ball middle_of_x;
        arb_get_mid_arb(middle_of_x.get(), x.get());
        arb_add(place.get(), place.get(), middle_of_x.get(), bits_of_centred);
        BallArithmetic balls(bits_of_centred);
        const Ball exact = evaluate(function, balls, {&place, 1});
        RC_ASSERT(arb_is_finite(exact.get()) == 0 || arb_overlaps(enclosure.get(), exact.get()) != 0);
    }
}

}  // namespace
