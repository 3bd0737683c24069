#include "knapsack/dynamic/bounds/group_bound.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cstdint>
#include <random>
#include <vector>

#include "unit/knapsack/dynamic/bounds/curved_items.hpp"

namespace {

using knapsack::group_bound;
using knapsack::GroupBound;
using knapsack::Product;
using knapsack::Word;
using knapsack_test::curved_problem_of;
using knapsack_test::for_all_choices;
using knapsack_test::random_curved_problem;

// What the bound leaves for a choice, which is not less than its profit.
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

// What the properties say of a bound they would say of none, too.
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

}  // namespace
