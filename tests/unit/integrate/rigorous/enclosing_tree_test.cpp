#include "integrate/rigorous/enclosing_tree.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <espalier/depth_first.hpp>
#include "integrate/expression/grammar.hpp"

namespace {

using namespace integrate;

Formula formula(const std::string& text) { return Formula(parse_expression(text)); }

/// An integral over the unit interval, to 2^-50.
struct Enclosing {
    explicit Enclosing(const std::string& text) : integrand(formula(text)) {}

    static constexpr long tolerance = -50;
    Formula integrand;
    Interval interval{formula("0"), formula("1")};
    LegendreTable rules{200, 64 - tolerance};
    BallCells cells{integrand, interval, rules, tolerance};

    // Searches with so many evaluations allowed, and stops after so many nodes.
    SumOfBalls found(std::uint64_t evaluations, espalier::Nodes nodes) const {
        const espalier::DepthFirst problem(EnclosingTree(cells, evaluations));
        SumOfBalls answer;
        auto whole = problem.root();
        problem.work(whole, answer, nodes);
        problem.abandon(whole, answer);
        return answer;
    }

    // Midpoint and radius are a sum's, of which open cells are enclosed as they are.
    Ball enclosure(SumOfBalls answer) const {
        const auto open = answer.open;
        for (const auto& cell : open) cells.add_as_it_is(cell, answer);
        EXPECT_EQ(answer.unenclosed, 0U);
        Ball result = answer.sum.value(cells.unit());
        mag_set_d(arb_radref(result.get()), std::exp2(answer.error(cells.unit())));
        return result;
    }
};

bool contains(const Ball& ball, double value) {
    Ball near;
    arb_set_d(near.get(), value);
    mag_set_d(arb_radref(near.get()), 1e-14);
    return arb_overlaps(ball.get(), near.get()) != 0;
}

RC_GTEST_PROP(EnclosingTree, EnclosesTheIntegralWheneverItIsStopped, ()) {
    const Enclosing problem("abs(x - 1/3)*exp(x)");
    const auto answer =
        problem.found(*rc::gen::inRange<std::uint64_t>(1, 2000), *rc::gen::inRange<espalier::Nodes>(0, 200));
    RC_ASSERT(contains(problem.enclosure(answer), 0.551797574019163978));
}

RC_GTEST_PROP(EnclosingTree, TakesHardlyMoreEvaluationsThanItIsAllowed, ()) {
    static const Enclosing oscillating("sin(1/x)");
    static const Enclosing with_poles("1/(x - 1/3)^2 + 1/(x - 2/3)");
    const auto& problem = *rc::gen::element(&oscillating, &with_poles);
    const auto allowed = *rc::gen::inRange<std::uint64_t>(1, 20'000);
    const auto answer = problem->found(allowed, 1'000'000);
    RC_ASSERT(answer.evaluations < allowed + allowed / 4 + 100);
}

}  // namespace
