// SPDX-License-Identifier: Apache-2.0
#include "integrate/checker.hpp"
#include <gtest/gtest.h>
#include <cmath>

namespace {
using namespace integrate;

Finding claimed(double value, double error) {
    Finding finding = of_doubles(value, error);
    finding.met = finding.complete = true;
    return finding;
}

Integral integral(const char* expression, const char* exact) { return compile({"", expression, "0", "1", exact}); }

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
    EXPECT_FALSE(check(integral("x", ""), claimed(0.5, 1e-10)));
    EXPECT_FALSE(check(integral("x", "1/2"), of_doubles(0.5, HUGE_VAL)));
}
}  // namespace
