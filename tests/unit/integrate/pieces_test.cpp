// SPDX-License-Identifier: Apache-2.0
#include "integrate/pieces.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include <functional>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using integrate_test::middle;

/// Returns the finding of a method that comes just as near as it is asked to, or to 2^error.
Finding as_exact_as_asked(double value, double error) {
    Finding finding = of_doubles(value, std::exp2(error));
    finding.met = finding.complete = finding.enclosed = finding.enclosed_inside = true;
    return finding;
}

Finding in_eight_pieces(const std::function<Finding(const Integral&, const Settings&)>& method) {
    const auto integral = compile({"", "1", "0", "8", "", "1, 2, 3, 4, 5, 6, 7"});
    EXPECT_EQ(integral.parts().size(), 8U);
    return in_parts(integral, {.tolerance = {.relative = -20}}, method);
}

TEST(InParts, ShareTheErrorThatIsAllowed) {
    const auto sum = in_eight_pieces([](const Integral& /*piece*/, const Settings& settings) {
        return as_exact_as_asked(1, settings.tolerance.absolute);
    });
    EXPECT_TRUE(sum.met && sum.enclosed);
    EXPECT_EQ(middle(sum.value), 8);
    EXPECT_LE(sum.error, 3 - 20);
}

TEST(InParts, HaveErrorsThatAddUp) {
    const auto sum = in_eight_pieces(
        [](const Integral& /*piece*/, const Settings& /*settings*/) { return as_exact_as_asked(1, -7); });
    EXPECT_FALSE(sum.met);
    EXPECT_GE(sum.error, 3 - 7);
    EXPECT_LE(sum.error, 3.01 - 7);
}

TEST(InParts, AreEnclosedTogetherIfEachOneIs) {
    const auto sum = in_eight_pieces([](const Integral& piece, const Settings& settings) {
        auto finding = as_exact_as_asked(1, settings.tolerance.absolute);
        finding.enclosed = piece.intervals[0].from() != 3;
        return finding;
    });
    EXPECT_TRUE(sum.met);
    EXPECT_FALSE(sum.enclosed);
}

TEST(InParts, CountWhatIsBeyondTheEndOfATail) {
    const auto integral = compile({"", "sin(x)/x", "1", "inf", ""});
    const auto sum =
        in_parts(integral, {.tolerance = {.relative = -20}},
                 [](const Integral& /*piece*/, const Settings& /*settings*/) { return as_exact_as_asked(1, -300); });
    EXPECT_TRUE(sum.met && sum.enclosed);
    EXPECT_GT(sum.error, -150);
    EXPECT_LT(sum.error, -20);
}

Finding of_two_factors(double value, double error, double relative) {
    const auto integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const auto factors = factors_of(integral.integrand.expression(), 2);
    EXPECT_TRUE(factors.has_value());
    return in_factors(integral.intervals, *factors, {.tolerance = {.relative = relative}},
                      [&](const Integral& /*factor*/, const Settings& /*settings*/) {
                          return as_exact_as_asked(value, std::log2(error));
                      });
}

TEST(InFactors, MultiplyErrorsAsWellAsValues) {
    const auto product = of_two_factors(2, 0.5, -10);
    EXPECT_EQ(middle(product.value), 4);
    EXPECT_FALSE(product.met);
    EXPECT_NEAR(std::exp2(product.error), 2.5 * 2.5 - 4, 1e-12);
    EXPECT_TRUE(of_two_factors(2, 0x1p-20, -10).met);
}
}  // namespace
