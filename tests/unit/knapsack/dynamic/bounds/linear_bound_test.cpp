#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "knapsack/dynamic/bounds/group_bound.hpp"
#include "knapsack/dynamic/bounds/near_bound.hpp"
#include "knapsack/instance/ranking.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::Item;
using knapsack::linear_bounds;
using knapsack::NearBound;
using knapsack::Product;
using knapsack::Ranking;
using knapsack::Word;
using knapsack_test::number_between;

struct ProblemOfSides {
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

// Returns items with similar weights, with profits that are about the weights and more, with weights that are about the
// profits and more, or any.
ProblemOfSides random_problem_of_sides() {
    ProblemOfSides problem;
    const auto kind = number_between(0, 3);
    const Word step = number_between(1, 100);
    const Word size = Word{1} << number_between(0, 40);
    const auto count = number_between(1, 10);
    Word sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Word drawn = number_between(1, 100);
        Item<Word> item{number_between(1, 100), drawn, i};
        if (kind == 0) item.weight += 1000 * step;
        if (kind == 1) item.profit = drawn + step + number_between(0, 3);
        if (kind == 2) item = {drawn, drawn + step, i};
        item.weight *= size;
        item.profit *= size;
        item.profit += number_between(0, 1);
        sum += item.weight;
        problem.items.push_back(item);
    }
    problem.capacity = number_between(1, sum);
    return problem;
}

struct SumsOfSet {
    std::uint32_t items = 0;
    Word profit = 0;
    Word weight = 0;
};

SumsOfSet sums_of(const std::vector<Item<Word>>& items, std::uint32_t set) {
    SumsOfSet sums;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        ++sums.items;
        sums.profit += items[i].profit;
        sums.weight += items[i].weight;
    }
    return sums;
}

template <class Visit>
void for_all_sets_that_fit(const ProblemOfSides& problem, const Visit& visit) {
    for (std::uint32_t set = 0; set < std::uint32_t{1} << problem.items.size(); ++set) {
        const auto sums = sums_of(problem.items, set);
        if (sums.weight <= problem.capacity) visit(set, sums);
    }
}

RC_GTEST_PROP(LinearBounds, HoldWithTheirLosses, ()) {
    for (int round = 0; round < 20; ++round) {
        const auto problem = random_problem_of_sides();
        const auto bounds = linear_bounds(problem.items, problem.capacity);
        RC_ASSERT(bounds.size() == 2U);
        const auto whole = Ranking<Word>(problem.items, problem.capacity).break_item();
        for_all_sets_that_fit(problem, [&](std::uint32_t set, const SumsOfSet& sums) {
            const auto& bound = bounds[sums.items > whole ? 1 : 0];
            auto left = bound.bound;
            for (std::size_t i = 0; i < problem.items.size(); ++i) {
                if (bound.chosen[i] != ((set >> i & 1U) == 1)) left -= bound.losses[i];
            }
            RC_ASSERT(bound.scale * sums.profit <= left);
        });
    }
}

RC_GTEST_PROP(LinearBounds, LeadToTheBestChoice, ()) {
    for (int round = 0; round < 20; ++round) {
        const auto problem = random_problem_of_sides();
        Word greatest = 0;
        for_all_sets_that_fit(problem,
                              [&](auto, const SumsOfSet& sums) { greatest = std::max(greatest, sums.profit); });
        if (greatest == 0) continue;
        Word found = 0;
        for (const auto& bound : linear_bounds(problem.items, problem.capacity)) {
            NearBound near(problem.items, problem.capacity, bound);
            const auto best = near.best(greatest, 10000);
            RC_ASSERT(best.complete);
            if (best.found) found = std::max(found, best.found->first);
        }
        RC_ASSERT(found == greatest);
    }
}

// Two of three items fit. The LP relaxation takes a part of the third one; the number of items does not.
TEST(LinearBounds, KnowTheNumberOfItems) {
    const std::vector<Item<Word>> items = {{10, 1000, 0}, {9, 1001, 1}, {8, 1002, 2}};
    const Word capacity = 2500;
    EXPECT_EQ(Ranking<Word>(items, capacity).bound(), 22);
    const auto bounds = linear_bounds(items, capacity);
    ASSERT_EQ(bounds.size(), 2U);
    EXPECT_EQ(static_cast<Word>(bounds[0].bound / bounds[0].scale), 19);
    EXPECT_LT(static_cast<Word>(bounds[1].bound / bounds[1].scale), 19);
    const std::atomic<bool> interrupted{true};
    EXPECT_TRUE(linear_bounds(items, capacity, {.interrupt = &interrupted, .sharing = {}}).empty());
}

// The capacity that is given to the items may be more than the lightest one weighs, and is counted in parts of a unit.
TEST(LinearBounds, MayGiveMoreThanItemsWeigh) {
    std::vector<Item<Word>> items = {{50, 1, 0}};
    for (std::uint32_t i = 1; i < 60; ++i) items.push_back({100 + i, 90 + i, i});
    const Word capacity = 2900;
    const auto bounds = linear_bounds(items, capacity);
    const auto bound = Ranking<Word>(items, capacity).bound();
    EXPECT_LT(static_cast<Word>(bounds[1].bound / bounds[1].scale), bound);
}

}  // namespace
