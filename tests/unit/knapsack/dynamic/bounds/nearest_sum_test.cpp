// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/nearest_sum.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>
#include <espalier/random.hpp>
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::NearestSum;
using Choices = NearestSum::Choices;
using knapsack::Word;
using knapsack_test::number_between;

NearestSum::Numbers random_numbers(Word greatest) {
    NearestSum::Numbers numbers;
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

// Returns the number of choices of each sum, by trying all pairs of subsets.
std::map<Word, double> count_choices(const NearestSum::Numbers& numbers, Choices choices) {
    std::map<Word, double> counts;
    for (std::uint32_t first = 0; first < 1U << numbers[0].size(); ++first)
        for (std::uint32_t second = 0; second < 1U << numbers[1].size(); ++second)
            if (choices == Choices::subsets || std::popcount(first) == std::popcount(second))
                ++counts[sum_of(numbers[0], first) + sum_of(numbers[1], second)];
    return counts;
}

std::optional<Word> best_sum(const std::map<Word, double>& counts, const NearestSum::Range& range) {
    const auto begin = counts.lower_bound(range.least);
    const auto end = counts.upper_bound(range.most);
    if (begin == end) return std::nullopt;
    return range.is_least_best ? begin->first : std::prev(end)->first;
}

RC_GTEST_PROP(NearestSum, IsTheBestInTheRange, ()) {
    int complete = 0;
    for (int round = 0; round < 20; ++round) {
        const bool is_sparse = number_between(0, 1) == 1;
        const auto numbers = random_numbers(number_between(1, is_sparse ? 1'000'000 : 1000));
        const auto choices = number_between(0, 1) == 0 ? Choices::subsets : Choices::exchanges;
        const auto counts = count_choices(numbers, choices);
        const auto any_sum = std::next(counts.begin(), number_between(0, std::ssize(counts) - 1))->first;
        const auto least = std::max<Word>(0, is_sparse ? any_sum - number_between(-2, 300) : number_between(0, 2000));
        const NearestSum::Range range{least, least + number_between(0, is_sparse ? 300 : 1000),
                                      number_between(0, 1) == 1};
        const auto most_in_window = static_cast<std::size_t>(number_between(8, 64));
        NearestSum nearest(numbers, choices, range, number_between(0, 3) == 0 ? 6 : 1000, most_in_window);
        const bool is_complete = nearest.search({}) && nearest.has_all_counts();
        const auto expected = best_sum(counts, range);
        const auto best = nearest.best();
        if (is_complete) {
            ++complete;
            RC_ASSERT(best == expected);
        }
        if (!best) continue;
        const auto choice = nearest.indices();
        Word sum = 0;
        for (std::size_t list = 0; list < 2; ++list) {
            auto indices = choice.at(list);
            std::ranges::sort(indices);
            RC_ASSERT(std::ranges::adjacent_find(indices) == indices.end());
            for (const auto index : indices) sum += numbers.at(list).at(index);
        }
        if (choices == Choices::exchanges) RC_ASSERT(choice[0].size() == choice[1].size());
        RC_ASSERT(sum == *best);
    }
    RC_ASSERT(complete > 0);
}

// Each sum has one choice, which may have the least or the greatest sum of its side or lie where a window ends.
TEST(NearestSum, IsFoundWhereverItLies) {
    const NearestSum::Numbers numbers{{{1, 2, 4, 8, 16}, {32, 64, 128, 256, 512}}};
    for (Word sum = 0; sum < 1024; ++sum) {
        NearestSum nearest(numbers, Choices::subsets, {sum, sum, true}, 1000, 8);
        EXPECT_TRUE(nearest.search({}));
        EXPECT_EQ(nearest.best(), sum);
    }
}

// The choices that are expected of all sums below a third, and above, add up to about the true ones.
TEST(NearestSum, HasAboutAsManyChoicesAsExpected) {
    espalier::Random random(11);
    for (const Word divisor : {1, 2, 3}) {
        NearestSum::Numbers numbers;
        Word all = 0;
        for (auto& list : numbers) {
            for (int i = 0; i < 7; ++i) list.push_back(divisor * static_cast<Word>(1 + random() % 60));
            std::ranges::sort(list);
            all += sum_of(list, 127);
        }
        for (const auto choices : {Choices::subsets, Choices::exchanges}) {
            auto counts = count_choices(numbers, choices);
            for (const auto& [low, high] : {std::pair(Word{1}, all / 3), std::pair(all / 3, all + 1)}) {
                double expected = 0;
                double counted = 0;
                for (auto sum = low; sum < high; ++sum) {
                    const double of_sum = NearestSum(numbers, choices, {sum, sum}).expected();
                    EXPECT_TRUE(sum % divisor == 0 || of_sum == 0) << divisor << ' ' << sum;
                    expected += of_sum;
                    counted += counts[sum];
                }
                EXPECT_LT(expected, 1.25 * counted) << divisor << ' ' << low;
                EXPECT_GT(1.25 * expected, counted) << divisor << ' ' << low;
            }
        }
    }
}

TEST(NearestSum, SidesAreListsOrPartsOfBoth) {
    // A few of many numbers, exchanged for a few of few: parts of both lists are the shorter sides.
    NearestSum::Numbers numbers;
    for (Word i = 1; i <= 24; ++i) numbers[0].push_back(i * i * 1'000'003 + i);
    for (Word i = 1; i <= 6; ++i) numbers[1].push_back(i * i * i * 10'000'019);
    const Word sum = numbers[0][5] + numbers[0][12] + numbers[0][20] + numbers[1][0] + numbers[1][3] + numbers[1][4];
    NearestSum exchanges(numbers, Choices::exchanges, {sum, sum});
    EXPECT_TRUE(exchanges.search({}));
    EXPECT_TRUE(exchanges.has_all_counts());
    EXPECT_EQ(exchanges.best(), sum);
    // A hundred sums of a part are not enough for all counts.
    NearestSum few(numbers, Choices::exchanges, {sum, sum}, 100);
    EXPECT_FALSE(few.has_all_counts());
    EXPECT_LT(few.expected_listed(), exchanges.expected_listed());
}

TEST(NearestSum, EndsAtTheLimits) {
    NearestSum::Numbers numbers;
    for (auto& list : numbers)
        for (Word i = 0; i < 40; ++i) list.push_back(i * 1000);
    knapsack::DynamicLimits limits;
    limits.most_listed = 100;
    EXPECT_FALSE(NearestSum(numbers, Choices::exchanges, {60'001, 60'001}).search(limits));
    EXPECT_TRUE(NearestSum(numbers, Choices::exchanges, {60'001, 60'001}).search({}));
}
}  // namespace
