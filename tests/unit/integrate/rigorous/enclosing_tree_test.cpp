// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <cmath>
#include <espalier/depth_first.hpp>
#include "integrate/rigorous/box_enclosures.hpp"
#include "unit/integrate/arithmetic/balls.hpp"
#include "unit/integrate/rigorous/enclosing.hpp"

namespace {
using namespace integrate;

using namespace integrate_test;

// Searches with so many evaluations allowed, and stops after so many nodes.
SumOfEnclosures found(const Enclosing& problem, std::uint64_t evaluations, espalier::Nodes nodes) {
    const espalier::DepthFirst tree(EnclosingTree(problem.boxes, evaluations));
    SumOfEnclosures answer;
    auto whole = tree.root();
    tree.work(whole, answer, nodes);
    tree.abandon(whole, answer);
    return answer;
}

// A sum's, of which open cells are enclosed as they are.
Ball enclosure(const Enclosing& problem, SumOfEnclosures answer) {
    const auto open = answer.open;
    for (const auto& box : open) problem.boxes.add_as_it_is(box, answer);
    EXPECT_EQ(answer.unenclosed, 0U);
    Ball result = answer.sum.value(problem.boxes.unit());
    mag_set_d(arb_radref(result.get()), std::exp2(answer.error(problem.boxes.unit())));
    return result;
}

RC_GTEST_PROP(EnclosingTree, EnclosesTheIntegralWheneverItIsStopped, ()) {
    const Enclosing problem("abs(x - 1/3)*exp(x)");
    const auto answer =
        found(problem, *rc::gen::inRange<std::uint64_t>(1, 2000), *rc::gen::inRange<espalier::Nodes>(0, 200));
    RC_ASSERT(may_contain(enclosure(problem, answer), 0.551797574019163978));
}

RC_GTEST_PROP(EnclosingTree, TakesHardlyMoreEvaluationsThanItIsAllowed, ()) {
    static const Enclosing oscillating("sin(1/x)");
    static const Enclosing with_poles("1/(x - 1/3)^2 + 1/(x - 2/3)");
    const auto& problem = *rc::gen::element(&oscillating, &with_poles);
    const auto allowed = *rc::gen::inRange<std::uint64_t>(1, 20'000);
    const auto answer = found(*problem, allowed, 1'000'000);
    RC_ASSERT(answer.evaluations < allowed + allowed / 4 + 100);
}
}  // namespace
