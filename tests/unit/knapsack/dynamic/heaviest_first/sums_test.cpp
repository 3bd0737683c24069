// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <vector>
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Ranking;
using knapsack::RestBound;
using knapsack::Word;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

RC_GTEST_PROP(RestBound, IsTheLinearRelaxationOfTheItemsThatAreLeft, ()) {
    const auto problem = random_grouped_problem();
    const auto begin = static_cast<std::size_t>(number_between(0, problem.items.size()));
    auto places = Ranking<Word>::places_by_density(problem.items);
    std::erase_if(places, [&](auto place) { return place < begin; });
    const Ranking<Word> ranking(problem.items, places, problem.capacity);
    const auto best = problem.best(begin);
    Word all = 0;
    Word most = 0;
    for (const auto place : places) {
        all += problem.items[place].profit;
        most = std::max(most, problem.items[place].profit);
    }
    RestBound bound_of({ranking, nullptr}, problem.capacity);
    for (auto room = problem.capacity; room >= 0; --room) {
        const auto bound = bound_of(room, 0);
        RC_ASSERT(bound == ranking.bound(0, room, ranking.break_from(0, room)));
        RC_ASSERT(bound >= best[static_cast<std::size_t>(room)]);
        RC_ASSERT(bound <=
                  best[static_cast<std::size_t>(room)] + most);  // the break item is all that it gains too much
        RC_ASSERT(bound <= all);
    }
}
}  // namespace
