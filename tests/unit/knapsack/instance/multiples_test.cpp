// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/normal_form.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Instance;
using knapsack::Item;
using knapsack::Multiples;
using knapsack::Word;
using knapsack_test::best_by_table;
using knapsack_test::number_between;

std::vector<Item<Word>> alike_items(std::int64_t kinds) {
    std::vector<Item<Word>> items;
    for (std::int64_t kind = 0; kind < kinds; ++kind) {
        const Item<Word> item{number_between(1, 20), number_between(1, 20), 0};
        for (auto count = number_between(1, 150); count > 0; --count) items.push_back(item);
    }
    std::uint32_t position = 0;
    for (auto& item : items) item.position = 3 * position++;
    return items;
}

Instance instance_of(const std::vector<Item<Word>>& items, Word capacity) {
    Instance instance;
    instance.capacity = capacity;
    for (const auto& item : items) {
        instance.profits.push_back(item.profit);
        instance.weights.push_back(item.weight);
    }
    return instance;
}

RC_GTEST_PROP(Multiples, LoseNoChoice, ()) {
    const auto items = alike_items(number_between(1, 4));
    const Word capacity = number_between(20, 1000);
    auto replaced = items;
    const Multiples multiples(replaced, capacity);
    RC_ASSERT(best_by_table(instance_of(replaced, capacity)) == best_by_table(instance_of(items, capacity)));
    RC_ASSERT(std::all_of(replaced.begin(), replaced.end(), [&](const auto& item) { return item.weight <= capacity; }));
    std::vector<std::uint32_t> all;
    for (const auto& item : items) all.push_back(item.position);
    std::vector<std::uint32_t> chosen;
    for (const auto& item : replaced) {
        const auto positions = multiples.positions({item.position});
        Word profit = 0;
        for (const auto position : positions) profit += items[position / 3].profit;
        RC_ASSERT(profit == item.profit);
        chosen.insert(chosen.end(), positions.begin(), positions.end());
    }
    std::sort(chosen.begin(), chosen.end());
    RC_ASSERT(chosen == all);
}

// Subset sums of many kinds are decided as they are, and those of few kinds by multiples.
TEST(Multiples, AreNotMadeOfManyKindsOfAtMostTwoDifferences) {
    const auto replaced = [](Word kinds, Word profits) {
        std::vector<Item<Word>> items;
        for (std::uint32_t i = 0; i < 64 * kinds; ++i) {
            const Word weight = 10 + i % kinds;
            items.push_back({weight + i % profits, weight, i});
        }
        return !Multiples(items, Word{1000}).empty();
    };
    EXPECT_TRUE(replaced(64, 1));
    EXPECT_FALSE(replaced(66, 1));
    EXPECT_FALSE(replaced(66, 2));
    EXPECT_TRUE(replaced(66, 3));
}
}  // namespace
