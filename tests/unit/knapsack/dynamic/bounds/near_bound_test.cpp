// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/near_bound.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>

#include "unit/knapsack/dynamic/bounds/curved_items.hpp"

namespace {

using knapsack::group_bound;
using knapsack::NearBound;
using knapsack::Word;
using knapsack_test::dense_problem_of;
using knapsack_test::for_all_choices;
using knapsack_test::number_between;
using knapsack_test::optimum_of;
using knapsack_test::random_curved_problem;

RC_GTEST_PROP(NearBound, FindsTheBestChoiceAboveATarget, ()) {
    for (int i = 0; i < 20; ++i) {
        const auto problem = random_curved_problem(9);
        const auto group = group_bound(problem.items, problem.capacity);
        if (!group) continue;
        Word greatest = 0;
        for_all_choices(problem, [&](const auto&, Word profit) { greatest = std::max(greatest, profit); });
        NearBound near(problem.items, problem.capacity, *group);
        const auto target = near.bound() - number_between(0, 2 * (near.bound() - greatest) + 1);
        const auto best = near.best(target, 1000);
        RC_ASSERT(best.complete);
        RC_ASSERT(best.found.has_value() == (greatest >= target));
        if (best.found) RC_ASSERT(best.found->first == greatest);
        if (near.nodes() == 0) continue;
        const std::atomic<bool> interrupted{true};
        NearBound over(problem.items, problem.capacity, *group, {.interrupt = &interrupted, .sharing = {}});
        RC_ASSERT(!over.best(target, 1000).complete);
    }
}

// If many items are near, states that the prices exclude are dropped.
RC_GTEST_PROP(NearBound, FindsTheOptimumOfManyItemsOfFewWeights, ()) {
    for (int i = 0; i < 5; ++i) {
        const auto problem = dense_problem_of(number_between);
        const auto group = group_bound(problem.items, problem.capacity);
        if (!group) continue;
        const Word greatest = optimum_of(problem);
        NearBound near(problem.items, problem.capacity, *group);
        const Word target = greatest - number_between(-1, 2);
        const auto best = near.best(target, 1 << 16);
        RC_ASSERT(best.complete);
        RC_ASSERT(best.found.has_value() == (greatest >= target));
        if (best.found) RC_ASSERT(best.found->first == greatest);
    }
}

}  // namespace
