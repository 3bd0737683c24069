// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <string>
#include "integrate/expression/expression.hpp"

namespace {
using integrate::exponent_of_ten;
using integrate::Rational;

bool equal(const Rational& a, const Rational& b) { return fmpq_equal(a.get(), b.get()) != 0; }

TEST(Rational, ReadsDecimalsExactly) {
    EXPECT_TRUE(equal(Rational::from_decimal("0.1"), Rational::fraction(1, 10)));
    EXPECT_TRUE(equal(Rational::from_decimal(".25"), Rational::fraction(1, 4)));
    EXPECT_TRUE(equal(Rational::from_decimal("12."), Rational::whole(12)));
    EXPECT_TRUE(equal(Rational::from_decimal("1.5e3"), Rational::whole(1500)));
    EXPECT_TRUE(equal(Rational::from_decimal("15E-1"), Rational::fraction(3, 2)));
    EXPECT_TRUE(equal(Rational::from_decimal("1e+2"), Rational::whole(100)));
    EXPECT_TRUE(equal(Rational::from_decimal("000e5"), Rational()));
}

// Whatever the digits are, moving the point is the same as another exponent.
RC_GTEST_PROP(Rational, ThePointMovesWithTheExponent, ()) {
    const auto digits = *rc::gen::inRange(0, 1'000'000);
    const auto exponent = *rc::gen::inRange(-300, 300);
    const auto places = *rc::gen::inRange(1, 6);
    const auto text = std::to_string(1'000'000 + digits);
    const auto split = text.size() - static_cast<std::size_t>(places);
    const auto moved = text.substr(0, split) + "." + text.substr(split) + "e" + std::to_string(exponent + places);
    RC_ASSERT(equal(Rational::from_decimal(moved), Rational::from_decimal(text + "e" + std::to_string(exponent))));
}

TEST(Rational, KnowsExponentsThatAreInRange) {
    EXPECT_EQ(exponent_of_ten("12.5"), 0);
    EXPECT_EQ(exponent_of_ten("1e7"), 7);
    EXPECT_EQ(exponent_of_ten("1E+007"), 7);
    EXPECT_EQ(exponent_of_ten("1e100000"), 100'000);
    EXPECT_EQ(exponent_of_ten("1e-100000"), -100'000);
    for (const auto* text : {"1e100001", "1e-100001", "1e99999999999999999999", "1e-99999999999999999999"}) {
        EXPECT_FALSE(exponent_of_ten(text)) << text;
    }
}

TEST(Rational, CopiesAreIndependent) {
    Rational a = Rational::whole(3);
    const Rational b = a;
    fmpq_neg(a.get(), a.get());
    EXPECT_TRUE(equal(b, Rational::whole(3)));
    EXPECT_TRUE(equal(a, Rational::whole(-3)));
}
}  // namespace
