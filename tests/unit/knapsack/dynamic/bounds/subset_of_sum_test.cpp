// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <numeric>
#include <set>
#include <vector>

#include "knapsack/dynamic/bounds/choice_of_weight.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::subset_of_sum;
using knapsack::Word;
using knapsack_test::number_between;

Word sum_of(const std::vector<Word>& numbers, std::uint64_t subset) {
    Word sum = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) sum += (subset >> i & 1) != 0 ? numbers[i] : 0;
    return sum;
}

RC_GTEST_PROP(SubsetOfSum, IsFoundIfThereIsOne, ()) {
    std::vector<Word> numbers(static_cast<std::size_t>(number_between(0, 12)));
    const auto most = number_between(0, 100);
    for (auto& number : numbers) number = number_between(0, most);
    std::set<Word> sums;
    for (std::uint64_t subset = 0; subset < std::uint64_t{1} << numbers.size(); ++subset)
        sums.insert(sum_of(numbers, subset));
    for (Word sum = 0; sum <= std::accumulate(numbers.begin(), numbers.end(), Word{0}) + 1; ++sum) {
        const auto subset = subset_of_sum(numbers, sum, 1, {});
        RC_ASSERT(subset.has_value() == sums.contains(sum));
        if (subset) RC_ASSERT(*subset >> numbers.size() == 0 && sum_of(numbers, *subset) == sum);
    }
}

TEST(SubsetOfSum, IsNotSearchedAfterAnInterrupt) {
    const std::atomic<bool> interrupted{true};
    EXPECT_FALSE(subset_of_sum({1}, 1, 1, {.interrupt = &interrupted, .sharing = {}}).has_value());
}

}  // namespace
