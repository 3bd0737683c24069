// SPDX-License-Identifier: Apache-2.0
#include "integrate/integral/interval.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <limits>
#include <string>
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;
using Kind = Interval::Kind;

Interval interval_of(const std::string& from, const std::string& to) { return {formula(from), formula(to)}; }

TEST(Interval, OrdersItsLimits) {
    EXPECT_EQ(interval_of("0", "1").sign(), 1);
    const auto back = interval_of("pi", "-inf");
    EXPECT_EQ(back.sign(), -1);
    EXPECT_EQ(back.from(), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(back.to(), std::acos(-1));
}

TEST(Interval, OrdersLimitsThatDoublesDoNotTellApart) {
    EXPECT_EQ(interval_of("1", "1 + 1e-20").sign(), 1);
    EXPECT_EQ(interval_of("1 + 1e-20", "1").sign(), -1);
    EXPECT_EQ(interval_of("0", "1e-400").sign(), 1);
    EXPECT_EQ(interval_of("1e-400", "2e-400").sign(), 1);
    // Rounded to doubles these limits are in falling order.
    EXPECT_EQ(interval_of("sqrt(2)^2", "2 + 1e-30").sign(), 1);
    for (const auto* to : {"1 + 1e-20", "1 - 1e-20"}) EXPECT_FALSE(interval_of("1", to).is_told_by_doubles()) << to;
    EXPECT_FALSE(interval_of("0", "1e-310").is_told_by_doubles());
    EXPECT_TRUE(interval_of("0", "1e-300").is_told_by_doubles());
    EXPECT_TRUE(interval_of("0", "inf").is_told_by_doubles());
    EXPECT_TRUE(interval_of("3", "3").is_told_by_doubles());
}

TEST(Interval, IsEmptyOnlyIfItsLimitsAreKnownToBeTheSame) {
    EXPECT_EQ(interval_of("1/4", "0.25").sign(), 0);
    EXPECT_EQ(interval_of("sqrt(2)", "sqrt(2)").sign(), 0);
    EXPECT_EQ(interval_of("inf", "inf").sign(), 0);
    EXPECT_NE(interval_of("sqrt(2)", "2^0.5").sign(), 0);
}

TEST(Interval, KnowsWhichLimitsAreInfinite) {
    EXPECT_EQ(interval_of("0", "1").kind(), Kind::finite);
    EXPECT_EQ(interval_of("0", "inf").kind(), Kind::to_infinity);
    EXPECT_EQ(interval_of("-inf", "0").kind(), Kind::from_infinity);
    EXPECT_EQ(interval_of("-inf", "inf").kind(), Kind::whole_line);
}

// The unit interval's parts, from both ends, make the whole of the interval, in doubles and in balls alike.
RC_GTEST_PROP(Interval, PlacesAreTheSameInDoublesAndInBalls, ()) {
    const auto interval = *rc::gen::element(interval_of("-1", "2.5"), interval_of("0.1", "inf"),
                                            interval_of("-inf", "-3"), interval_of("-inf", "inf"));
    const double distance = *rc::gen::inRange(1, 512) / 1024.0;
    const bool right = *rc::gen::arbitrary<bool>();
    Position<Ball> place{.from_right = right};
    arb_set_d(place.distance.get(), distance);
    const auto exact = interval.at(place, 100);
    const auto rounded = interval.at({.from_right = right, .distance = distance});
    const auto is_near = [](double a, const Ball& b) {
        return std::abs(a - arf_get_d(arb_midref(b.get()), ARF_RND_NEAR)) <= 1e-13 * (1 + std::abs(a));
    };
    RC_ASSERT(is_near(rounded.x, exact.x));
    RC_ASSERT(is_near(rounded.weight, exact.weight));
}

// The weight is the slope of x.
RC_GTEST_PROP(Interval, WeightsAreSlopes, ()) {
    const auto interval = *rc::gen::element(interval_of("-1", "2.5"), interval_of("0.1", "inf"),
                                            interval_of("-inf", "-3"), interval_of("-inf", "inf"));
    const double distance = *rc::gen::inRange(64, 448) / 1024.0;
    const bool right = *rc::gen::arbitrary<bool>();
    constexpr double step = 0x1p-16;
    const auto x = [&](double d) { return interval.at({.from_right = right, .distance = d}).x; };
    const double slope = (x(distance + step) - x(distance - step)) / (2 * step) * (right ? -1 : 1);
    const double weight = interval.at({.from_right = right, .distance = distance}).weight;
    RC_ASSERT(std::abs(slope - weight) <= 1e-5 * weight);
}

TEST(Interval, KnowsWhereDoublesLoseDigits) {
    const auto interval = interval_of("1", "2");
    EXPECT_TRUE(interval.loses_digits({.from_right = false, .distance = 0x1p-12}));
    EXPECT_FALSE(interval.loses_digits({.from_right = false, .distance = 0x1p-4}));
    EXPECT_TRUE(interval.loses_digits({.from_right = true, .distance = 0x1p-12}));
    EXPECT_FALSE(interval_of("0", "1").loses_digits({.from_right = false, .distance = 0x1p-500}));
    EXPECT_FALSE(interval_of("1", "inf").loses_digits({.from_right = true, .distance = 0x1p-500}));
}
}  // namespace
