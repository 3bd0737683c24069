// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cmath>
#include <utility>
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/rigorous/enclosing.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

double error(const Enclosing& problem, const SumOfEnclosures& answer) {
    return std::exp2(answer.error(problem.boxes.unit()));
}

RuleSpan rule_of(const Enclosing& problem, SumOfEnclosures answer = {}) {
    DeepBox whole = problem.boxes.whole();
    return problem.boxes.examine(whole, answer).value();
}

double value(const Enclosing& problem, const SumOfEnclosures& answer) {
    return middle(answer.sum.value(problem.boxes.unit()));
}

TEST(RuleSums, EncloseTheIntegralOverACell) {
    const Enclosing problem("exp(x)*cos(3*x)");
    SumOfEnclosures answer;
    const auto rule = rule_of(problem);
    ASSERT_FALSE(rule.empty());
    problem.boxes.add(problem.boxes.whole(), rule, answer);
    const double exact = (std::exp(1) * (std::cos(3) + 3 * std::sin(3)) - 1) / 10;
    EXPECT_NEAR(value(problem, answer), exact, error(problem, answer) + 1e-15);
    EXPECT_LE(error(problem, answer), std::exp2(Enclosing::tolerance + 1));
}

// However a rule is divided, its spans come to the same, and all of its points are taken once.
RC_GTEST_PROP(RuleSums, SpansMakeTheWhole, ()) {
    static const Enclosing problem("1/(x + 0.5)");
    SumOfEnclosures answer;
    const auto rule = rule_of(problem);
    const auto middle_root = *rc::gen::inRange(rule.first + 1, rule.end);
    RuleSpan first = rule;
    RuleSpan second = rule;
    first.end = second.first = middle_root;
    problem.boxes.add(problem.boxes.whole(), first, answer);
    problem.boxes.add(problem.boxes.whole(), second, answer);
    RC_ASSERT(answer.evaluations == rule.evaluations());
    // The part that the rule leaves out is counted once.
    RC_ASSERT(error(problem, answer) >= std::ldexp(1, Enclosing::tolerance - 1));
    RC_ASSERT(error(problem, answer) <= std::ldexp(1, Enclosing::tolerance + 1));
    RC_ASSERT(std::abs(value(problem, answer) - std::log(3)) <= error(problem, answer) + 1e-15);
}

TEST(RuleSums, BoundASpanThatIsNotSummed) {
    const Enclosing problem("exp(x)");
    const auto rule = rule_of(problem);
    for (auto part = rule; part.end > 0; --part.end) {
        SumOfEnclosures summed;
        SumOfEnclosures bounded;
        problem.boxes.add(problem.boxes.whole(), part, summed);
        problem.boxes.add_bound(problem.boxes.whole(), part, bounded);
        const double apart = std::abs(value(problem, summed) - value(problem, bounded));
        EXPECT_LE(apart, error(problem, summed) + error(problem, bounded));
        // Bounds are rounded up to powers of two.
        EXPECT_LE(error(problem, bounded), 2 * std::exp(1) * std::min(1.0, 5.0 * part.end / rule.points[0]));
    }
}

TEST(RuleSums, AreOfRulesThatTheTableHas) {
    const Enclosing problem("exp(x)");
    const auto points = rule_of(problem).points[0];
    const long precision = problem.rules.precision();
    for (const auto& [most_points, bits] : {std::pair(points, precision), {points - 1, precision}, {points, 40L}}) {
        const LegendreTable rules(most_points, bits, nullptr);
        DeepBox whole = problem.boxes.whole();
        SumOfEnclosures answer;
        const auto rule = BoxEnclosures(problem.balls, rules, Enclosing::tolerance).examine(whole, answer).value();
        EXPECT_EQ(rule.empty(), most_points < points || bits < precision);
    }
}
}  // namespace
