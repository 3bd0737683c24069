// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/differences.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <numeric>
#include <vector>
#include <espalier/random.hpp>
#include "knapsack/instance/item.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::few_differences;
using knapsack::Item;
using knapsack::Word;
using knapsack_test::number_between;

struct Problem {
    std::array<Word, 2> differences{};
    std::array<std::vector<Word>, 2> weights;
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

Problem random_problem() {
    Problem problem;
    problem.differences = {number_between(-10, 10), number_between(11, 30)};
    Word sum = 0;
    const auto count = number_between(1, 12);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto family = static_cast<std::size_t>(number_between(0, 1));
        const auto weight = number_between(std::max<Word>(1, 1 - problem.differences[family]), 40);
        problem.weights[family].push_back(weight);
        problem.items.push_back({weight + problem.differences[family], weight, i});
        sum += weight;
    }
    problem.capacity = number_between(0, sum);
    return problem;
}

Word sum_of(std::vector<Word> weights, std::size_t count, bool heaviest) {
    std::sort(weights.begin(), weights.end());
    if (heaviest) std::reverse(weights.begin(), weights.end());
    return std::accumulate(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), Word{0});
}

// Returns the greatest value over all numbers of items that fit, as if each number had a choice that fills the
// capacity, or is as heavy as it can be.
Word greatest(const Problem& problem) {
    Word greatest = 0;
    for (std::size_t a = 0; a <= problem.weights[0].size(); ++a) {
        for (std::size_t b = 0; b <= problem.weights[1].size(); ++b) {
            const auto weight = [&](bool heaviest) {
                return sum_of(problem.weights[0], a, heaviest) + sum_of(problem.weights[1], b, heaviest);
            };
            if (weight(false) > problem.capacity) continue;
            greatest = std::max(greatest, std::min(problem.capacity, weight(true)) +
                                              problem.differences[0] * static_cast<Word>(a) +
                                              problem.differences[1] * static_cast<Word>(b));
        }
    }
    return greatest;
}

// Returns the profit of the best choice, by trying all.
Word optimum(const Problem& problem) {
    Word best = 0;
    for (std::uint32_t set = 0; set < std::uint32_t{1} << problem.items.size(); ++set) {
        Word profit = 0;
        Word weight = 0;
        for (const auto& item : problem.items) {
            if ((set >> item.position & 1U) == 0) continue;
            profit += item.profit;
            weight += item.weight;
        }
        if (weight <= problem.capacity) best = std::max(best, profit);
    }
    return best;
}

bool has_two(const Problem& problem) { return !problem.weights[0].empty() && !problem.weights[1].empty(); }

RC_GTEST_PROP(Differences, AreDecidedByTheNumbersOfItems, ()) {
    const auto problem = random_problem();
    const auto differences = few_differences(problem.items, problem.capacity);
    RC_ASSERT(differences.has_value());
    RC_ASSERT(differences->bound <= greatest(problem));
    RC_ASSERT(differences->bound == greatest(problem) || !has_two(problem));
}

RC_GTEST_PROP(Differences, BoundTheBestChoiceOfOneDifference, ()) {
    int exact = 0;
    for (int round = 0; round < 20; ++round) {
        auto problem = random_problem();
        const auto difference = problem.differences.at(static_cast<std::size_t>(round % 2));
        for (auto& item : problem.items) {
            item.weight = std::max(item.weight, 1 - difference);
            item.profit = item.weight + difference;
        }
        const auto best = optimum(problem);
        const auto incumbent = number_between(-1, best);
        const auto differences = few_differences(problem.items, problem.capacity, {}, incumbent);
        RC_ASSERT(differences->bound >= best);
        exact += differences->bound == best ? 1 : 0;
    }
    RC_CLASSIFY(exact == 20);
}

RC_GTEST_PROP(Differences, NameChoicesThatReachTheBound, ()) {
    for (int round = 0; round < 20; ++round) {
        const auto problem = random_problem();
        const auto differences = few_differences(problem.items, problem.capacity);
        if (!differences->choice) continue;
        RC_ASSERT(std::is_sorted(differences->choice->begin(), differences->choice->end()));
        Word profit = 0;
        Word weight = 0;
        for (const auto position : *differences->choice) {
            profit += problem.items[position].profit;
            weight += problem.items[position].weight;
        }
        RC_ASSERT(weight <= problem.capacity);
        RC_ASSERT(profit == differences->bound);
    }
}

RC_GTEST_PROP(Differences, HaveABoundAloneUnlessItExceedsTheIncumbent, ()) {
    const auto problem = random_problem();
    const auto bound = greatest(problem);
    const auto met = few_differences(problem.items, problem.capacity, {}, bound);
    RC_ASSERT(met->bound == bound);
    RC_ASSERT(!met->choice);
    const auto exceeding = few_differences(problem.items, problem.capacity, {}, bound - 1);
    RC_ASSERT(exceeding->bound == bound || (!has_two(problem) && exceeding->bound == bound - 1));
}

// There are many choices of each number of items, though few of a given weight.
TEST(Differences, LeadToTheBoundForLongNumbers) {
    espalier::Random random(1);
    for (const Word difference : {Word{0}, Word{1} << 40, -(Word{1} << 40)}) {
        for (const std::size_t count : {100, 4000}) {
            if (difference != 0 && count == 100) continue;  // the bound is not met
            std::vector<Item<Word>> items;
            Word sum = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                const auto weight = static_cast<Word>((std::uint64_t{1} << 40) + (random() >> 22));
                items.push_back({weight + difference, weight, i});
                sum += weight;
            }
            const auto capacity = sum / 5 * 2;
            const auto differences = few_differences(items, capacity);
            ASSERT_TRUE(differences->choice.has_value()) << count << " items, difference " << difference;
            Word profit = 0;
            Word weight = 0;
            for (const auto position : *differences->choice) {
                profit += items[position].profit;
                weight += items[position].weight;
            }
            EXPECT_LE(weight, capacity);
            EXPECT_EQ(profit, differences->bound);
        }
    }
}

// The capacity leaves room for little more than the lightest items, of the greatest number that fits, so that only few
// items can be exchanged for heavier ones.
TEST(Differences, LeadToTheBoundWhereFewExchangesFit) {
    espalier::Random random(5);
    constexpr Word difference = 100'000'000'000'000;
    std::vector<Item<Word>> items;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const auto weight = static_cast<Word>(random() >> 14);
        items.push_back({weight + difference, weight, i});
    }
    std::vector<Word> weights;
    for (const auto& item : items) weights.push_back(item.weight);
    const auto capacity = sum_of(weights, 700, false) + 300 * (Word{1} << 50) / 1000;
    const auto differences = few_differences(items, capacity);
    EXPECT_EQ(differences->bound, capacity + 700 * difference);
    EXPECT_TRUE(differences->choice.has_value());
    knapsack::DynamicLimits limits;
    limits.most_listed = 1000;
    const auto soon = few_differences(items, capacity, limits);
    EXPECT_EQ(soon->bound, differences->bound);
    EXPECT_FALSE(soon->choice.has_value()) << "more subsets are listed than the limits allow";
}

// Choices of 14 of a thousand items have few items to give away, for which many others are looked at.
TEST(Differences, LeadToTheBoundWhereFewOfManyItemsAreExchanged) {
    espalier::Random random(5);
    constexpr Word difference = 100'000'000'000'000;
    std::vector<Item<Word>> items;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const auto weight = difference + 1 + static_cast<Word>(random() % 1'000'000'000'000'000);
        items.push_back({weight - difference, weight, i});
    }
    constexpr Word capacity = 14'639'835'393'095'316;
    const auto differences = few_differences(items, capacity);
    EXPECT_EQ(differences->bound, capacity - 14 * difference);
    EXPECT_TRUE(differences->choice.has_value());
}

// The heaviest items, of the least number that a choice of much profit has, weigh little more than the capacity: so few
// exchanges of items for lighter ones leave it that none has exactly the capacity.
TEST(Differences, LeadToTheBestChoiceWhereNoneReachesTheBound) {
    espalier::Random random(7);
    constexpr Word difference = 100'000'000'000'000;
    std::vector<Item<Word>> items;
    std::vector<Word> weights;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const auto weight = difference + static_cast<Word>(random() >> 14);
        items.push_back({weight - difference, weight, i});
        weights.push_back(weight);
    }
    const auto capacity = sum_of(weights, 600, true) - 70 * (Word{1} << 50) / 1000;
    const auto reached = capacity - 600 * difference;
    const auto differences = few_differences(items, capacity, {}, reached - 1'000'000'000'000);
    EXPECT_LT(differences->bound, reached);
    EXPECT_GT(differences->bound, reached - 10'000'000);
    ASSERT_TRUE(differences->choice.has_value());
    Word weight = 0;
    for (const auto position : *differences->choice) weight += items[position].weight;
    EXPECT_EQ(differences->choice->size(), 600U);
    EXPECT_EQ(weight - 600 * difference, differences->bound);
    const auto bound = differences->bound;
    const auto proved = few_differences(items, capacity, {}, bound);
    EXPECT_EQ(proved->bound, bound) << "no choice is better";
    EXPECT_FALSE(proved->choice.has_value());
}

TEST(Differences, AreFewWhereThereAreAtMostTwo) {
    std::vector<Item<Word>> items = {{3, 3, 0}, {5, 4, 1}};
    EXPECT_TRUE(few_differences(items, Word{5}).has_value());
    const std::atomic<bool> interrupted{true};
    EXPECT_FALSE(few_differences(items, Word{5}, {.interrupt = &interrupted, .sharing = {}}).has_value());
    items.push_back({9, 7, 2});
    EXPECT_FALSE(few_differences(items, Word{5}).has_value());
}
}  // namespace
