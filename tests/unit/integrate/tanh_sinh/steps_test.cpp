// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <vector>
#include "integrate/tanh_sinh/tanh_sinh.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

constexpr int halvings = 3;

/// The steps of an integral over [0, 1].
struct SteppedIntegral {
    explicit SteppedIntegral(const char* text) : integrand(formula(text)) {}

    Formula integrand;
    Interval interval{formula("0"), formula("1")};
    DoubleExponential map{integrand, interval};
    Accuracy accuracy{.unit = -100, .heaviest = 1, .bits = 100};

    SumOfSteps all(const StepRange& range) const {
        const Steps steps(map, range, accuracy);
        SumOfSteps answer;
        auto whole = steps.root();
        while (!whole.empty()) steps.work(whole, answer, range.count);
        return answer;
    }

    double value(const SumOfSteps& sum) const { return std::ldexp(middle(sum.sum.value(accuracy.unit)), -halvings); }
};

constexpr StepRange whole_range{.halvings = halvings, .first = -32, .stride = 1, .count = 65};

espalier::Nodes first_work(const char* text) {
    const SteppedIntegral stepping(text);
    const Steps steps(stepping.map, whole_range, stepping.accuracy);
    SumOfSteps answer;
    auto whole = steps.root();
    return steps.work(whole, answer, 10);
}

TEST(Steps, MayStopAfterEachTermOfASpecialFunction) {
    EXPECT_EQ(first_work("exp(x)"), 10U);
    EXPECT_EQ(first_work("atan2(x, cot(x + 1))"), 10U);
    EXPECT_EQ(first_work("exp(x)*besselk(1, x)"), 1U);
    EXPECT_EQ(first_work("erf(x)"), 1U);
}

TEST(Steps, SumTheTermsOfTheirRange) {
    const SteppedIntegral problem("exp(x)");
    const auto found = problem.all(whole_range);
    EXPECT_NEAR(problem.value(found), std::exp(1) - 1, 1e-12);
    EXPECT_GE(found.evaluations, 65U);
    EXPECT_EQ(found.undefined, 0U);
}

TEST(Steps, EverySecondStepAddsToThoseTwiceAsWide) {
    const SteppedIntegral problem("x*exp(x)");
    auto coarse = problem.all({.halvings = halvings - 1, .first = -16, .stride = 1, .count = 33});
    coarse.merge(problem.all({.halvings = halvings, .first = -31, .stride = 2, .count = 32}));
    EXPECT_TRUE(coarse.sum == problem.all(whole_range).sum);
}

RC_GTEST_PROP(Steps, HoweverTheyAreSplitTheSumIsTheSame, ()) {
    static const SteppedIntegral problem("sqrt(x)*log(x)");
    static const SumOfSteps alone = problem.all(whole_range);
    const Steps steps(problem.map, whole_range, problem.accuracy);
    std::vector<Steps::Subproblem> open = {steps.root()};
    SumOfSteps answer;
    while (!open.empty()) {
        auto& last = open.back();
        const double share = last.share();
        if (auto other = *rc::gen::inRange(0, 3) == 0 ? steps.split(last) : std::nullopt) {
            RC_ASSERT(!last.empty() && !other->empty());
            RC_ASSERT(std::abs(last.share() + other->share() - share) < 1e-12);
            open.push_back(*other);
            continue;
        }
        SumOfSteps more;
        steps.work(last, more, *rc::gen::inRange<espalier::Nodes>(1, 20));
        answer.merge(more);
        if (last.empty()) open.pop_back();
    }
    RC_ASSERT(answer.sum == alone.sum);
    RC_ASSERT(answer.error_units == alone.error_units);
    RC_ASSERT(answer.evaluations == alone.evaluations);
}

TEST(Steps, StepAroundAPointWithoutAValue) {
    const SteppedIntegral hole("sin(x - 1/2)/(x - 1/2)");
    const auto found = hole.all(whole_range);
    EXPECT_EQ(found.stepped_around, 1U);
    EXPECT_EQ(found.undefined, 0U);
    EXPECT_LT(found.gap, -80);
    // Neighbours of a pole differ by as much as they are.
    EXPECT_GT(SteppedIntegral("1/(x - 1/2)").all(whole_range).gap, 0);
    EXPECT_GT(SteppedIntegral("sqrt(x - 1/3)").all(whole_range).undefined, 0U);
}
}  // namespace
