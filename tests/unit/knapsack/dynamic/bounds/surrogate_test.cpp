// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/bounds/surrogate.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/ranking.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::best_surrogates;
using knapsack::Item;
using knapsack::Ranking;
using knapsack::Surrogate;
using knapsack::Word;
using knapsack_test::number_between;

// Items of much profit for little weight, or the other way round: so that their number matters.
std::vector<Item<Word>> items_of(bool many) {
    std::vector<Item<Word>> items;
    const auto count = number_between(2, 9);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto small = number_between(1, 30);
        const auto large = number_between(1, 3) + 20 * static_cast<Word>(std::sqrt(static_cast<double>(small)));
        items.push_back(many ? Item<Word>{large, small, i} : Item<Word>{small, large, i});
    }
    return items;
}

struct Sums {
    Word profit = 0;
    Word weight = 0;
    Word charged = 0;  // with the surcharge
};

Sums sums_of(const std::vector<Item<Word>>& items, std::uint32_t set, const Surrogate<Word>& surrogate) {
    Sums sums;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if ((set >> i & 1U) == 0) continue;
        sums.profit += items[i].profit;
        sums.weight += items[i].weight;
        sums.charged += items[i].weight + surrogate.surcharge;
    }
    return sums;
}

RC_GTEST_PROP(Surrogate, IsSatisfiedByEachBetterChoice, ()) {
    std::array<int, 3> found{};
    for (int round = 0; round < 50; ++round) {
        const auto items = items_of(round % 2 == 0);
        Word sum = 0;
        for (const auto& item : items) sum += item.weight;
        const Word capacity = number_between(1, sum);
        const auto bound = Ranking<Word>(items, capacity).bound();
        const Word incumbent = number_between(0, bound);
        const auto surrogates = best_surrogates(items, capacity, incumbent);
        ++found.at(surrogates.size());
        for (std::uint32_t set = 0; !surrogates.empty() && set < std::uint32_t{1} << items.size(); ++set) {
            const auto is_satisfied = [&](const Surrogate<Word>& surrogate) {
                const auto sums = sums_of(items, set, surrogate);
                if (sums.charged > surrogate.capacity) return false;
                RC_ASSERT(sums.profit <= surrogate.bound);
                return true;
            };
            const auto sums = sums_of(items, set, surrogates.front());
            if (sums.weight > capacity || sums.profit <= incumbent) continue;
            RC_ASSERT(std::ranges::any_of(surrogates, is_satisfied));
        }
        for (const auto& surrogate : surrogates) RC_ASSERT(surrogate.bound <= bound);
    }
    RC_CLASSIFY(found[1] > 0 && found[2] > 0);
}

// The LP bound takes a part of one of several items of equal profits; their number does not.
TEST(Surrogate, KnowsHowManyItemsFit) {
    const std::vector<Item<Word>> items = {{10, 3, 0}, {10, 4, 1}, {10, 5, 2}, {10, 6, 3}};
    EXPECT_EQ(Ranking<Word>(items, Word{11}).bound(), 28);
    const auto surrogates = best_surrogates(items, Word{11}, Word{0});
    ASSERT_EQ(surrogates.size(), 1U);
    EXPECT_GT(surrogates[0].surcharge, 0);
    EXPECT_LT(surrogates[0].bound, 28);
    const std::atomic<bool> interrupted{true};
    EXPECT_EQ(best_surrogates(items, Word{11}, Word{0}, {.interrupt = &interrupted, .sharing = {}})[0].surcharge, 0);
}

// A surcharge of 1 does; one of 11 would lead to the least bound.
TEST(Surrogate, IsGoodEnoughIfItsBoundDoesNotExceedTheIncumbent) {
    const std::vector<Item<Word>> items = {{10, 3, 0}, {10, 4, 1}, {10, 5, 2}, {10, 6, 3}};
    const auto best = best_surrogates(items, Word{11}, Word{0})[0];
    const auto enough = best_surrogates(items, Word{11}, Word{26})[0];
    EXPECT_LE(enough.bound, 26);
    EXPECT_LT(best.bound, enough.bound);
    EXPECT_LT(enough.surcharge, best.surcharge);
}

// Two items of much profit are not better than the incumbent, and the LP solution has no more than two.
TEST(Surrogate, KnowsHowManyItemsAreBetterThanTheIncumbent) {
    const std::vector<Item<Word>> items = {{10, 10, 0}, {10, 10, 1}, {8, 9, 2}, {7, 8, 3}};
    const auto surrogates = best_surrogates(items, Word{27}, Word{20});
    ASSERT_EQ(surrogates.size(), 1U);
    EXPECT_LT(surrogates[0].surcharge, 0);
    EXPECT_EQ(best_surrogates(items, Word{27}, Word{19}).size(), 2U);
}
}  // namespace
