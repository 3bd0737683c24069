// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/sums.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::LastWithin;
using knapsack::Ranking;
using knapsack::RestBound;
using knapsack::Sums;
using knapsack::SumsList;
using knapsack::Word;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

using Pair = std::pair<Word, Word>;

// With small steps, and now and then a great one.
SumsList random_sums() {
    SumsList list;
    const auto step = [] {
        return number_between(0, 40) == 0 ? number_between(1, Word{1} << 52) : number_between(1, 40);
    };
    Sums sums{number_between(0, 20), number_between(0, 20)};
    for (auto left = number_between(0, 600); left > 0; --left) {
        list.push_back(sums);
        sums = {sums.weight + step(), sums.profit + step()};
    }
    return list;
}

std::optional<Pair> last_within(const SumsList& list, Word room) {
    const auto heavier =
        std::find_if(list.begin(), list.end(), [room](const Sums& sums) { return sums.weight > room; });
    if (heavier == list.begin()) return std::nullopt;
    return Pair(std::prev(heavier)->weight, std::prev(heavier)->profit);
}

Word random_room(const SumsList& list) {
    if (list.empty() || number_between(0, 5) == 0) return number_between(0, Word{1} << 62);
    const auto place = number_between(0, static_cast<Word>(list.size()) - 1);
    return list[static_cast<std::size_t>(place)].weight + number_between(-1, 1);
}

RC_GTEST_PROP(LastWithin, IsFoundByItsWeight, ()) {
    const auto list = random_sums();
    std::vector<Word> rooms;
    for (auto left = number_between(1, 30); left > 0; --left) rooms.push_back(random_room(list));
    std::sort(rooms.rbegin(), rooms.rend());
    LastWithin last(list, rooms.front());
    for (const Word room : rooms) {
        const auto* const found = last(room);
        const auto expected = last_within(list, room);
        RC_ASSERT((found != nullptr) == expected.has_value());
        if (found != nullptr) RC_ASSERT(Pair(found->weight, found->profit) == *expected);
    }
}

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
