#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "knapsack/dynamic/bounds/group_bound.hpp"
#include "knapsack/dynamic/bounds/near_bound.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::group_bound;
using knapsack::GroupBound;
using knapsack::Item;
using knapsack::NearBound;
using knapsack::Product;
using knapsack::Word;
using knapsack_test::number_between;

struct Problem {
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

// Profits that rise with the weights, but ever less, nearly: so that the number of items matters.
template <class Between>
Problem problem_of(Between between, std::int64_t most_items) {
    const auto range = between(2, 1000);
    Problem problem;
    Word sum = 0;
    const auto items = between(2, most_items);
    for (std::uint32_t i = 0; i < items; ++i) {
        const Word weight = between(1, range);
        const auto curve = std::sqrt(static_cast<double>(weight * (4 * range - weight)));
        problem.items.push_back({static_cast<Word>(curve) + between(1, 2), weight, i});
        sum += weight;
    }
    problem.capacity = sum * between(10, 90) / 100;
    return problem;
}

Problem random_problem(std::int64_t most_items) { return problem_of(number_between, most_items); }

// Calls visit(chosen, profit) for all choices that fit.
template <class Visit>
void for_all_choices(const Problem& problem, Visit visit) {
    const auto items = problem.items.size();
    for (std::uint32_t set = 0; set < std::uint32_t{1} << items; ++set) {
        std::vector<bool> chosen(items);
        Word weight = 0;
        Word profit = 0;
        for (std::size_t i = 0; i < items; ++i) {
            chosen[i] = (set >> i & 1U) != 0;
            if (chosen[i]) weight += problem.items[i].weight;
            if (chosen[i]) profit += problem.items[i].profit;
        }
        if (weight <= problem.capacity) visit(chosen, profit);
    }
}

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
        const auto problem = random_problem(9);
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
    for (int i = 0; i < 1000; ++i) {
        const auto problem = problem_of(between, 9);
        if (group_bound(problem.items, problem.capacity)) ++bounds;
    }
    EXPECT_GE(bounds, 100);
}

RC_GTEST_PROP(NearBound, FindsTheBestChoiceAboveATarget, ()) {
    for (int i = 0; i < 20; ++i) {
        const auto problem = random_problem(9);
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
    }
}

}  // namespace
