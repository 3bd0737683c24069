// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/ranking.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <vector>
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Item;
using knapsack::Ranking;
using knapsack::Word;
using knapsack_test::number_between;

struct UnrankedItems {
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

// Positions with gaps between them, as items that are decided at once leave them.
UnrankedItems unranked_items() {
    UnrankedItems unranked;
    Word sum = 0;
    const auto range = number_between(1, 50);
    for (auto i = number_between(1, 10); i > 0; --i) {
        const auto position = unranked.items.empty() ? 0 : unranked.items.back().position + 1;
        unranked.items.push_back({number_between(1, range), number_between(1, range),
                                  position + static_cast<std::uint32_t>(number_between(0, 3))});
        sum += unranked.items.back().weight;
    }
    unranked.capacity = number_between(0, sum);
    return unranked;
}

RC_GTEST_PROP(Ranking, IsByFallingDensity, ()) {
    const auto unranked = unranked_items();
    const Ranking<Word> ranking(unranked.items, unranked.capacity);
    RC_ASSERT(ranking.size() == unranked.items.size());
    Word profit = 0;
    Word weight = 0;
    for (std::uint32_t rank = 0; rank <= ranking.size(); ++rank) {
        const auto& item = ranking[rank];
        RC_ASSERT(item.profit_before == profit);
        RC_ASSERT(item.weight_before == weight);
        profit += item.profit;
        weight += item.weight;
        if (rank > 0) RC_ASSERT(ranking[rank - 1].profit * item.weight >= item.profit * ranking[rank - 1].weight);
    }
    const auto first_that_does_not_fit = ranking.break_item();
    RC_ASSERT(ranking[first_that_does_not_fit].weight_before <= unranked.capacity);
    if (first_that_does_not_fit < ranking.size()) {
        RC_ASSERT(ranking[first_that_does_not_fit + 1].weight_before > unranked.capacity);
    }
}

// Rounded densities of large numbers are often equal. Many items are sorted by digits.
RC_GTEST_PROP(Ranking, SortsByDensitiesThatHardlyDiffer, ()) {
    const Word least = Word{1} << number_between(0, 60);
    std::vector<Item<Word>> items;
    for (auto i = number_between(1, 2000); i > 0; --i)
        items.push_back({least + number_between(0, 100), least + number_between(0, 100), 0});
    const auto places = Ranking<Word>::places_by_density(items);
    RC_ASSERT(places.size() == items.size());
    for (std::size_t rank = 1; rank < places.size(); ++rank) {
        const auto& before = items[places[rank - 1]];
        const auto& item = items[places[rank]];
        const auto lead = knapsack::product(before.profit, item.weight) - knapsack::product(item.profit, before.weight);
        RC_ASSERT(lead > 0 || (lead == 0 && places[rank - 1] < places[rank]));
    }
}

RC_GTEST_PROP(Ranking, FindsTheBreakItemFromAnywhere, ()) {
    const auto unranked = unranked_items();
    const Ranking<Word> ranking(unranked.items, unranked.capacity);
    const Word room = number_between(0, 2 * unranked.capacity + 10);
    std::uint32_t expected = 0;
    while (expected < ranking.size() && ranking[expected + 1].weight_before <= room) ++expected;
    for (std::uint32_t from = 0; from <= expected; ++from) RC_ASSERT(ranking.break_from(from, room) == expected);
}

RC_GTEST_PROP(Ranking, TranslatesChoicesAndBoundsThem, ()) {
    const auto unranked = unranked_items();
    const Ranking<Word> ranking(unranked.items, unranked.capacity);
    Word best = 0;
    for (std::uint32_t set = 0; set < std::uint32_t{1} << unranked.items.size(); ++set) {
        std::vector<std::uint32_t> positions;
        Word profit = 0;
        Word weight = 0;
        for (std::size_t i = 0; i < unranked.items.size(); ++i) {
            if ((set >> i & 1U) == 0) continue;
            positions.push_back(unranked.items[i].position);
            profit += unranked.items[i].profit;
            weight += unranked.items[i].weight;
        }
        RC_ASSERT(ranking.positions(ranking.difference(positions)) == positions);
        if (weight <= unranked.capacity) best = std::max(best, profit);
    }
    const auto greedy = ranking[ranking.break_item()].profit_before;
    RC_ASSERT(ranking.bound() >= best);
    RC_ASSERT(greedy <= best);
    // Less than the break item's profit is gained by a part of it.
    RC_ASSERT(ranking.bound() == greedy || ranking.bound() - greedy < ranking[ranking.break_item()].profit);
    RC_ASSERT(ranking.positions({}).size() == ranking.break_item());
}

TEST(Ranking, RoundsBoundsDownExactly) {
    const Word huge = Word{1} << 61;
    const Ranking<Word> ranking({{huge - 1, huge, 0}}, huge);
    EXPECT_EQ(ranking.bound(0, huge - 1, 0), huge - 2);
    EXPECT_EQ(ranking.bound(0, 1, 0), 0);
    EXPECT_EQ(ranking.bound(), huge - 1);
}
}  // namespace
