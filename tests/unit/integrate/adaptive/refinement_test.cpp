// SPDX-License-Identifier: Apache-2.0
#include "integrate/adaptive/refinement.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <vector>
#include <espalier/depth_first.hpp>
#include "integrate/adaptive/gauss_kronrod.hpp"
#include "unit/integrate/expression/random_expression.hpp"

namespace {
using namespace integrate;
using integrate_test::formula;
using Round = RefinementRound<GaussKronrod>;

const Integrand& kink() {
    static const Integrand made(formula("abs(x - 0.3)"), Interval(formula("0"), formula("1")));
    return made;
}

Measured<Cell> searched(const Round& round) {
    const espalier::DepthFirst problem(round);
    Measured<Cell> answer;
    auto whole = problem.root();
    problem.work(whole, answer, 1'000'000);
    return answer;
}

TEST(RefinementRound, MeasuresTheFixedPartitionFirst) {
    const GaussKronrod rule(kink(), 3);
    const auto measured = searched(Round(rule));
    EXPECT_EQ(measured.regions, 8U);
    EXPECT_EQ(measured.deepest, 3);
    EXPECT_NEAR(measured.totals.value.value(), 0.29, 1e-3);
    // Only one cell has a kink: the halves of the others would be no better.
    EXPECT_EQ(measured.leaves.size(), 1U);
}

TEST(RefinementRound, RefusesAnswersWithRegionsOfOtherPieces) {
    const GaussKronrod rule(kink(), 3);
    const auto measured = searched(Round(rule));
    EXPECT_TRUE(Round(rule).valid(measured));
    for (auto leaves : {&Measured<Cell>::leaves, &Measured<Cell>::settled}) {
        auto changed = measured;
        ASSERT_FALSE((changed.*leaves).empty());
        (changed.*leaves)[0].region.piece = 1;
        EXPECT_FALSE(Round(rule).valid(changed));
    }
}

TEST(RefinementRound, DividesLeavesUntilTheyAreBelowTheThreshold) {
    const GaussKronrod rule(kink(), 3);
    const auto leaves = searched(Round(rule)).leaves;
    constexpr double threshold = 1e-9;
    const auto next = searched(Round(rule, leaves, threshold, 50));
    for (const auto& leaf : next.leaves) EXPECT_LE(leaf.measure.error, threshold);
    EXPECT_GT(next.deepest, 5);
    EXPECT_EQ(searched(Round(rule, leaves, threshold, 2)).deepest, 5);
}

RC_GTEST_PROP(Measured, MergesInAnyOrder, ()) {
    const auto any = [] {
        Measured<Cell> measured;
        for (int count = *rc::gen::inRange(0, 5); count > 0; --count) {
            const Cell cell{.number = 0, .depth = *rc::gen::inRange(0, 9)};
            const Measure measure{.value = *rc::gen::inRange(-99, 99) / 8.0, .error = 1, .evaluations = 17};
            measured.note(cell, measure);
            measured.keep({cell, measure}, *rc::gen::arbitrary<bool>());
        }
        return measured;
    };
    const auto a = any();
    const auto b = any();
    auto forth = a;
    forth.merge(b);
    auto back = b;
    back.merge(a);
    RC_ASSERT(forth.totals.value == back.totals.value);
    RC_ASSERT(forth.totals.error == back.totals.error);
    RC_ASSERT(forth.evaluations == 17 * forth.regions);
    RC_ASSERT(forth.regions == a.regions + b.regions);
    RC_ASSERT(forth.deepest == std::max(a.deepest, b.deepest));
    RC_ASSERT(forth.leaves.size() == a.leaves.size() + b.leaves.size());
}

// Totals forget exactly what is taken out of them.
RC_GTEST_PROP(Totals, TakeAwayWhatTheyAdded, (double value, double error)) {
    Totals totals;
    totals.add({.value = 1, .error = 2, .magnitude = 3});
    totals.add({.value = value, .error = error, .magnitude = value});
    totals.subtract({.value = 1, .error = 2, .magnitude = 3});
    RC_ASSERT(totals.value.value() == value);
    RC_ASSERT(totals.error.value() == error);
    RC_ASSERT(totals.magnitude.value() == value);
}

TEST(Leaf, ThoseWithGreaterErrorsComeFirst) {
    const Leaf<Cell> great{{.number = 5, .depth = 3}, {.error = 2}};
    const Leaf<Cell> small{{.number = 1, .depth = 3}, {.error = 1}};
    const Leaf<Cell> same_error{{.number = 2, .depth = 3}, {.error = 1}};
    EXPECT_TRUE(great < small);
    EXPECT_FALSE(small < great);
    EXPECT_TRUE(small < same_error);
}
}  // namespace
