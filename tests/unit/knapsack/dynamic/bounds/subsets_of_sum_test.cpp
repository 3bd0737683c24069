// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/subsets_of_sum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <vector>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::SubsetsOfSum;
using knapsack::Word;
using knapsack_test::number_between;

SubsetsOfSum::Numbers random_numbers(Word size, Word greatest) {
    SubsetsOfSum::Numbers numbers;
    for (auto& list : numbers) {
        for (Word i = 0; i < size; ++i) list.push_back(number_between(1, greatest));
        std::ranges::sort(list);
    }
    return numbers;
}

Word sum_of(const std::vector<Word>& numbers, std::uint64_t subset) {
    Word sum = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) sum += (subset >> i & 1) != 0 ? numbers[i] : 0;
    return sum;
}

std::map<Word, double> count_pairs(const SubsetsOfSum::Numbers& numbers) {
    std::map<Word, double> pairs;
    for (std::uint64_t first = 0; first < std::uint64_t{1} << numbers[0].size(); ++first)
        for (std::uint64_t second = 0; second < std::uint64_t{1} << numbers[1].size(); ++second)
            ++pairs[sum_of(numbers[0], first) + sum_of(numbers[1], second)];
    return pairs;
}

RC_GTEST_PROP(SubsetsOfSum, AreFoundIfMoreThanAFewAreExpected, ()) {
    const auto numbers = random_numbers(number_between(4, 7), 400);
    const auto pairs = count_pairs(numbers);
    for (const auto& [sum, count] : pairs) {
        const SubsetsOfSum subsets(numbers, sum);
        if (subsets.expected() == 0) continue;
        const auto found = subsets.find({});
        RC_ASSERT(found.has_value() || subsets.expected() < 8);
        if (!found) continue;
        RC_ASSERT(sum_of(numbers[0], (*found)[0]) + sum_of(numbers[1], (*found)[1]) == sum);
        RC_ASSERT((*found)[0] >> numbers[0].size() == 0 && (*found)[1] >> numbers[1].size() == 0);
    }
}

// The expected numbers of all sums below a third, and above, add up to about the true ones.
RC_GTEST_PROP(SubsetsOfSum, AreAsManyAsExpected, ()) {
    auto numbers = random_numbers(7, 60);
    const auto divisor = number_between(1, 3);
    for (auto& list : numbers)
        for (auto& number : list) number *= divisor;
    const auto all = sum_of(numbers[0], ~std::uint64_t{0}) + sum_of(numbers[1], ~std::uint64_t{0});
    const auto pairs = count_pairs(numbers);
    for (const auto& [low, high] : {std::pair(Word{1}, all / 3), std::pair(all / 3, all - 1)}) {
        double expected = 0;
        double counted = 0;
        for (auto sum = low; sum < high; ++sum) {
            expected += SubsetsOfSum(numbers, sum).expected();
            if (const auto place = pairs.find(sum); place != pairs.end()) counted += place->second;
        }
        RC_ASSERT(expected > counted / 1.5 - 1);
        RC_ASSERT(expected < counted * 1.5 + 1);
    }
}

TEST(SubsetsOfSum, AreNotExpectedBeyondAllNumbersOrBetweenMultiples) {
    EXPECT_EQ(SubsetsOfSum({{{4, 6}, {2, 8}}}, 20).expected(), 0);
    EXPECT_EQ(SubsetsOfSum({{{4, 6}, {2, 8}}}, 0).expected(), 0);
    EXPECT_EQ(SubsetsOfSum({{{4, 6}, {2, 8}}}, 9).expected(), 0);
    EXPECT_GT(SubsetsOfSum({{{4, 6}, {2, 8}}}, 10).expected(), 0);
}

// With so short a limit only the windows in the middle are looked at.
TEST(SubsetsOfSum, AreListedUpToTheLimit) {
    const SubsetsOfSum::Numbers numbers = {{{17, 33, 58, 91, 127, 190, 251}, {12, 45, 70, 88, 143, 201, 260}}};
    const auto all = sum_of(numbers[0], ~std::uint64_t{0}) + sum_of(numbers[1], ~std::uint64_t{0});
    knapsack::DynamicLimits few;
    few.most_listed = 1;
    int found = 0;
    int found_soon = 0;
    for (Word sum = 1; sum < all; ++sum) {
        const SubsetsOfSum subsets(numbers, sum);
        found += subsets.find({}).has_value() ? 1 : 0;
        found_soon += subsets.find(few).has_value() ? 1 : 0;
    }
    EXPECT_GT(found_soon, 0);
    EXPECT_LT(found_soon, found);
}

TEST(SubsetsOfSum, AreNotSearchedAfterAnInterrupt) {
    const std::atomic<bool> interrupted{true};
    const SubsetsOfSum subsets({{{1, 2, 3}, {1, 2, 3}}}, 6);
    EXPECT_TRUE(subsets.find({}).has_value());
    EXPECT_FALSE(subsets.find({.interrupt = &interrupted, .sharing = {}}).has_value());
}

}  // namespace
