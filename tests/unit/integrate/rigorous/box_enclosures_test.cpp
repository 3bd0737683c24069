// SPDX-License-Identifier: Apache-2.0
#include "integrate/rigorous/box_enclosures.hpp"
#include <gtest/gtest.h>
#include <cmath>
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/rigorous/enclosing.hpp"

namespace {
using namespace integrate;
using namespace integrate_test;

DeepBox at_left_end(int depth) {
    DeepBox box{.sides = {{}}};
    for (; depth > 0; --depth) box = box.half(true);
    return box;
}

enum class Prospect { enclosed, by_rule, halves, hopeless };

Prospect prospect(const char* text, DeepBox box = at_left_end(0)) {
    const Enclosing problem(text);
    SumOfEnclosures answer;
    const auto rule = problem.boxes.examine(box, answer);
    if (rule) return rule->empty() ? Prospect::halves : Prospect::by_rule;
    return answer.unenclosed > 0 ? Prospect::hopeless : Prospect::enclosed;
}

TEST(BoxEnclosures, EncloseWhatIsNarrowAtOnce) {
    EXPECT_EQ(prospect("3"), Prospect::enclosed);
    EXPECT_EQ(prospect("abs(x - 0.7)", at_left_end(60)), Prospect::enclosed);
    EXPECT_EQ(prospect("1/sqrt(x)", at_left_end(110)), Prospect::enclosed);
}

TEST(BoxEnclosures, TakeARuleWhereTheIntegrandIsAnalytic) {
    EXPECT_EQ(prospect("exp(x)"), Prospect::by_rule);
    EXPECT_EQ(prospect("1/(x + 1)"), Prospect::by_rule);
    EXPECT_EQ(prospect("abs(x - 0.7)", at_left_end(2)), Prospect::by_rule);
}

// A step is nothing analytic, wherever it stands.
TEST(BoxEnclosures, HalveCellsWithAStepOrAKink) {
    for (const auto* text : {"x > 0.3", "x <= 1/sqrt(5)", "x == 0.3", "2^(x != 0.3)", "x*(x^2 < 0.3)", "abs(x - 0.3)",
                             "if(x > 0.3, x, 1)", "floor(3*x)", "min(x, 0.3)", "sqrt(x)"}) {
        EXPECT_EQ(prospect(text), Prospect::halves) << text;
    }
}

TEST(BoxEnclosures, GiveUpWhereThereIsNoValue) {
    EXPECT_EQ(prospect("sqrt(x - 2)"), Prospect::hopeless);
    EXPECT_EQ(prospect("1/x", at_left_end(5000)), Prospect::hopeless);
}

TEST(BoxEnclosures, EncloseACellAsItIs) {
    const Enclosing problem("x > 0.3");
    SumOfEnclosures answer;
    problem.boxes.add_as_it_is(at_left_end(0), answer);
    EXPECT_EQ(answer.unenclosed, 0U);
    EXPECT_LE(std::abs(middle(answer.sum.value(problem.boxes.unit())) - 0.7),
              std::exp2(answer.error(problem.boxes.unit())));
    const Enclosing without("1/x");
    SumOfEnclosures none;
    without.boxes.add_as_it_is(at_left_end(0), none);
    EXPECT_EQ(none.unenclosed, 1U);
}

TEST(BoxEnclosures, BoundWhatIsNotSummed) {
    const Enclosing problem("exp(x)");
    SumOfEnclosures answer;
    DeepBox whole = problem.boxes.whole();
    const auto rule = problem.boxes.examine(whole, answer).value();
    problem.boxes.add_bound(whole, rule, answer);
    EXPECT_LE(std::abs(middle(answer.sum.value(problem.boxes.unit())) - std::exp(1) + 1),
              std::exp2(answer.error(problem.boxes.unit())));
}

// Theorem 19.3 of Trefethen 2013, on the ellipse that belongs to the bound: that of exp says how wide it is.
TEST(BoxEnclosures, TakeAsManyPointsAsTheTheoremAsksFor) {
    const Formula integrand = formula("exp(x)");
    const Interval interval(formula("0"), formula("1"));
    const BoxBalls balls(integrand, std::span(&interval, 1));
    for (long tolerance = -90; tolerance <= -20; ++tolerance) {
        const LegendreTable rules(200, 64 - tolerance, nullptr);
        SumOfEnclosures answer;
        DeepBox whole{.sides = {{}}};
        const auto rule = BoxEnclosures(balls, rules, tolerance).examine(whole, answer).value();
        const double twice_semi_axis = 4 * (rule.bound * std::log(2) - 0.5);
        const double ellipse = (twice_semi_axis + std::sqrt(twice_semi_axis * twice_semi_axis - 4)) / 2;
        const double truncation = std::log2(64.0 / 15) - 1 + rule.bound - std::log2(1 - 1 / (ellipse * ellipse)) -
                                  (2 * rule.points[0] - 2) * std::log2(ellipse);
        EXPECT_LE(truncation, static_cast<double>(tolerance) - 1 + 0.1) << tolerance;
    }
}
}  // namespace
