// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/group_bound.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>
#include "unit/knapsack/dynamic/bounds/curved_items.hpp"

namespace {
using knapsack::group_bound;
using knapsack::GroupBound;
using knapsack::NearBound;
using knapsack::Product;
using knapsack::Word;
using knapsack_test::curved_problem_of;
using knapsack_test::dense_problem_of;
using knapsack_test::for_all_choices;
using knapsack_test::number_between;
using knapsack_test::optimum_of;
using knapsack_test::random_curved_problem;

// Returns the bound that is left for a choice, which is not less than its profit.
Product<Word> bound_of(const GroupBound& group, const std::vector<bool>& chosen) {
    auto bound = group.bound;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i] != group.chosen[i]) bound -= group.losses[i];
    }
    return bound;
}

RC_GTEST_PROP(GroupBound, IsNotBelowAnyChoice, ()) {
    for (int i = 0; i < 20; ++i) {
        const auto problem = random_curved_problem(9);
        const auto group = group_bound(problem.items, problem.capacity);
        if (!group) continue;
        for_all_choices(problem, [&](const auto& chosen, Word profit) {
            const bool holds = group->scale * profit <= bound_of(*group, chosen);
            RC_ASSERT(holds);
        });
    }
}

// The properties would hold if no bound were made, so this test checks that bounds are made.
TEST(GroupBound, IsMadeForManySuchProblems) {
    std::mt19937_64 random(1);
    const auto between = [&](std::int64_t least, std::int64_t most) {
        return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
    };
    int bounds = 0;
    const std::atomic<bool> interrupted{true};
    for (int i = 0; i < 1000; ++i) {
        const auto problem = curved_problem_of(between, 9);
        if (group_bound(problem.items, problem.capacity)) ++bounds;
        EXPECT_FALSE(group_bound(problem.items, problem.capacity, {.interrupt = &interrupted, .sharing = {}}));
    }
    EXPECT_GE(bounds, 100);
}

// Sums are as long as those of many items with coefficients up to 10^7. The test does not exhaust all choices: random
// ones obey the bound.
TEST(GroupBound, HoldsForLongSums) {
    constexpr Word range = Word{1} << 31;
    std::mt19937_64 random(1);
    knapsack_test::CurvedProblem problem;
    for (std::uint32_t i = 0; i < 4000; ++i) {
        const auto weight = static_cast<Word>(random() % range) + 1;
        const auto curve = std::sqrt(static_cast<double>(weight) * static_cast<double>(4 * range - weight));
        problem.items.push_back({static_cast<Word>(curve), weight, i});
        problem.capacity += weight;
    }
    problem.capacity /= 2;
    const auto group = group_bound(problem.items, problem.capacity);
    ASSERT_TRUE(group);
    for (int round = 0; round < 1000; ++round) {
        auto chosen = group->chosen;
        for (int changes = static_cast<int>(random() % 4); changes > 0; --changes) chosen[random() % 4000].flip();
        Word weight = 0;
        Word profit = 0;
        for (std::uint32_t i = 0; i < 4000; ++i) {
            if (!chosen[i]) continue;
            weight += problem.items[i].weight;
            profit += problem.items[i].profit;
        }
        for (std::uint32_t i = 4000; i-- > 0 && weight > problem.capacity;) {
            if (!chosen[i]) continue;
            chosen[i] = false;
            weight -= problem.items[i].weight;
            profit -= problem.items[i].profit;
        }
        const bool holds = group->scale * profit <= bound_of(*group, chosen);
        EXPECT_TRUE(holds);
    }
}

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
