// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <vector>
#include "knapsack/dynamic/bounds/differences.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::difference_bound;
using knapsack::DynamicLimits;
using knapsack::Item;
using knapsack::Word;
using knapsack_test::number_between;

struct FewDifferences {
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

FewDifferences random_items() {
    std::vector<Word> differences;
    const auto step = number_between(1, 10);
    for (auto i = number_between(1, 8); i > 0; --i) differences.push_back(step * number_between(-4, 8));
    FewDifferences problem;
    problem.capacity = number_between(40, 400);
    const auto count = number_between(1, 40);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto last = static_cast<std::int64_t>(differences.size()) - 1;
        const auto difference = differences[static_cast<std::size_t>(number_between(0, last))];
        const auto weight = number_between(std::max<Word>(1, 1 - difference), 40);
        problem.items.push_back({weight + difference, weight, i});
    }
    return problem;
}

// The most of a gain of the items that fits, by the table over all capacities.
template <class Gain>
Word greatest(const FewDifferences& problem, Gain gain) {
    std::vector<Word> best(static_cast<std::size_t>(problem.capacity) + 1, 0);
    for (const auto& item : problem.items) {
        const auto weight = static_cast<std::size_t>(item.weight);
        if (item.weight > problem.capacity) continue;
        for (auto room = best.size(); room-- > weight;)
            best[room] = std::max(best[room], best[room - weight] + gain(item));
    }
    return best.back();
}

RC_GTEST_PROP(DifferenceBound, IsTheCapacityAndTheMostOfDifferences, ()) {
    const auto problem = random_items();
    const auto bound = difference_bound(problem.items, problem.capacity, {});
    RC_ASSERT(bound.has_value());
    RC_ASSERT(*bound >= greatest(problem, [](const auto& item) { return item.profit; }));
    RC_ASSERT(*bound ==
              problem.capacity + greatest(problem, [](const auto& item) { return item.profit - item.weight; }));
}

TEST(DifferenceBound, IsForAFewDifferences) {
    std::vector<Item<Word>> items;
    for (std::uint32_t i = 0; i < 16; ++i) items.push_back({20 + i, 10, i});
    EXPECT_EQ(difference_bound(items, 100, {}), 100 + 205);
    items.push_back({9, 10, 16});
    EXPECT_FALSE(difference_bound(items, 100, {}).has_value());
}

TEST(DifferenceBound, IsValidWithoutTime) {
    DynamicLimits limits;
    limits.hard = 0;
    const std::vector<Item<Word>> items = {{30, 20, 0}, {41, 30, 1}, {52, 40, 2}};
    EXPECT_GE(difference_bound(items, 50, limits), 50 + 21);
}
}  // namespace
