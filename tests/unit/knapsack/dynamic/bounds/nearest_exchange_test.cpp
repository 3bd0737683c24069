// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/nearest_exchange.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <espalier/random.hpp>

#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::NearestExchange;
using knapsack::Word;
using knapsack_test::number_between;

NearestExchange::Numbers random_numbers(Word greatest) {
    NearestExchange::Numbers numbers;
    for (auto& list : numbers) {
        const auto size = number_between(0, 7);
        for (Word i = 0; i < size; ++i) list.push_back(number_between(0, greatest));
        std::ranges::sort(list);
    }
    return numbers;
}

Word sum_of(const std::vector<Word>& numbers, std::uint32_t subset) {
    Word sum = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) sum += (subset >> i & 1U) != 0 ? numbers[i] : 0;
    return sum;
}

// Returns the best sum in the range, by trying all pairs of subsets.
std::optional<Word> best_sum(const NearestExchange::Numbers& numbers, const NearestExchange::Range& range) {
    std::optional<Word> best;
    for (std::uint32_t first = 0; first < 1U << numbers[0].size(); ++first) {
        for (std::uint32_t second = 0; second < 1U << numbers[1].size(); ++second) {
            const Word sum = sum_of(numbers[0], first) + sum_of(numbers[1], second);
            if (std::popcount(first) != std::popcount(second) || sum < range.least || sum > range.most) continue;
            if (!best || (range.is_least_best ? sum < *best : sum > *best)) best = sum;
        }
    }
    return best;
}

RC_GTEST_PROP(NearestExchange, IsTheBestInTheRange, ()) {
    int complete = 0;
    for (int round = 0; round < 20; ++round) {
        const auto numbers = random_numbers(number_between(1, 1000));
        const auto least = number_between(0, 2000);
        const NearestExchange::Range range{least, least + number_between(0, 1000), number_between(0, 1) == 1};
        const auto most_in_window = static_cast<std::size_t>(number_between(8, 64));
        NearestExchange exchanges(numbers, range, most_in_window, number_between(0, 3) == 0 ? 6 : 1000);
        const bool is_complete = exchanges.search({}) && exchanges.has_all_counts();
        const auto expected = best_sum(numbers, range);
        const auto best = exchanges.best();
        if (is_complete) {
            ++complete;
            RC_ASSERT(best == expected);
        }
        if (!best) continue;
        const auto exchange = exchanges.exchange();
        Word sum = 0;
        for (std::size_t list = 0; list < 2; ++list) {
            auto indices = exchange.at(list);
            std::ranges::sort(indices);
            RC_ASSERT(std::ranges::adjacent_find(indices) == indices.end());
            for (const auto index : indices) sum += numbers.at(list).at(index);
        }
        RC_ASSERT(exchange[0].size() == exchange[1].size());
        RC_ASSERT(sum == *best);
    }
    RC_ASSERT(complete > 0);
}

// Returns how many pairs of as many numbers of either list have this sum.
double count_exchanges(const NearestExchange::Numbers& numbers, Word sum) {
    double count = 0;
    for (std::uint32_t first = 0; first < 1U << numbers[0].size(); ++first)
        for (std::uint32_t second = 0; second < 1U << numbers[1].size(); ++second)
            if (std::popcount(first) == std::popcount(second) &&
                sum_of(numbers[0], first) + sum_of(numbers[1], second) == sum)
                ++count;
    return count;
}

TEST(NearestExchange, IsExpectedWhereThereAreMany) {
    espalier::Random random(11);
    for (const Word divisor : {1, 2, 3}) {
        NearestExchange::Numbers numbers;
        for (auto& list : numbers) {
            for (int i = 0; i < 7; ++i) list.push_back(divisor * static_cast<Word>(1 + random() % 60));
            std::ranges::sort(list);
        }
        for (Word sum = 1; sum < 840; sum += 7) {
            const double expected = NearestExchange(numbers, {sum, sum}).expected();
            EXPECT_TRUE(expected > 1 || count_exchanges(numbers, sum) < 8) << divisor << ' ' << sum << ' ' << expected;
            EXPECT_TRUE(sum % divisor == 0 || expected == 0) << divisor << ' ' << sum;
        }
    }
}

TEST(NearestExchange, SidesAreListsOrPartsOfBoth) {
    // A few of many numbers, exchanged for a few of few: parts of both lists are the shorter sides.
    NearestExchange::Numbers numbers;
    for (Word i = 1; i <= 24; ++i) numbers[0].push_back(i * i * 1'000'003 + i);
    for (Word i = 1; i <= 6; ++i) numbers[1].push_back(i * i * i * 10'000'019);
    const Word sum = numbers[0][5] + numbers[0][12] + numbers[0][20] + numbers[1][0] + numbers[1][3] + numbers[1][4];
    NearestExchange exchanges(numbers, {sum, sum});
    EXPECT_TRUE(exchanges.search({}));
    EXPECT_TRUE(exchanges.has_all_counts());
    EXPECT_EQ(exchanges.best(), sum);
    // So few sums are not enough for all counts.
    NearestExchange few(numbers, {sum, sum}, 1000, 100);
    EXPECT_FALSE(few.has_all_counts());
    EXPECT_LT(few.expected_listed(), exchanges.expected_listed());
}

TEST(NearestExchange, EndsAtTheLimits) {
    NearestExchange::Numbers numbers;
    for (auto& list : numbers)
        for (Word i = 0; i < 40; ++i) list.push_back(i * 1000);
    knapsack::DynamicLimits limits;
    limits.most_listed = 100;
    EXPECT_FALSE(NearestExchange(numbers, {60'001, 60'001}).search(limits));
    EXPECT_TRUE(NearestExchange(numbers, {60'001, 60'001}).search({}));
}

}  // namespace
