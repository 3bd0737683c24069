// SPDX-License-Identifier: Apache-2.0
#include "integrate/finding.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <cstdlib>
#include <limits>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

TEST(Finding, OfDoublesHasTheirValueAndTheLogarithmOfTheirError) {
    const auto finding = of_doubles(0.375, 0x1p-40);
    EXPECT_EQ(middle(finding.value), 0.375);
    EXPECT_EQ(finding.error, -40);
    EXPECT_TRUE(std::isinf(of_doubles(1, std::nan("")).error));
}

RC_GTEST_PROP(ValueText, OfADoubleReadsBackAsIt, (double value)) {
    RC_ASSERT(std::strtod(value_text(of_doubles(value, 0)).c_str(), nullptr) == value);
}

TEST(ValueText, HasTheDigitsThatItsErrorLetsMeanSomething) {
    Finding finding;
    arb_const_pi(finding.value.get(), 400);
    mag_zero(arb_radref(finding.value.get()));
    finding.error = -20 * std::log2(10);
    EXPECT_EQ(value_text(finding), "3.1415926535897932384626");
    finding.error = -40 * std::log2(10);
    EXPECT_EQ(value_text(finding), "3.141592653589793238462643383279502884197169");
}

TEST(ValueText, OfADoubleHasNoMoreDigitsThanItsErrorLetsMeanSomething) {
    EXPECT_EQ(value_text(of_doubles(425.69269802993904, 4.48e3)), "400");
    EXPECT_EQ(value_text(of_doubles(425.69269802993904, 1e-3)), "425.6927");
    EXPECT_EQ(value_text(of_doubles(0.5, 1e-15)), "0.5");
    EXPECT_EQ(value_text(of_doubles(0, HUGE_VAL)), "none");
}

TEST(ValueText, OfAComplexNumberHasTwoParts) {
    Finding finding = of_doubles(1.5, 1e-10);
    finding.imaginary = exactly(-0.25);
    EXPECT_EQ(value_text(finding), "1.5 - 0.25i");
    finding.imaginary = exactly(1e-20);
    EXPECT_EQ(value_text(finding), "1.5 + 1e-20i");
    arb_indeterminate(finding.imaginary->get());
    EXPECT_EQ(value_text(finding), "none");
}

TEST(PrintedError, CoversTheRoundingOfBothParts) {
    Finding finding;
    finding.imaginary.emplace();
    for (Ball* part : {&finding.value, &*finding.imaginary}) {
        arb_const_pi(part->get(), 400);
        mag_zero(arb_radref(part->get()));
    }
    finding.error = -100;
    const double both = printed_error(finding);
    finding.imaginary.reset();
    EXPECT_GT(both, printed_error(finding));
    EXPECT_GT(printed_error(finding), finding.error);
}

TEST(ValueText, IsNotZeroWhereTheValueIsTooSmallForADouble) {
    Finding finding;
    arb_one(finding.value.get());
    arb_mul_2exp_si(finding.value.get(), finding.value.get(), -5000);
    finding.error = -5100;
    EXPECT_EQ(value_text(finding).substr(0, 4), "7.07");
    EXPECT_NE(value_text(finding).find("e-1506"), std::string::npos);
}

TEST(ValueText, SaysThatThereIsNone) {
    Finding finding;
    arb_indeterminate(finding.value.get());
    EXPECT_EQ(value_text(finding), "none");
}

TEST(ErrorText, IsRoundedUp) {
    EXPECT_EQ(error_text(0), "1.01e+00");
    EXPECT_EQ(error_text(std::log2(1.2301e-51)), "1.24e-51");
    EXPECT_EQ(error_text(std::log2(9.991e-8)), "1.00e-07");
    EXPECT_EQ(error_text(-std::numeric_limits<double>::infinity()), "0");
    EXPECT_EQ(error_text(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(error_text(-10'000 * std::log2(10) + 0.01), "1.01e-10000");
}

TEST(NumberAbove, IsAPowerOfTwoOrALittleMore) {
    EXPECT_GT(number_above(std::log2(1.2301e-51)), 1.2301e-51);
    EXPECT_LT(number_above(std::log2(1.2301e-51)), 1.23010001e-51);
    EXPECT_EQ(number_above(-std::numeric_limits<double>::infinity()), 0);
    EXPECT_EQ(number_above(std::numeric_limits<double>::infinity()), std::numeric_limits<double>::infinity());
}

// The text of a value is rounded, and the error with which it is printed has to cover that.
TEST(PrintedError, ReachesFromTheTextToTheFarEndOfTheBall) {
    Finding finding;
    finding.enclosed = true;
    for (int shift = 0; shift < 40; ++shift) {
        arb_const_pi(finding.value.get(), 400);
        arb_mul_2exp_si(finding.value.get(), finding.value.get(), shift);
        mag_zero(arb_radref(finding.value.get()));
        finding.error = -20.25 - shift / 7.0;
        Ball text;
        arb_set_str(text.get(), value_text(finding).c_str(), 500);
        Ball distance;
        arb_sub(distance.get(), text.get(), finding.value.get(), 500);
        const double reach = std::abs(middle(distance)) + std::exp2(finding.error);
        EXPECT_GE(number_above(printed_error(finding)), reach);
        EXPECT_LE(number_above(printed_error(finding)), 1.01 * reach);
        EXPECT_GE(std::strtod(error_text(printed_error(finding)).c_str(), nullptr), reach);
    }
}

TEST(KeepNarrowerOne, KeepsAnEarlierAttemptThatWasBetterThanOneThatWasStopped) {
    const auto kept_error = [](double later_error, bool is_complete) {
        Finding earlier = of_doubles(1, 0x1p-20);
        earlier.complete = true;
        Finding later = of_doubles(2, later_error);
        later.complete = is_complete;
        later.evaluations = 7;
        keep_narrower_one(later, earlier);
        EXPECT_EQ(later.complete, is_complete);
        EXPECT_EQ(later.evaluations, 7U);
        return later.error;
    };
    EXPECT_EQ(kept_error(0x1p-10, false), -20);
    EXPECT_EQ(kept_error(0x1p-10, true), -10);
    EXPECT_EQ(kept_error(0x1p-30, false), -30);
}
}  // namespace
