// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/rule_sums.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/rigorous/enclosing.hpp"

namespace {

using namespace integrate;
using namespace integrate_test;

double error(const Enclosing& problem, const SumOfBalls& answer) {
    return std::exp2(answer.error(problem.cells.unit()));
}

double value(const Enclosing& problem, const SumOfBalls& answer) {
    return middle(answer.sum.value(problem.cells.unit()));
}

TEST(RuleSums, EncloseTheIntegralOverACell) {
    const Enclosing problem("exp(x)*cos(3*x)");
    SumOfBalls answer;
    const auto rule = problem.cells.examine({}, answer).second;
    ASSERT_FALSE(rule.empty());
    problem.cells.add({}, rule, answer);
    const double exact = (std::exp(1) * (std::cos(3) + 3 * std::sin(3)) - 1) / 10;
    EXPECT_NEAR(value(problem, answer), exact, error(problem, answer) + 1e-15);
    EXPECT_LE(error(problem, answer), std::exp2(Enclosing::tolerance + 1));
}

// However a rule is divided, its spans come to the same, and all of its points are taken once.
RC_GTEST_PROP(RuleSums, SpansMakeTheWhole, ()) {
    static const Enclosing problem("1/(x + 0.5)");
    SumOfBalls answer;
    const auto rule = problem.cells.examine(DeepCell{}, answer).second;
    RC_ASSERT(RuleSums::is_whole(rule));
    answer = {};
    const auto middle_root = *rc::gen::inRange(rule.first + 1, rule.end);
    RuleSpan first = rule;
    RuleSpan second = rule;
    first.end = second.first = middle_root;
    RC_ASSERT(!RuleSums::is_whole(first));
    problem.cells.add({}, first, answer);
    problem.cells.add({}, second, answer);
    RC_ASSERT(answer.evaluations == rule.evaluations());
    // The part that the rule leaves out is counted once.
    RC_ASSERT(error(problem, answer) >= std::ldexp(1, Enclosing::tolerance - 1));
    RC_ASSERT(error(problem, answer) <= std::ldexp(1, Enclosing::tolerance + 1));
    RC_ASSERT(std::abs(value(problem, answer) - std::log(3)) <= error(problem, answer) + 1e-15);
}

TEST(RuleSums, BoundASpanThatIsNotSummed) {
    const Enclosing problem("exp(x)");
    SumOfBalls answer;
    const DeepCell whole;
    auto rule = problem.cells.examine({}, answer).second;
    SumOfBalls rest;
    problem.cells.rule_sums().add_bound({&whole, 1}, rule, HUGE_VAL, rest);
    EXPECT_GE(error(problem, rest), std::exp(1) - 1);
    problem.cells.rule_sums().add_bound({&whole, 1}, rule, -30, answer);
    EXPECT_LE(error(problem, answer), std::ldexp(1, -27));
}

TEST(RuleSums, PlanNoRuleThatTheTableHasNot) {
    const Enclosing problem("exp(x)");
    EXPECT_TRUE(problem.cells.rule_sums().plan({}, 1000, 1).empty());
    EXPECT_TRUE(problem.cells.rule_sums().plan({}, 10, 1000).empty());
    EXPECT_GE(problem.cells.rule_sums().plan({}, 10, 1).points[0], 10U);
}

}  // namespace
