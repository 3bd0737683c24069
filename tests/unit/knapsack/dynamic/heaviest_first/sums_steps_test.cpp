// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/sums_steps.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>
#include <espalier/transports/threads/team.hpp>
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"

namespace {
using knapsack::Ranking;
using knapsack::Rest;
using knapsack::Sums;
using knapsack::SumsList;
using knapsack::SumsSteps;
using knapsack::Word;
using knapsack_test::limits_with;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

Word profit_within(const SumsList& list, Word room) {
    const auto size = knapsack::size_below(list, room + 1);
    return size == 0 ? -1 : list[size - 1].profit;
}

void check_order(const SumsList& list) {
    for (std::size_t i = 1; i < list.size(); ++i) {
        RC_ASSERT(list[i - 1].weight <= list[i].weight);
        RC_ASSERT(list[i - 1].profit < list[i].profit);
    }
}

SumsList random_list(Word capacity) {
    SumsList list;
    Sums sums{number_between(0, 20), number_between(0, 20)};
    for (; sums.weight <= capacity; sums = {sums.weight + number_between(1, 40), sums.profit + number_between(1, 40)})
        list.push_back(sums);
    return list;
}

knapsack::DynamicLimits limits_with_ranges() {
    auto limits = limits_with(nullptr);
    limits.sharing.range = static_cast<std::size_t>(number_between(1, 40));
    return limits;
}

RC_GTEST_PROP(SumsSteps, TakeAllItems, ()) {
    const auto problem = random_grouped_problem();
    const auto limits = limits_with_ranges();
    SumsSteps steps(problem.capacity, limits);
    SumsList list{Sums{}};
    for (const auto& item : problem.items) RC_ASSERT(steps.take(list, item));
    check_order(list);
    const auto best = problem.best(0);
    for (Word room = 0; room <= problem.capacity; ++room)
        RC_ASSERT(profit_within(list, room) == best[static_cast<std::size_t>(room)]);
}

RC_GTEST_PROP(SumsSteps, JoinToWhatIsBetterThanEach, ()) {
    const Word capacity = number_between(0, 2000);
    const auto limits = limits_with_ranges();
    SumsSteps steps(capacity, limits);
    const auto list = random_list(capacity);
    auto joined = list;
    Word difference = number_between(0, 100);
    const auto most = static_cast<std::size_t>(number_between(4, 60));
    RC_ASSERT(steps.join(joined, most, difference));
    RC_ASSERT(joined.size() <= most);
    if (list.size() <= most) RC_ASSERT(joined.size() == list.size());
    check_order(joined);
    for (const auto& sums : list) RC_ASSERT(profit_within(joined, sums.weight) >= sums.profit);
    for (const auto& sums : joined) {
        RC_ASSERT(sums.profit <= profit_within(list, sums.weight) + difference);
        RC_ASSERT(sums.profit <= list.back().profit);
    }
}

bool are_equal(const SumsList& list, const SumsList& other) {
    return std::equal(list.begin(), list.end(), other.begin(), other.end(),
                      [](const Sums& a, const Sums& b) { return a.weight == b.weight && a.profit == b.profit; });
}

struct Pruning {
    Word greatest = 0;
    SumsList kept;
    std::vector<Word> reached;  // by the sums that are kept
};

// Prunes by the definition, sum by sum.
Pruning pruned_slowly(const SumsList& list, const Rest& rest, const SumsList& others, Word capacity, Word incumbent) {
    Pruning pruning{incumbent, {}, {}};
    for (const auto& sums : list) {
        const auto room = capacity - sums.weight;
        auto bound = rest.ranking.bound(0, room, rest.ranking.break_from(0, room));
        if (rest.sums != nullptr) {
            if (profit_within(others, room) < 0) continue;
            bound = std::min(bound, profit_within(others, room));
        }
        pruning.greatest = std::max(pruning.greatest, sums.profit + bound);
        if (sums.profit + bound <= incumbent) continue;
        pruning.kept.push_back(sums);
        pruning.reached.push_back(sums.profit + bound);
    }
    return pruning;
}

// The first sums of each group that have reached the most.
SumsList thinned_slowly(const Pruning& pruning, std::size_t most) {
    SumsList thinned;
    const auto size = pruning.kept.size();
    const auto length = (size + most - 1) / most;
    for (std::size_t begin = 0; begin < size; begin += length) {
        const auto first = pruning.reached.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto best = std::max_element(first, first + static_cast<std::ptrdiff_t>(std::min(length, size - begin)));
        thinned.push_back(pruning.kept[static_cast<std::size_t>(best - pruning.reached.begin())]);
    }
    return thinned;
}

RC_GTEST_PROP(SumsSteps, PruneWhatCannotBecomeBetter, ()) {
    const auto problem = random_grouped_problem();
    const auto limits = limits_with_ranges();
    SumsSteps steps(problem.capacity, limits);
    const Ranking<Word> ranking(problem.items, problem.capacity);
    const auto others = random_list(problem.capacity);
    const Rest rest{ranking, number_between(0, 1) == 0 ? nullptr : &others};
    const auto list = random_list(problem.capacity);
    const auto all = pruned_slowly(list, rest, others, problem.capacity, -1);
    auto incumbent = number_between(-1, 2 * problem.capacity);
    if (!all.reached.empty() && number_between(0, 1) == 0)
        incumbent = all.reached[static_cast<std::size_t>(number_between(0, static_cast<Word>(all.reached.size()) - 1))];
    const auto expected = pruned_slowly(list, rest, others, problem.capacity, incumbent);
    auto kept = list;
    Word greatest = 0;
    RC_ASSERT(steps.prune(kept, rest, incumbent, greatest));
    RC_ASSERT(greatest == expected.greatest);
    RC_ASSERT(are_equal(kept, expected.kept));
    auto few = list;
    const auto most = static_cast<std::size_t>(number_between(1, 150));
    RC_ASSERT(steps.thin_out(few, rest, incumbent, most));
    RC_ASSERT(few.size() <= most);
    RC_ASSERT(are_equal(few, thinned_slowly(expected, most)));
}

RC_GTEST_PROP(BestPair, IsTheFirstOfTheBestPairs, ()) {
    const Word capacity = number_between(0, 2000);
    const auto list = random_list(capacity);
    const auto others = random_list(capacity);
    const auto least = number_between(-1, 2 * capacity);
    std::optional<std::pair<Sums, Sums>> expected;
    for (const auto& sums : list) {
        for (const auto& other : others) {
            const bool fits = sums.weight + other.weight <= capacity;
            const auto most = expected ? expected->first.profit + expected->second.profit : least;
            if (fits && sums.profit + other.profit > most) expected = {sums, other};
        }
    }
    const auto found = best_pair(list, others, capacity, least);
    RC_ASSERT(found.has_value() == expected.has_value());
    if (!found) return;
    RC_ASSERT(found->first.weight == expected->first.weight);
    RC_ASSERT(found->second.weight == expected->second.weight);
}

/// The lists that a few steps have left, and the numbers that they have returned.
struct Steps {
    std::vector<SumsList> lists;
    std::vector<Word> numbers;
};

struct Course {
    knapsack_test::GroupedProblem problem;
    Word difference = 0;
    std::size_t most = 4;
    std::size_t few = 1;
    Word incumbent = 0;
};

Steps go(const Course& course, const knapsack::DynamicLimits& limits) {
    const auto& [items, capacity] = std::pair(course.problem.items, course.problem.capacity);
    SumsSteps steps(capacity, limits);
    SumsList list{Sums{}};
    Steps seen;
    const auto note = [&](bool is_done, Word number) {
        RC_ASSERT(is_done);
        seen.lists.push_back(list);
        seen.numbers.insert(seen.numbers.end(), {number, static_cast<Word>(steps.nodes())});
    };
    for (const auto& item : items) note(steps.take(list, item), 0);
    const auto others = list;
    for (const auto& item : items) note(steps.take(list, item), 0);
    const Ranking<Word> ranking(items, capacity);
    Word greatest = 0;
    const bool is_pruned = steps.prune(list, {ranking, &others}, course.incumbent, greatest);
    note(is_pruned, greatest);
    auto difference = course.difference;
    const bool is_joined = steps.join(list, course.most, difference);
    note(is_joined, difference);
    note(steps.take(list, items.front()), 0);
    note(steps.thin_out(list, {ranking, &others}, course.incumbent, course.few), 0);
    return seen;
}

RC_GTEST_PROP(SumsSteps, AreSharedWithoutAnyDifference, ()) {
    Course course{.problem = random_grouped_problem()};
    course.difference = number_between(0, 20);
    course.most = static_cast<std::size_t>(number_between(4, 60));
    course.few = static_cast<std::size_t>(number_between(1, 60));
    course.incumbent = number_between(-1, 2 * course.problem.capacity);
    auto limits = limits_with_ranges();
    const auto alone = go(course, limits);
    espalier::Team team(3, 3);
    limits.sharing.team = &team;
    limits.sharing.least = static_cast<std::size_t>(number_between(1, 60));
    espalier::together(&team, [&] {
        const auto shared = go(course, limits);
        RC_ASSERT(shared.numbers == alone.numbers);
        RC_ASSERT(
            std::equal(shared.lists.begin(), shared.lists.end(), alone.lists.begin(), alone.lists.end(), are_equal));
    });
}

TEST(SumsSteps, EndWithTheLimits) {
    const std::atomic<bool> interrupted{true};
    const auto limits = limits_with(&interrupted);
    SumsSteps steps(10, limits);
    SumsList list{Sums{}};
    EXPECT_FALSE(steps.take(list, {1, 1, 0}));
}

TEST(SumsSteps, EndWithTheLimitsOnManyThreads) {
    espalier::Team team(2, 2);
    const std::atomic<bool> interrupted{true};
    auto limits = limits_with(&interrupted);
    limits.sharing = {.team = &team, .least = 1, .range = 1};
    espalier::together(&team, [&] {
        SumsSteps steps(10, limits);
        SumsList list{Sums{}};
        EXPECT_FALSE(steps.take(list, {1, 1, 0}));
    });
}
}  // namespace
