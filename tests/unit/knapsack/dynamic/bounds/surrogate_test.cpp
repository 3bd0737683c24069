#include "knapsack/dynamic/bounds/surrogate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

#include "knapsack/instance/item.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using knapsack::best_surrogate;
using knapsack::Item;
using knapsack::Ranking;
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

RC_GTEST_PROP(Surrogate, HoldsForAllBetterChoices, ()) {
    int found = 0;
    for (int round = 0; round < 50; ++round) {
        const auto items = items_of(round % 2 == 0);
        Word sum = 0;
        for (const auto& item : items) sum += item.weight;
        const Word capacity = number_between(1, sum);
        const Ranking<Word> ranking(items, capacity);
        const Word incumbent = number_between(0, ranking.bound());
        const auto surrogate = best_surrogate(items, ranking, incumbent);
        if (!surrogate) continue;
        ++found;
        RC_ASSERT(surrogate->bound < ranking.bound());
        for (const auto& item : items) RC_ASSERT(item.weight + surrogate->surcharge > 0);
        for (std::uint32_t set = 0; set < std::uint32_t{1} << items.size(); ++set) {
            Word profit = 0;
            Word weight = 0;
            Word charged = 0;
            for (std::size_t i = 0; i < items.size(); ++i) {
                if ((set >> i & 1U) == 0) continue;
                profit += items[i].profit;
                weight += items[i].weight;
                charged += items[i].weight + surrogate->surcharge;
            }
            if (weight > capacity || profit <= incumbent) continue;
            RC_ASSERT(charged <= surrogate->capacity);
            RC_ASSERT(profit <= surrogate->bound);
        }
    }
    RC_CLASSIFY(found > 0);
}

// Of items of equal profits the LP bound takes a part of one; their number does not.
TEST(Surrogate, KnowsHowManyItemsFit) {
    const std::vector<Item<Word>> items = {{10, 3, 0}, {10, 4, 1}, {10, 5, 2}, {10, 6, 3}};
    const Ranking<Word> ranking(items, Word{11});
    EXPECT_EQ(ranking.bound(), 28);
    const auto surrogate = best_surrogate(items, ranking, Word{0});
    ASSERT_TRUE(surrogate.has_value());
    EXPECT_GT(surrogate->surcharge, 0);
    EXPECT_LT(surrogate->bound, 28);
    const std::atomic<bool> interrupted{true};
    EXPECT_FALSE(best_surrogate(items, ranking, Word{0}, {.interrupt = &interrupted, .sharing = {}}).has_value());
}

}  // namespace
