// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/choice_of_weight.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <atomic>
#include <numeric>
#include <vector>
#include <espalier/random.hpp>
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Family;
using knapsack::subset_of_weight;
using knapsack::Word;
using knapsack_test::number_between;

std::vector<Word> random_numbers(Word size, Word greatest) {
    std::vector<Word> numbers;
    for (Word i = 0; i < size; ++i) numbers.push_back(number_between(1, greatest));
    return numbers;
}

Word sum_of(const std::vector<Word>& numbers) { return std::accumulate(numbers.begin(), numbers.end(), Word{0}); }

// Returns items whose profits are their weights, and whose positions are beyond their number.
Family<Word> family_of(const std::vector<Word>& weights) {
    Family<Word> family(0);
    for (std::uint32_t i = 0; i < weights.size(); ++i) family.add({weights[i], weights[i], 3 * i + 5});
    family.complete();
    return family;
}

// Returns whether the positions are of items that have this weight together.
bool is_subset(const std::vector<std::uint32_t>& positions, const std::vector<Word>& weights, Word sum) {
    for (const auto position : positions) sum -= weights.at((position - 5) / 3);
    return sum == 0 && std::ranges::adjacent_find(positions, std::ranges::greater_equal()) == positions.end();
}

RC_GTEST_PROP(SubsetOfWeight, HasTheWeight, ()) {
    const auto numbers = random_numbers(number_between(1, 40), 100);
    const auto family = family_of(numbers);
    for (int round = 0; round < 20; ++round) {
        const auto sum = number_between(1, sum_of(numbers));
        const auto found = subset_of_weight(family, sum, {});
        if (found) RC_ASSERT(is_subset(*found, numbers, sum));
    }
}

// Many items are chosen at first, so that some free ones need only have what is missing.
TEST(SubsetOfWeight, IsFoundWhereThereAreMany) {
    espalier::Random random(5);
    for (int problem = 0; problem < 50; ++problem) {
        std::vector<Word> numbers;
        for (int i = 0; i < 30; ++i) numbers.push_back(static_cast<Word>(1 + random() % 100));
        const auto family = family_of(numbers);
        for (auto sum = sum_of(numbers) / 3; sum < sum_of(numbers) * 2 / 3; sum += 17) {
            const auto found = subset_of_weight(family, sum, {});
            ASSERT_TRUE(found.has_value()) << problem << ' ' << sum;
            EXPECT_TRUE(is_subset(*found, numbers, sum)) << problem << ' ' << sum;
        }
    }
}

// A hundred numbers of 40 bits have very many subsets of a sum, of which a search finds one among 10^5 totals.
TEST(SubsetOfWeight, IsSearchedUpToTheLimits) {
    std::vector<Word> weights;
    espalier::Random random(3);
    for (int i = 0; i < 100; ++i) weights.push_back(static_cast<Word>(random() >> 24));
    const auto family = family_of(weights);
    const auto sum = sum_of(weights) / 2;
    EXPECT_TRUE(subset_of_weight(family, sum, {}).has_value());
    knapsack::DynamicLimits few;
    few.most_listed = 1e4;
    EXPECT_FALSE(subset_of_weight(family, sum, few).has_value());
    knapsack::DynamicLimits short_lists;
    short_lists.bytes = 100;
    EXPECT_FALSE(subset_of_weight(family, sum, short_lists).has_value());
    const std::atomic<bool> interrupted{true};
    EXPECT_FALSE(subset_of_weight(family, sum, {.interrupt = &interrupted, .sharing = {}}).has_value());
}
}  // namespace
