// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/refine.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>
#include <utility>
#include <espalier/outcome.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "integrate/adaptive/genz_malik.hpp"
#include "integrate/range_check/box_check.hpp"
#include "integrate/range_check/cell_check.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;
using integrate_test::middle;

TEST(Threshold, LeavesTheBudget) {
    const std::vector<double> errors = {8, 4, 2, 1, 0.5};
    for (const double budget : {0.1, 1.0, 3.0, 7.0, 12.0}) {
        const double threshold = threshold_for(errors, budget);
        double left = 0;
        for (const double error : errors) left += std::min(error, threshold);
        EXPECT_NEAR(left, budget, 1e-12);
    }
}

TEST(Threshold, IsUnderTheErrorsThatHaveToFall) {
    const std::vector<double> errors = {8, 4, 2, 1, 0.5};
    const auto divided = [&](double budget) {
        const double threshold = threshold_of_falling_errors(errors, budget, 0.25);
        return std::count_if(errors.begin(), errors.end(), [&](double error) { return error > threshold; });
    };
    EXPECT_EQ(divided(9.5), 1);  // 8/4 + 4 + 2 + 1 + 0.5
    EXPECT_EQ(divided(9.4), 2);
    EXPECT_EQ(divided(6.5), 2);
    EXPECT_EQ(divided(4), 5);
    EXPECT_EQ(threshold_of_falling_errors(errors, 1, 0.25), 0);
}

Measured<Cell> with_errors(const std::vector<double>& errors) {
    Measured<Cell> measured;
    for (const double error : errors) {
        const Cell cell{.number = measured.regions, .depth = 10};
        const Measure measure{.value = 1, .error = error, .evaluations = 17};
        measured.note(cell, measure);
        measured.keep({cell, measure}, true);
    }
    return measured;
}

// Planned and remaining leaves make the whole, and no remaining leaf is above the threshold.
RC_GTEST_PROP(PlanRound, TakesTheLeavesAboveTheThreshold, ()) {
    std::vector<double> errors = {1};
    double sum = 1;
    for (int more = *rc::gen::inRange(0, 20); more > 0; --more) {
        errors.push_back(*rc::gen::inRange(1, 1000));
        sum += errors.back();
    }
    auto measured = with_errors(errors);
    const auto next = plan_round(measured, sum * *rc::gen::inRange(1, 100) / 100);
    RC_ASSERT(!next.leaves.empty());
    RC_ASSERT(next.leaves.size() + measured.leaves.size() == errors.size());
    for (const auto& leaf : next.leaves) RC_ASSERT(leaf.measure.error > next.threshold);
    for (const auto& leaf : measured.leaves) RC_ASSERT(leaf.measure.error <= next.threshold);
    RC_ASSERT(next.totals.error.value() + measured.totals.error.value() == sum);
}

TEST(PlanRound, EndsIfTheErrorsSumToNoNumber) {
    auto measured = with_errors({1});
    measured.keep({Cell{}, Measure{.error = std::nan("")}}, false);
    EXPECT_TRUE(plan_round(measured, 0.5).leaves.empty());
}

TEST(AffordableDivisions, DoubleTheirEvaluationsEachTime) {
    NextRound<Cell> round;
    round.leaves.push_back({Cell{}, Measure{.evaluations = 10}});
    EXPECT_EQ(affordable_divisions(round, 19), 0);
    EXPECT_EQ(affordable_divisions(round, 20), 1);
    EXPECT_EQ(affordable_divisions(round, 59), 1);
    EXPECT_EQ(affordable_divisions(round, 60), 2);
    EXPECT_EQ(affordable_divisions(round, 1'000'000), 3);
}

constexpr auto search_alone = [](const auto& problem) {
    using Problem = std::remove_cvref_t<decltype(problem)>;
    espalier::Outcome<typename Problem::Answer> outcome;
    auto whole = problem.root();
    problem.work(whole, outcome.answer, 1'000'000'000);
    return outcome;
};

bool never() { return false; }

Integrand on_unit_interval(const char* text) { return {formula(text), Interval(formula("0"), formula("1"))}; }

Finding refined(const char* text, const Settings& settings) {
    const Integrand integrand = on_unit_interval(text);
    return refine(GaussKronrod(integrand, settings.partition), settings, search_alone);
}

TEST(Refine, ReachesWhatIsAskedFor) {
    for (const double digits : {3.0, 6.0, 12.0}) {
        const Settings settings{.tolerance = {.relative = -digits * std::log2(10)}};
        const auto finding = refined("sqrt(abs(x - 0.3))", settings);
        const double exact = (std::pow(0.3, 1.5) + std::pow(0.7, 1.5)) * 2 / 3;
        EXPECT_TRUE(finding.met);
        EXPECT_LE(finding.error, settings.tolerance.allowed(std::log2(exact)));
        EXPECT_LE(std::abs(middle(finding.value) - exact), std::exp2(finding.error));
    }
}

TEST(Refine, DoesNotBelieveZerosAtOnce) {
    const auto finding = refined("if(abs(x - 0.37) < 2e-4, 1, 0)", {.tolerance = {.absolute = -30}});
    EXPECT_TRUE(finding.met);
    EXPECT_NEAR(middle(finding.value), 4e-4, 1e-8);
    EXPECT_EQ(middle(refined("0*x", {.tolerance = {.absolute = -30}}).value), 0);
}

TEST(Refine, StopsWhereEvaluationsWouldExceedTheirLimit) {
    const auto finding = refined("sin(1/x)", {.tolerance = {.relative = -40}, .most_evaluations = 1000});
    EXPECT_FALSE(finding.met);
    EXPECT_TRUE(finding.complete);
    EXPECT_LE(finding.evaluations, 1000U);
    EXPECT_NE(finding.shortcoming, "");
}

TEST(Refine, KeepsTheLeavesOfARoundThatItCannotAfford) {
    const Integrand integrand = on_unit_interval("sin(1/x)");
    const GaussKronrod rule(integrand, 3);
    const Settings settings{.tolerance = {.relative = -40}, .most_evaluations = 1000};
    Refiner refiner(rule, settings, search_alone);
    refiner.measure_partition();
    refiner.divide_until_met([](const auto& /*measured*/) { return false; });
    SumOfDoubles errors;
    for (const auto& leaf : refiner.measured().leaves) errors.add(leaf.measure.error);
    for (const auto& leaf : refiner.measured().settled) errors.add(leaf.measure.error);
    EXPECT_EQ(errors.value(), refiner.measured().totals.error.value());
}

TEST(Refine, DoubtsErrorsThatAreNotMetWhereTheIntegrandIsSingular) {
    const auto error_of = [](const char* expression, bool with_balls) {
        const auto integral = compile({"", expression, "0,0", "1,1", ""});
        const Settings settings{.tolerance = {.relative = -40}, .most_evaluations = 1000};
        const GenzMalik rule(integral, 0);
        const auto finding = with_balls ? refine(rule, BoxCheck(rule), settings, search_alone, never)
                                        : refine(rule, settings, search_alone);
        EXPECT_FALSE(finding.met);
        return finding.error;
    };
    EXPECT_LT(error_of("(1 + 20*x1 + 30*x2)^-3", true), error_of("(1 + 20*x1 + 30*x2)^-3", false) + 0.5);
    EXPECT_GT(error_of("(x1 + 2*x2)^-1.9", true), error_of("(x1 + 2*x2)^-1.9", false) + 2);
}

TEST(Refine, SaysThatTheIntegrandHasNoValues) {
    const auto finding = refined("sqrt(x - 0.5)", {.tolerance = {.relative = -20}});
    EXPECT_FALSE(finding.met);
    EXPECT_NE(finding.shortcoming, "");
}

TEST(Refine, IsMorePreciseWhereBallsShowThatTheIntegrandIsSingular) {
    const auto integral = compile({"", "(x1^2 + x2^2)^0.1", "0,0", "1,1", ""});
    const Settings settings{.tolerance = {.relative = -20}};
    const GenzMalik rule(integral, 0);
    const auto without_balls = refine(rule, settings, search_alone);
    const auto with_balls = refine(rule, BoxCheck(rule), settings, search_alone, never);
    EXPECT_TRUE(with_balls.met);
    EXPECT_GT(with_balls.evaluations, without_balls.evaluations);
}

TEST(Refine, FollowsRidgesFromBoxToBox) {
    const auto error_of = [](const Instance& instance, double value) {
        const auto integral = compile(instance);
        const GenzMalik rule(integral, 5);
        const auto finding = refine(rule, BoxCheck(rule), {.tolerance = {.relative = -10}}, search_alone, never);
        EXPECT_TRUE(finding.met);
        return std::abs(nearest_double(finding.value) - value) / value;
    };
    constexpr double allowed = 0x1p-10;
    const double pi = std::numbers::pi;
    EXPECT_LT(error_of({"", "exp(-x2^2 - 300*(x1 - x2^2)^2)", "-inf,-inf", "inf,inf", ""}, pi / std::sqrt(300)),
              allowed);
    EXPECT_LT(error_of({"", "exp(-10000*(x1 - x2)^2)", "-inf,0", "inf,1", ""}, std::sqrt(pi / 10000)), allowed);
}

// Each ball may take milliseconds.
TEST(Refine, EndsLooksBetweenPointsAfterAStop) {
    const Settings settings{.tolerance = {.relative = -20}};
    const Integrand integrand = on_unit_interval("sin(1/(x + 0.01))");
    const auto integral = compile({"", "sqrt(x1 + x2^2)", "0,0", "1,1", ""});
    const GaussKronrod line(integrand, 3);
    const GenzMalik boxes(integral, 0);
    for (const bool is_line : {true, false}) {
        const auto stopped_after = [&](int most) {
            int questions = 0;
            const auto stops = [&] { return ++questions > most; };
            const auto finding = is_line ? refine(line, CellCheck(integrand), settings, search_alone, stops)
                                         : refine(boxes, BoxCheck(boxes), settings, search_alone, stops);
            return std::pair(finding, questions);
        };
        const auto [all, questions] = stopped_after(1'000'000);
        EXPECT_TRUE(all.met && all.complete);
        EXPECT_GT(questions, 30);
        for (const int most : {0, 20, questions - 1}) {
            const auto [finding, asked] = stopped_after(most);
            EXPECT_FALSE(finding.met || finding.complete);
            EXPECT_TRUE(has_value(finding));
            EXPECT_EQ(asked, most + 1);
            EXPECT_LE(finding.balls, most == 0 ? 0 : all.balls);
        }
    }
}

// A difference within the known error is no news.
TEST(RangeCheck, IsNotSurprisedWithinTheError) {
    const Integrand integrand = on_unit_interval("x < 0.3");
    const GaussKronrod rule(integrand, 0);
    const CellCheck region_check(integrand);
    for (const double error : {1.0, 1e-6}) {
        Measured<Cell> measured;
        const Cell cell{.number = 1, .depth = 2};
        Measure measure = rule.measure(Cell{cell});
        measure.error = error;
        measured.note(cell, measure);
        measured.keep({cell, measure}, true);
        RangeCheck<GaussKronrod, CellCheck> check(rule, region_check, never);
        EXPECT_EQ(check.check_leaves(measured, 1e-4, 10'000), error < 1e-3);
    }
}
}  // namespace
