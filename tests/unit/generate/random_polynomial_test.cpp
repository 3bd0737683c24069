// SPDX-License-Identifier: Apache-2.0
#include "generate/random_polynomial.hpp"
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>

namespace {
using generate::random_polynomial;
using generate::RandomPolynomial;

TEST(RandomPolynomial, IsTheSquareOfItsFactors) {
    const RandomPolynomial polynomial{.amplitude = 3, .divisor = 1, .roots = {500'000'000, 250'000'000}};
    EXPECT_EQ(polynomial.expression(), "(3*(x - 0.500000000)*(x - 0.250000000))^2");
    EXPECT_DOUBLE_EQ(polynomial(1), std::pow(3 * 0.5 * 0.75, 2));
    EXPECT_EQ(polynomial(0.25), 0);
    EXPECT_EQ((RandomPolynomial{.amplitude = 3, .divisor = 1.5, .roots = {}}.expression()), "(3/1.5)^2");
}

TEST(RandomPolynomial, IsDrawnAsThePaperSays) {
    std::size_t greatest_degree = 0;
    for (std::uint64_t number = 1; number <= 1000; ++number) {
        espalier::Random random(1, number);
        const auto polynomial = random_polynomial("literal", random);
        greatest_degree = std::max(greatest_degree, polynomial.roots.size());
        EXPECT_GE(polynomial.amplitude, 1);
        EXPECT_LE(polynomial.amplitude, 500);
        EXPECT_EQ(polynomial.divisor, 1);
        for (const auto root : polynomial.roots) {
            EXPECT_GE(root, 0);
            EXPECT_LE(root, 1'000'000'000);
        }
    }
    EXPECT_LE(greatest_degree, 100U);
    EXPECT_GE(greatest_degree, 95U);
}

TEST(RandomPolynomial, ThatIsNormalizedHasAGreatestValueOfOne) {
    for (std::uint64_t number = 1; number <= 20; ++number) {
        espalier::Random random(2, number);
        const auto polynomial = random_polynomial("normalized", random);
        double greatest = 0;
        for (int i = 0; i <= 1000; ++i) greatest = std::max(greatest, polynomial(i / 1000.0));
        EXPECT_NEAR(greatest, 1, 1e-9);
    }
}

TEST(RandomPolynomial, ThatIsAmplifiedHasTheSquareOfItsAmplitudeAsGreatestValue) {
    for (std::uint64_t number = 1; number <= 20; ++number) {
        espalier::Random random(2, number);
        const auto polynomial = random_polynomial("amplified", random);
        double greatest = 0;
        for (int i = 0; i <= 1000; ++i) greatest = std::max(greatest, polynomial(i / 1000.0));
        EXPECT_NEAR(std::sqrt(greatest) / static_cast<double>(polynomial.amplitude), 1, 1e-9);
    }
}

// The trapezoid rule halves [0, 1], and one of its halves, where the line through the ends is off by 1e-8 or more.
TEST(RandomPolynomial, ThatIsNontrivialIsHalvedTwice) {
    const auto is_halved = [](const RandomPolynomial& f, double from, double width) {
        const double whole = width * (f(from) + f(from + width)) / 2;
        const double halves = width * (f(from) + 2 * f(from + width / 2) + f(from + width)) / 4;
        return std::abs(whole - halves) >= 0.99e-8;
    };
    for (std::uint64_t number = 1; number <= 20; ++number) {
        espalier::Random random(3, number);
        const auto f = random_polynomial("nontrivial", random);
        EXPECT_TRUE(is_halved(f, 0, 1));
        EXPECT_TRUE(is_halved(f, 0, 0.5) || is_halved(f, 0.5, 0.5));
    }
}

TEST(RandomPolynomial, HasAKindFromTheTable) {
    espalier::Random random(1);
    EXPECT_DEATH(random_polynomial("trivial", random), "there is a kind of this name");
}
}  // namespace
