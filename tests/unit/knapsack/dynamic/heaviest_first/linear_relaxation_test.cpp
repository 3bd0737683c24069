// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/linear_relaxation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"

namespace {

using knapsack::Item;
using knapsack::LinearRelaxation;
using knapsack::Word;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

RC_GTEST_PROP(LinearRelaxation, IsThatOfTheItemsBetweenTwoPlaces, ()) {
    const auto problem = random_grouped_problem();
    const auto end = static_cast<std::size_t>(number_between(0, problem.items.size()));
    const auto begin = static_cast<std::size_t>(number_between(0, end));
    const LinearRelaxation relaxation(problem.items, knapsack::places_by_density(problem.items), begin, end);
    auto items = problem.items;
    items.resize(end);
    const auto best = knapsack_test::GroupedProblem{items, problem.capacity}.best(begin);
    Word all = 0;
    for (auto place = begin; place < end; ++place) all += items[place].profit;
    auto rank = relaxation.break_rank(problem.capacity);
    for (auto room = problem.capacity; room >= 0; --room) {
        rank = relaxation.break_rank(room, rank);
        RC_ASSERT(rank == relaxation.break_rank(room));
        const auto bound = relaxation.bound(room, rank);
        RC_ASSERT(bound >= best[static_cast<std::size_t>(room)]);
        // The break item is all that it may gain too much.
        RC_ASSERT(bound <= best[static_cast<std::size_t>(room)] + relaxation.item(rank).profit);
        RC_ASSERT(bound <= all);
    }
}

TEST(LinearRelaxation, IsRoundedDownExactly) {
    const Word huge = Word{1} << 61;
    const std::vector<Item<Word>> items = {{huge - 1, huge, 0}};
    const LinearRelaxation relaxation(items, {0}, 0, 1);
    EXPECT_EQ(relaxation.bound(huge - 1, relaxation.break_rank(huge - 1)), huge - 2);
    EXPECT_EQ(relaxation.bound(huge, relaxation.break_rank(huge)), huge - 1);
    EXPECT_EQ(relaxation.bound(1, relaxation.break_rank(1)), 0);
}

}  // namespace
