// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/genz_malik.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>
#include "integrate/adaptive/refinement.hpp"

namespace {
using namespace integrate;

Measure of_whole(const Integral& integral) {
    const GenzMalik rule(integral, 0);
    Box whole;
    return rule.measure(whole);
}

// The monomials have degree 8 at most, in 3 and 5 variables, over [0, 1] x [-1, 2] x [1, 3/2] and more.
TEST(GenzMalik, IntegratesMonomialsExactly) {
    const std::vector<std::array<int, 3>> all = {{0, 0, 0}, {1, 0, 0}, {8, 0, 0}, {0, 8, 0}, {4, 4, 0},
                                                 {2, 3, 2}, {5, 2, 1}, {6, 1, 0}, {0, 3, 5}};
    const auto power_over = [](double low, double high, int n) {
        return (std::pow(high, n + 1) - std::pow(low, n + 1)) / (n + 1);
    };
    for (const auto& [i, j, k] : all) {
        const std::string monomial =
            "x1^" + std::to_string(i) + "*x2^" + std::to_string(j) + "*x3^" + std::to_string(k);
        const double exact = power_over(0, 1, i) * power_over(-1, 2, j) * power_over(1, 1.5, k);
        EXPECT_NEAR(of_whole(compile({"", monomial, "0,-1,1", "1,2,3/2", ""})).value, exact, 1e-12 * (1 + exact));
        // Variables that do not occur count as a factor of their width.
        EXPECT_NEAR(of_whole(compile({"", monomial, "0,-1,1,5,0", "1,2,3/2,7,3", ""})).value, 6 * exact,
                    1e-11 * (1 + exact));
    }
}

TEST(GenzMalik, ErrorsAreNotBelowWhatTheRuleIsOffBy) {
    for (const double a : {1.0, 3.0, 9.0}) {
        const auto measure = of_whole(compile({"", "cos(" + std::to_string(a) + "*(x1 + x2))", "0,0", "1,1", ""}));
        const double exact = (2 * std::cos(a) - 1 - std::cos(2 * a)) / (a * a);
        EXPECT_LE(std::abs(measure.value - exact), measure.error) << a;
    }
}

// Each coordinate grows less than the one before it.
TEST(GenzMalik, ErrorsOfExponentialsAreNotBelowWhatTheRuleIsOffByInAnyDimension) {
    for (int dimensions = 2; dimensions <= 6; ++dimensions) {
        for (const double fall : {1.0, 0.7, 0.5}) {
            std::string sum = "0";
            std::string from = "0";
            std::string to = "1";
            double exact = 1;
            double slope = 1;
            for (int i = 1; i <= dimensions; ++i) {
                sum += " + " + std::to_string(slope) + "*x" + std::to_string(i);
                exact *= std::expm1(std::stod(std::to_string(slope))) / std::stod(std::to_string(slope));
                from += i > 1 ? ",0" : "";
                to += i > 1 ? ",1" : "";
                slope *= fall;
            }
            const auto measure = of_whole(compile({"", "exp(" + sum + ")", from, to, ""}));
            EXPECT_LE(std::abs(measure.value - exact), measure.error) << dimensions << " " << fall;
        }
    }
}

RC_GTEST_PROP(GenzMalik, HalvesCoverTheBox, ()) {
    const Integral integral = compile({"", "x1*x2*x3", "0,0,0", "1,1,1", ""});
    const GenzMalik rule(integral, 0);
    Box box;
    for (int halvings = *rc::gen::inRange(0, 12); halvings > 0; --halvings) {
        box.axis = *rc::gen::inRange(0U, 3U);
        const int taken = *rc::gen::inRange(0, 2);
        Box next;
        int visited = 0;
        rule.divide(box, [&](const Box& half) { next = visited++ == taken ? half : next; });
        RC_ASSERT(visited == 2);
        box = next;
    }
    double sum = 0;
    rule.divide(box, [&](Box half) { sum += rule.measure(half).value; });
    const double whole = rule.measure(box).value;
    RC_ASSERT(std::abs(sum - whole) <= 1e-13 * whole);
}

TEST(GenzMalik, HalvesAcrossTheRoughestAxis) {
    const Integral integral = compile({"", "x1 + exp(-100*(x2 - 0.3)^2) + x3", "0,0,0", "1,1,1", ""});
    const GenzMalik rule(integral, 0);
    Box whole;
    static_cast<void>(rule.measure(whole));
    EXPECT_EQ(whole.axis, 1U);
}

TEST(GenzMalik, HasAFixedPartitionOfEqualBoxes) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    int boxes = 0;
    double sum = 0;
    const GenzMalik rule(integral, 5);
    rule.partition([&](Box box) {
        ++boxes;
        sum += rule.measure(box).value;
    });
    EXPECT_EQ(boxes, 32);
    EXPECT_NEAR(sum, 0.25, 1e-15);
}

// Returns the measures of two halves after they were compared with the whole, which halvings have made, as many as there
// are sides unless told otherwise.
std::array<Measure, 2> compared_halves(const GenzMalik& rule, const Measure& whole,
                                       const std::array<Measure, 2>& before, std::int32_t depth = 2) {
    std::array<Leaf<Box>, 2> halves = {Leaf<Box>{{.depth = depth + 1}, before[0]},
                                       Leaf<Box>{{.depth = depth + 1}, before[1]}};
    rule.compare({{.depth = depth}, whole}, halves);
    return {halves[0].measure, halves[1].measure};
}

// If the halves agree with the whole, nothing is added to their errors. Otherwise each half gets the more the more they
// differ, at least a fourth of the difference, and the half that was believed less gets no less than the other.
RC_GTEST_PROP(GenzMalik, BelievesHalvesTheLessTheMoreTheyDifferFromTheWhole, ()) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const auto any = [] { return *rc::gen::inRange(1, 1000) / 1024.0; };
    const std::array<Measure, 2> before = {Measure{.value = any(), .error = any()},
                                           Measure{.value = any(), .error = any()}};
    const auto compared = [&](double difference) {
        return compared_halves(rule, Measure{.value = before[0].value + before[1].value + difference}, before);
    };
    const double difference = any();
    const auto same = compared(0);
    const auto near = compared(difference);
    const auto far = compared(-2 * difference);
    for (std::size_t i = 0; i < 2; ++i) {
        RC_ASSERT(same[i].error == before[i].error);
        RC_ASSERT(near[i].error >= before[i].error + difference / 4);
        RC_ASSERT(far[i].error > near[i].error);
        RC_ASSERT(near[i].value == before[i].value);
    }
    const std::size_t worse = before[0].error > before[1].error ? 0 : 1;
    RC_ASSERT(near[worse].error >= near[1 - worse].error);
}

// A difference that the whole's error allows for counts in proportion to what is left of that.
RC_GTEST_PROP(GenzMalik, BelievesHalvesMoreWhereTheWholeWasBelievedRightly, ()) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const double difference = *rc::gen::inRange(1, 1000) / 1e3;
    // Smaller errors would have fallen by chance.
    const double error = difference * *rc::gen::inRange(200, 1000) / 1e3;
    const auto error_after = [&](double whole) {
        const Measure half{.value = 1, .error = error};
        return compared_halves(rule, Measure{.value = 2 + difference, .estimate = whole}, {half, half})[0].error;
    };
    RC_ASSERT(error_after(100 * difference) <= error_after(2 * difference));
    RC_ASSERT(error_after(2 * difference) <= error_after(difference / 2));
    RC_ASSERT(error_after(100 * difference) > error);
}

// The boxes at the vertex are similar to each other: each pair of halvings multiplies the integral by 2^-(2 + degree).
TEST(GenzMalik, ErrorsAtASingularVertexAreNotBelowWhatTheRuleIsOffBy) {
    const auto singular = [](double degree, double exact, int known_after) {
        const std::string integrand = "(x1^2 + x2^2)^(" + std::to_string(degree / 2) + ")";
        const Integral integral = compile({"", integrand, "0,0", "1,1", ""});
        const GenzMalik rule(integral, 0, true);
        Leaf<Box> vertex;
        vertex.measure = rule.measure(vertex.region);
        for (int halvings = 1; halvings <= 24; ++halvings) {
            vertex.region.axis = static_cast<std::uint32_t>(halvings % 2);
            vertex = measured_halves(rule, vertex)[0];
            if (halvings % 2 != 0 || halvings < known_after) continue;
            const double there = exact * std::exp2(-halvings * (2 + degree) / 2);
            EXPECT_LE(std::abs(vertex.measure.value - there), vertex.measure.error) << degree << " " << halvings;
        }
    };
    singular(-1.5, 3.32358486472375, 4);
    singular(-1.25, 2.281262286859119, 4);
    singular(-0.5, 1.2499863343292483, 4);
    singular(1, 0.7651957164642127, 4);
}

// Halving shows by how much the estimates fell short, if it changes the sum; each further halving forgets a part of
// that.
TEST(GenzMalik, EstimatesThatFellShortAreMultiplied) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const auto compared = [&](const Measure& whole, double left, double right, double noise = 0) {
        return compared_halves(rule, whole,
                               {Measure{.value = 1, .error = left, .estimate = left, .noise = noise},
                                Measure{.value = 1, .error = right, .estimate = right, .noise = noise}});
    };
    const Measure whole{.value = 10, .error = 1, .estimate = 1};
    // The whole was off by 8 times as much as it was estimated to be, and the estimates fell by a fourth.
    const auto halves = compared(whole, 0.5, 0.25);
    EXPECT_EQ(halves[0].shortfall, (Shortfall{.change = 8, .fall = 0.25}));
    EXPECT_GE(halves[0].error, 3 * 32 * 0.5);
    // Estimates that hardly fall, or rise, count as if they fell by a 256th.
    EXPECT_DOUBLE_EQ(compared(whole, 0.5, 0.498046875)[1].error, 3 * 8 * 256 * 0.498046875);
    EXPECT_DOUBLE_EQ(compared(whole, 1, 1)[1].error, 3 * 8 * 256);
    // A halving without a change forgets two fifths.
    const Measure warned{.value = 2, .error = 1, .estimate = 1, .shortfall = {.change = 10, .fall = 0.25}};
    const auto after = compared(warned, 0.5, 0.25);
    EXPECT_DOUBLE_EQ(after[1].shortfall.change, 6);
    EXPECT_DOUBLE_EQ(after[1].shortfall.fall, 0.25);
    EXPECT_DOUBLE_EQ(after[1].error, 3 * 24 * 0.25);
    // A change that is due to rounding says nothing.
    EXPECT_EQ(compared(whole, 0.5, 0.25, 9)[0].shortfall.change, 0);
    EXPECT_FALSE(compared(Measure{.value = 10}, 0, 0)[0].shortfall.has_means());
    // An estimate that is rounding is not multiplied by anything.
    EXPECT_LT(compared({.value = 10, .error = 1, .estimate = 1}, 0, 0x1p-42, 0x1p-40)[1].error, 8.1);
    EXPECT_LT(compared({.value = 10, .error = 1, .estimate = 1}, 0, 0.5, 0.5)[1].error, 8.1);
    // One that was small by chance says nothing of those of the halves.
    EXPECT_EQ(compared({.value = 10, .error = 1, .estimate = 1e-9}, 0.5, 0.25)[0].shortfall.change, 64);
}

// Null rules may see nothing of a singular point next to a half.
TEST(GenzMalik, EstimatesThatFallByChanceAreRaised) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const Measure nothing{.value = 1};
    const auto raised = [&](const Measure& whole) { return compared_halves(rule, whole, {nothing, nothing})[0]; };
    EXPECT_EQ(raised({.value = 12, .estimate = 1}).estimate, 0x1p-9);
    // Estimates that fell slowly before do not fall that much.
    const Shortfall slow{.change = 0, .fall = 0.5};
    EXPECT_EQ(raised({.value = 12, .estimate = 1, .shortfall = slow}).estimate, 1.0 / 64);
    EXPECT_GE(raised({.value = 12, .estimate = 1, .shortfall = slow}).error, 1.0 / 64);
    // A value that hardly changes was right.
    EXPECT_EQ(raised({.value = 2 + 0x1p-12, .estimate = 1}).estimate, 0x1p-12);
    EXPECT_EQ(raised({.value = 2, .estimate = 1}).estimate, 0);
}

// The first halving tells of one axis alone.
TEST(GenzMalik, FirstHalvingsAreBelievedLess) {
    const Integral integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const auto errors = [&](double change, std::int32_t depth, double rougher = 1) {
        const Measure whole{.value = 2 + change, .estimate = 0x1p-10, .magnitude = 2};
        const Measure half{.value = 1, .estimate = 0x1p-30, .magnitude = rougher};
        const Measure other{.value = 1, .magnitude = 2 - rougher};
        const auto halves = compared_halves(rule, whole, {half, other}, depth);
        return halves[0].error + halves[1].error;
    };
    // Estimates that fell by more than a factor fell by chance.
    EXPECT_EQ(errors(0, 0), 0x1p-12);
    EXPECT_EQ(errors(0, 1), 0x1p-12);
    EXPECT_EQ(errors(0, 2), 0x1p-30);
    // The error along the other axis may be as great as the change, and half of this one is left.
    EXPECT_DOUBLE_EQ(errors(0x1p-8, 0), 0x1p-12 + 3 * 0x1p-8);
    EXPECT_LT(errors(0x1p-8, 2), 0.1);
    // Next to a singular face more is left.
    EXPECT_DOUBLE_EQ(errors(0x1p-8, 0, 1.5), 0x1p-12 + 7 * 0x1p-8);
}

// The line through the middle along the first axis hits the singular point, however short this side gets.
TEST(GenzMalik, HalvesAnotherSideWhereHalvingMakesAnEstimateWorse) {
    const Integral integral = compile({"", "(x1^2 + x2^2)^-0.75", "-1,-1", "2,1", ""});
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.measure = rule.measure(whole.region);
    ASSERT_EQ(whole.region.axis, 0U);
    const auto halves = measured_halves(rule, whole);
    ASSERT_GT(halves[0].measure.estimate, whole.measure.estimate);
    EXPECT_EQ(halves[0].region.axis, 1U);
}

// Doubles do not tell the halves of such a box apart, and so nothing says what its error is.
TEST(GenzMalik, ABoxThatCannotBeHalvedMayBeOffByAllOfIt) {
    const Integral integral = compile({"", "1 + x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    Box box;
    for (auto& side : box.sides) side = {.number = std::uint64_t{1} << 48, .depth = 50};
    box.depth = 100;
    const Measure measure = rule.measure(box);
    EXPECT_EQ(measure.error, measure.magnitude);
}

// A curve that is nearly a side of the square, at most c away from it, lies behind all points.
// As if no kink could be cut out.
Integral uncut(const std::string& expression) {
    auto integral = compile({"", expression, "0,0", "1,1", ""});
    integral.smooth_parts = {{.intervals = integral.intervals, .places = {}, .integrand = integral.integrand}};
    return integral;
}

TEST(GenzMalik, ErrorsCountWhatStepsAndKinksHideBehindThePoints) {
    const double bend = 0.001;
    for (const double c : {0.004, 0.01, 0.02}) {
        const std::string place = "x1 + x2^2/1000 - " + std::to_string(c);
        const double mean = c - bend / 3;
        const double mean_of_square = c * c - 2 * c * bend / 3 + bend * bend / 5;
        const auto jump = of_whole(uncut("if(" + place + " > 0, 1, 0)"));
        EXPECT_LE(std::abs(jump.value - (1 - mean)), jump.error) << c;
        EXPECT_GE(jump.error, 1.0 / 8) << c;
        const auto kink = of_whole(uncut("abs(" + place + ")"));
        EXPECT_LE(std::abs(kink.value - (mean_of_square - mean + 0.5)), kink.error) << c;
        // A kink is not taken for a step.
        EXPECT_LT(kink.error, 0.0015) << c;
    }
}

TEST(GenzMalik, ErrorsAreNotAboveWhatBallsAllow) {
    const auto integral = uncut("if(x1 + x2/9 > 0.7, 3, 1)");
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.measure = rule.measure(whole.region);
    whole.measure.estimate = 1;
    whole.measure.shortfall = {.change = 50, .fall = 0.1};
    for (const auto& half : measured_halves(rule, whole)) {
        EXPECT_LE(half.measure.error, 1.5 * 2 * 0.5);
        EXPECT_GE(half.measure.error, half.measure.noise);
    }
}

TEST(GenzMalik, CountsPointsWithoutAValue) {
    const auto measure = of_whole(compile({"", "sqrt(x1 - 0.5)*x2", "0,0", "1,1", ""}));
    EXPECT_GT(measure.stepped_around, 0U);
    EXPECT_GE(measure.error, measure.magnitude);
    EXPECT_FALSE(measure.undefined);
    EXPECT_TRUE(of_whole(compile({"", "sqrt(x1 - 2)*x2", "0,0", "1,1", ""})).undefined);
}

TEST(GenzMalik, BoxesWithoutValuesMayHideAsMuchAsTheWholeHas) {
    const auto integral = compile({"", "sqrt(x1 - 2)*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    Leaf<Box> whole;
    whole.measure = {.error = 1, .magnitude = 3};
    for (const auto& half : measured_halves(rule, whole)) {
        EXPECT_TRUE(half.measure.undefined);
        EXPECT_EQ(half.measure.error, 3);
    }
}

TEST(GenzMalik, LastBoxesLeaveARestThatFallsAsTheIntegralDoes) {
    const auto integral = compile({"", "x1*x2", "0,0", "1,1", ""});
    const GenzMalik rule(integral, 0);
    const auto beyond_last = [&](const Box& box, std::uint32_t without_value) {
        Measured<Box> measured;
        measured.totals.magnitude.add(8);
        measured.leaves.push_back({box, {.error = 2, .magnitude = 2, .stepped_around = without_value}});
        return rule.beyond_last(measured);
    };
    EXPECT_EQ(beyond_last({.depth = 2}, 0), 0);
    EXPECT_EQ(beyond_last({.depth = 2}, 1), 4);  // each halving leaves a half
    Box last{.depth = 2};
    for (auto& side : last.sides) side.depth = 1000;
    EXPECT_EQ(beyond_last(last, 0), 4);
}
}  // namespace
