// SPDX-License-Identifier: Apache-2.0
#include "integrate/range_check/box_check.hpp"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <numeric>
#include <set>
#include <vector>
#include "unit/integrate/arithmetic/balls.hpp"

namespace {
using namespace integrate;
using testing::ElementsAre;

// On its whole domain, as where kinks and jumps cannot be cut out.
Integral integral(const char* text) {
    auto whole = compile({"", text, "0,0", "1,1", ""});
    whole.smooth_parts = {{.intervals = whole.intervals, .places = {}, .integrand = whole.integrand}};
    return whole;
}

Box corner(std::int32_t depth) {
    Box box{.depth = 2 * depth};
    box.sides[0] = box.sides[1] = {.number = 1, .depth = depth};
    return box;
}

RangeCheckResult result_of(const Integral& function, Box box, double small = 1e-9) {
    const GenzMalik rule(function, 0);
    const Measure measure = rule.measure(box);
    return BoxCheck(rule).check(box, measure, 0, small);
}

TEST(BoxCheck, IsLittleWhereTheIntegrandIsSmooth) {
    EXPECT_LT(result_of(integral("exp(x1*x2)"), corner(3)).bound, 1e-9);
    EXPECT_LT(result_of(integral("1/(1 + x1 + x2)"), corner(3)).bound, 1e-9);
}

TEST(BoxCheck, IsAsMuchAsPeaksAndJumpsMayAmountTo) {
    const auto peak = integral("1 + exp(-((x1 - 0.161)^2 + (x2 - 0.17)^2)*1e6)");
    EXPECT_GE(result_of(peak, corner(3)).bound, 3e-6);
    EXPECT_GE(result_of(integral("if(abs(x1 - 0.161) + abs(x2 - 0.17) < 1e-4, 1, 0)"), corner(3)).bound, 2e-8);
}

TEST(BoxCheck, HalvesTheWidestSideAndFindsTheWayToAPart) {
    const auto function = integral("x1*x2");
    const BoxCheck region_check(GenzMalik(function, 0));
    Box box = corner(3);
    box.sides[0].depth = 5;
    box.depth = 8;
    int halves = 0;
    region_check.halve(box, [&](const Box& half) {
        ++halves;
        EXPECT_EQ(half.sides[1].depth, 4);
        EXPECT_EQ(half.depth, 9);
        EXPECT_TRUE(region_check.lies_in(half, box));
        EXPECT_FALSE(region_check.lies_in(box, half));
        EXPECT_EQ(region_check.toward(box, half).axis, 1U);
    });
    EXPECT_EQ(halves, 2);
}

// Returns by how much the errors of the boxes are multiplied, one after another.
std::vector<double> doubts(const Integral& function, std::initializer_list<Box> boxes) {
    Measured<Box> measured;
    for (const Box& box : boxes) measured.keep({box, Measure{.error = 1}}, true);
    std::set<Box> seen;
    const BoxCheck region_check(GenzMalik(function, 0));
    const bool any = region_check.doubt_singular(measured, seen, [] { return false; });
    std::vector<double> errors;
    for (const auto& leaf : measured.leaves) errors.push_back(leaf.measure.error);
    const double sum = std::accumulate(errors.begin(), errors.end(), 0.0);
    EXPECT_EQ(measured.totals.error.value(), sum);
    EXPECT_EQ(any, sum > static_cast<double>(errors.size()));
    EXPECT_FALSE(region_check.doubt_singular(measured, seen, [] { return false; }));
    EXPECT_EQ(measured.totals.error.value(), sum);
    return errors;
}

TEST(BoxCheck, DoubtsErrorsWhereTheIntegrandIsSingular) {
    const Box whole;
    Box at_vertex = corner(3);
    at_vertex.sides[0].number = at_vertex.sides[1].number = 0;
    EXPECT_THAT(doubts(integral("sqrt(x1^2 + x2^2)"), {whole}), ElementsAre(10));
    EXPECT_THAT(doubts(integral("sqrt(x1^2 + x2^2)"), {corner(3), at_vertex}), ElementsAre(1, 10));
    EXPECT_THAT(doubts(integral("log(x1 + x2)"), {at_vertex, corner(2)}), ElementsAre(10, 1));
    EXPECT_THAT(doubts(integral("log(1 + x1 + x2)"), {whole, at_vertex}), ElementsAre(1, 1));
}

TEST(BoxCheck, DoubtsNothingWhereBallsTellOfPartsThatTheIntegrandIsAnalytic) {
    EXPECT_THAT(doubts(integral("1/(x1^2 - 2*x1*x2 + x2^2 + 0.9)"), {Box{}}), ElementsAre(1));
}

TEST(BoxCheck, DoubtsNothingBetweenCurves) {
    const auto function = compile({"", "if(x1^2 + x2^2 < 1, sqrt(1.5 - x1), 0)", "0,0", "1,1", ""});
    for (std::uint32_t part = 0; part < function.smooth_parts.size(); ++part) {
        Box whole;
        for (auto& side : whole.sides) side.piece = part;
        EXPECT_THAT(doubts(function, {whole}), ElementsAre(1)) << part;
    }
}

TEST(BoxCheck, LeavesKinksAndInfinityToOthers) {
    EXPECT_THAT(doubts(integral("abs(x1 - x2)*sqrt(x1)"), {Box{}}), ElementsAre(1));
    EXPECT_THAT(doubts(compile({"", "exp(-x1)*sqrt(x2)", "0,0", "inf,1", ""}), {Box{}}), ElementsAre(1));
}

// The nearer half of the square in two leaves, which have values up to 1, and the other half, which has only zeros.
std::map<std::size_t, Box> missed_in_other_half(const Integral& function, std::set<Box>& seen, double small,
                                                const Measure& other = {}) {
    const Box left = Box().half(0, true);
    const Measure values{.greatest = 1};
    const std::vector<Leaf<Box>> leaves{
        {left.half(1, true), values}, {Box().half(0, false), other}, {left.half(1, false), values}};
    std::uint64_t evaluations = 0;
    const auto missed = BoxCheck(GenzMalik(function, 0)).missed_beside(leaves, seen, small, evaluations);
    EXPECT_EQ(missed.empty(), evaluations != 1);
    return missed;
}

TEST(BoxCheck, FindsValuesBesideOthersThatPointsMissed) {
    std::set<Box> seen;
    const auto missed = missed_in_other_half(integral("1"), seen, 0.1);
    ASSERT_TRUE(missed.size() == 1 && missed.contains(1));
    EXPECT_EQ(missed.at(1).sides, Box().half(0, false).half(1, true).sides);
    EXPECT_EQ(seen.size(), 3U);
    EXPECT_TRUE(missed_in_other_half(integral("1"), seen, 0.1).empty());
    seen.clear();
    EXPECT_TRUE(missed_in_other_half(integral("1"), seen, 0.3).empty());
    seen.clear();
    EXPECT_TRUE(missed_in_other_half(integral("x1 < 0.5"), seen, 0.1).empty());
    seen.clear();
    EXPECT_EQ(missed_in_other_half(integral("1"), seen, 0.1, {.greatest = 0.03}).size(), 1U);
    seen.clear();
    // Slopes of smooth peaks are not looked at.
    EXPECT_TRUE(missed_in_other_half(integral("1"), seen, 0.1, {.greatest = 0.04}).empty());
}

TEST(BoxCheck, BlamesRoundingForNoMoreThanTheValuesAtPoints) {
    const auto function = integral("1/(3 + x1)");
    const BoxCheck region_check{GenzMalik(function, 0)};
    Box box;
    double rounding = 0;
    for (int i = 0; i < 20 && !(rounding > 0); ++i, box = box.half(0, true)) {
        rounding = region_check.rounding_within(box, {.greatest = 1});
        EXPECT_LT(region_check.rounding_within(box, {.greatest = 1e-60}), 1e-70);
        EXPECT_LT(region_check.rounding_within(box, {.least = -1e-60}), 1e-70);
        EXPECT_EQ(region_check.rounding_within(box, {}), rounding);
    }
    EXPECT_GT(rounding, 0);
}

TEST(BoxValues, AreTheSameInDoublesAndInBalls) {
    const auto function = compile({"", "exp(-x1)*x2", "0,2", "inf,3", ""});
    const Box box = corner(2);
    const Fractions fractions{0.25, 0.75};
    const double value = value_at(function, box, fractions);
    EXPECT_NEAR(precise_value_at(function, box, fractions), value, 1e-14 * value);
    EXPECT_TRUE(integrate_test::may_contain(values_in(function, box), value));
    const auto cancelling = integral("(x1 + 1e15) - 1e15 - x1");
    EXPECT_EQ(precise_value_at(cancelling, box, fractions), 0);
}

TEST(BoxValues, AroundABoxAreFiniteOnlyWhereTheIntegrandIsAnalytic) {
    EXPECT_FALSE(std::isinf(variation(values_around(integral("sqrt(x1) + x2"), corner(3), 3))));
    EXPECT_TRUE(std::isinf(variation(values_around(integral("sqrt(x1) + x2"), corner(3), 16))));
    EXPECT_TRUE(std::isinf(variation(values_around(integral("abs(x1 - 0.15) + x2"), corner(3), 3))));
}
}  // namespace
