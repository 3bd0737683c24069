// SPDX-License-Identifier: Apache-2.0
#include "integrate/checker.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace {

using namespace integrate;

Finding claimed(double value, double error) {
    Finding finding = of_doubles(value, error);
    finding.met = finding.complete = true;
    return finding;
}

Integral integral(const char* expression, const char* exact, const char* from = "0", const char* to = "1") {
    return compile({"", expression, from, to, exact});
}

TEST(Checker, ComparesWithTheExactValue) {
    EXPECT_TRUE(check(integral("x", "1/2"), claimed(0.5, 1e-12))->passed);
    EXPECT_TRUE(check(integral("x", "1/2"), claimed(0.501, 1e-2))->passed);
    EXPECT_FALSE(check(integral("x", "1/2"), claimed(0.501, 1e-4))->passed);
}

TEST(Checker, TakesALongDecimalForARoundedOne) {
    EXPECT_TRUE(check(integral("x", "0.66666666666666662966"), claimed(2.0 / 3, 1e-25))->passed);
    EXPECT_FALSE(check(integral("x", "0.66666666666666663966"), claimed(2.0 / 3, 1e-25))->passed);
    EXPECT_FALSE(check(integral("x", "0.6666666666667"), claimed(2.0 / 3, 1e-19))->passed);
    // The value is off by a unit of its last digit, which the exponent moves.
    EXPECT_FALSE(check(integral("x", "6.6666666666666667e-30"), claimed(1.3e-29, 1e-40))->passed);
    EXPECT_TRUE(check(integral("x", "0.000000000000001e+15"), claimed(1.5, 0.1))->passed);
}

TEST(Checker, RecalculatesWhereNothingIsKnown) {
    EXPECT_TRUE(check(integral("exp(x)", ""), claimed(std::exp(1) - 1, 1e-10))->passed);
    EXPECT_FALSE(check(integral("exp(x)", ""), claimed(1.7183, 1e-10))->passed);
    EXPECT_FALSE(check(integral("exp(x)", "", "1", "0"), claimed(std::exp(1) - 1, 1e-10))->passed);
    EXPECT_TRUE(check(integral("exp(x)", "", "1", "0"), claimed(1 - std::exp(1), 1e-10))->passed);
}

TEST(Checker, LetsAConfidenceIntervalMissByALittle) {
    auto likely = claimed(0.5015, 1e-3);
    likely.confidence = 0.95;
    const auto missed = check(integral("x", "1/2"), likely);
    EXPECT_TRUE(missed->passed);
    EXPECT_EQ(missed->text, "outside of its confidence interval");
    arb_set_d(likely.value.get(), 0.503);
    EXPECT_FALSE(check(integral("x", "1/2"), likely)->passed);
    arb_set_d(likely.value.get(), 0.5005);
    EXPECT_EQ(check(integral("x", "1/2"), likely)->text, "within its error of the exact value");
}

TEST(Checker, SaysNothingOfWhatItCannotTell) {
    EXPECT_FALSE(check(integral("sin(1/x)", ""), claimed(0.5, 1e-10)));
    EXPECT_FALSE(check(integral("x", "1/2"), of_doubles(0.5, HUGE_VAL)));
    EXPECT_FALSE(check(integral("exp(x)", ""), of_doubles(1.7, 1e-10)));
    // No sample of points refutes a proof.
    auto enclosed = claimed(1.7183, 1e-10);
    enclosed.enclosed = true;
    EXPECT_FALSE(check(integral("exp(x)", ""), enclosed));
    auto trapezoids = claimed(1.7183, 1e-10);
    trapezoids.leaf_depths = {1};
    EXPECT_FALSE(check(integral("exp(x)", ""), trapezoids));
}

constexpr double error = 1e-9;

bool agrees(const std::string& expression, double answer) {
    const auto again = recalculate(compile({"", expression, "0", "1", ""}), answer, error);
    return again && again->agrees_with(answer, error);
}

bool contradicts(const std::string& expression, double answer) {
    const auto again = recalculate(compile({"", expression, "0", "1", ""}), answer, error);
    return again && !again->agrees_with(answer, error);
}

TEST(Recalculation, AgreesWithWhatIsTrue) {
    EXPECT_TRUE(agrees("sqrt(1 - x^2)", std::acos(-1) / 4));
    EXPECT_TRUE(agrees("log(x)", -1));
    EXPECT_TRUE(agrees("cos(300*x)", std::sin(300.0) / 300));
}

TEST(Recalculation, ContradictsWhatIsNot) {
    EXPECT_TRUE(contradicts("sqrt(1 - x^2)", 0.7854));
    EXPECT_TRUE(contradicts("log(x)", -1 - 1e-8));
}

TEST(Recalculation, FindsWhatIsNarrowWhereCellsEnd) {
    const double spike = std::sqrt(std::acos(-1)) / 1e6;
    EXPECT_TRUE(agrees("1 + exp(-1e12*(x - 0.5)^2)", 1 + spike));
    EXPECT_TRUE(agrees("1 + exp(-1e12*(x - 3/16)^2)", 1 + spike));
}

TEST(Recalculation, SaysNothingOfWhatDoesNotConverge) {
    EXPECT_FALSE(recalculate(compile({"", "sin(1/x)", "0", "1", ""}), 0.5, error));
    EXPECT_FALSE(recalculate(compile({"", "abs(x - 0.3)", "0", "1", ""}), 0.5, error));
    EXPECT_FALSE(recalculate(compile({"", "exp(-x)", "0", "inf", ""}), 0.5, error));
}

}  // namespace
