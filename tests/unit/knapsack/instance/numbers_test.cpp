// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <limits>
#include <vector>
#include "knapsack/instance/instance.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Integer;
using knapsack::Numbers;
using knapsack::Word;
using knapsack_test::number_between;

// Numbers that are words are kept as words, up to the first one that is not.
RC_GTEST_PROP(Numbers, AreThoseThatWereAdded, ()) {
    std::vector<Integer> expected;
    Numbers numbers;
    std::vector<bool> chosen;
    Integer sum;
    const auto most_bits = number_between(1, 66);
    for (auto left = number_between(0, 20); left > 0; --left) {
        const Integer number =
            (Integer(1) << number_between(0, most_bits)) * number_between(-1, 1) + number_between(-1, 1);
        expected.push_back(number);
        numbers.push_back(number);
        chosen.push_back(number_between(0, 1) == 1);
        if (chosen.back()) sum += number;
    }
    const Integer limit = Integer(1) << 62;
    const bool are_words = std::ranges::all_of(expected, [&](const auto& number) { return abs(number) < limit; });
    RC_ASSERT(numbers.size() == expected.size());
    RC_ASSERT(numbers.integers() == expected);
    RC_ASSERT((numbers.words() != nullptr) == are_words);
    RC_ASSERT(numbers.sum_of(chosen) == sum);
    RC_ASSERT(numbers == Numbers(expected));
    for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(numbers[i] == expected[i]);
}

TEST(Numbers, AreNoWordsIfSumsOfTwoMightNotBe) {
    constexpr auto least = std::numeric_limits<Word>::min();
    const Numbers numbers(std::vector<Word>{1, least});
    EXPECT_EQ(numbers.words(), nullptr);
    EXPECT_EQ(numbers, (Numbers{1, Integer(least)}));
    EXPECT_NE(Numbers(std::vector<Word>{1, 2}).words(), nullptr);
}
}  // namespace
