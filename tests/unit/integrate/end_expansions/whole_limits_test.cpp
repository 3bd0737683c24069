// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include "integrate/end_expansions/end_expansion_arithmetic.hpp"
#include "integrate/expression/expression.hpp"

namespace {
using namespace integrate;

std::optional<long> number_of(const char* text) { return proved_whole_number(parse_expression(text)); }

TEST(WholeNumber, IsProved) {
    for (const auto* text : {"sqrt(2)^2 - 2",
                             "sqrt(2 + sqrt(3)) - sqrt(3/2) - sqrt(1/2)",
                             "((1 + sqrt(5))/2)^3 - 2 - sqrt(5)",
                             "cbrt(2)^3 - 2",
                             "abs(-sqrt(2)) - sqrt(2)",
                             "cos(pi/3) - 1/2",
                             "sin(pi/5)^2 - (5 - sqrt(5))/8",
                             "tan(pi/8) + 1 - sqrt(2)",
                             "exp(log(2)/2) - sqrt(2)",
                             "e^(-log(2)) - 1/2",
                             "exp(log(2) + log(3)) - 6",
                             "exp(log(6) - log(3)) - 2",
                             "exp(log(2) + (1/1 - 1)) - 2",
                             "cosh(log(2)) - 5/4",
                             "sinh(asinh(3)) - 3",
                             "log(e^(3/2)) - 3/2",
                             "log(1/sqrt(e)) + 1/2",
                             "log(exp(2)*e) - 3",
                             "cos(acos(1/3)) - 1/3",
                             "sin(asin(1/3)) - 1/3",
                             "sin(atan(2)) - 2/sqrt(5)",
                             "cos(atan(2)) - 1/sqrt(5)",
                             "sin(acos(3/5)) - 4/5"}) {
        EXPECT_EQ(number_of(text), 0) << text;
    }
    EXPECT_EQ(number_of("tan(pi/4)"), 1);
    EXPECT_EQ(number_of("-sqrt(9)"), -3);
    EXPECT_EQ(number_of("8^(-1/3)*4"), 2);
}

TEST(WholeNumber, IsNotWhatIsOnlyNextToIt) {
    for (const auto* text :
         {"sqrt(2 + 1e-60)^2 - 2", "sqrt(2) - 1.41421356237309504880168872420969807856967187537694807317667973799",
          "tan(pi/4 + 1e-60)", "exp(log(2) + 1e-60) - 2", "cbrt(2 + 1e-200)^3 - 2", "exp(-1e30)", "exp(1e30)",
          // Sums of roots that agree in 20 digits and more.
          "sqrt(1000001) + sqrt(1000025) + sqrt(1000031) + sqrt(1000084) + sqrt(1000087) + "
          "sqrt(1000134) + sqrt(1000158) + sqrt(1000182) + sqrt(1000198) - sqrt(1000002) - "
          "sqrt(1000018) - sqrt(1000042) - sqrt(1000066) - sqrt(1000113) - sqrt(1000116) - "
          "sqrt(1000169) - sqrt(1000175) - sqrt(1000199)"}) {
        EXPECT_EQ(number_of(text), std::nullopt) << text;
    }
}

TEST(WholeNumber, IsNotProvedOfPowersThatNeedTooManyBits) {
    EXPECT_EQ(number_of("(sqrt(2)*sqrt(3)/sqrt(6))^3 - 1"), 0);
    for (const char* exponent : {"4000000000000000000", "-4000000000000000000"})
        EXPECT_EQ(number_of(("(sqrt(2)*sqrt(3)/sqrt(6))^(" + std::string(exponent) + ") - 1").c_str()), std::nullopt);
}

TEST(WholeNumber, IsNotProvedOfWhatIsNotAlgebraic) {
    for (const auto* text : {"gamma(1/2)^2 - pi", "sqrt(pi)^2 - pi", "log(2) - log(2)", "sqrt(2)/(sqrt(2)^2 - 2)",
                             "sqrt(sqrt(2)^2 - 2)", "exp(sqrt(2)) - exp(2^(1/2))", "inf", "sqrt(-1)"}) {
        EXPECT_EQ(number_of(text), std::nullopt) << text;
    }
}
}  // namespace
