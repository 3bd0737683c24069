// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <vector>
#include "knapsack/dynamic/bounds/surrogate.hpp"
#include "knapsack/instance/ranking.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::ChargedRelaxation;
using knapsack::Item;
using knapsack::Ranking;
using knapsack::Word;
using knapsack_test::number_between;

std::vector<Item<Word>> items_to_charge() {
    std::vector<Item<Word>> items;
    const auto count = number_between(1, 40);
    for (std::uint32_t i = 0; i < count; ++i) items.push_back({number_between(1, 20), number_between(1, 20), i});
    return items;
}

RC_GTEST_PROP(ChargedRelaxation, IsThatOfTheRankedItems, ()) {
    const auto items = items_to_charge();
    ChargedRelaxation<Word> relaxation(items);
    for (int round = 0; round < 10; ++round) {
        const Word surcharge = number_between(0, 30);
        const Word capacity = number_between(0, 900);
        auto charged = items;
        for (auto& item : charged) item.weight += surcharge;
        const Ranking<Word> ranking(charged, capacity);
        const auto solution = relaxation.solve(surcharge, capacity);
        const auto whole = ranking.break_item();
        RC_ASSERT(solution.fits);
        RC_ASSERT(solution.bound == ranking.bound());
        RC_ASSERT(solution.whole == whole);
        RC_ASSERT(solution.has_part == (ranking[whole].weight_before < capacity));
    }
}

TEST(ChargedRelaxation, TakesInWhatWeighsNothing) {
    ChargedRelaxation<Word> relaxation({{5, 2, 0}, {8, 6, 1}, {1, 3, 2}});
    const auto solution = relaxation.solve(-3, 2);
    EXPECT_TRUE(solution.fits);
    EXPECT_EQ(solution.whole, 3);  // of the weights -1, 3 and 0
    EXPECT_EQ(solution.bound, 14);
    EXPECT_TRUE(relaxation.solve(-3, -1).fits);
    EXPECT_FALSE(relaxation.solve(-3, -2).fits);
}
}  // namespace
