#include "knapsack/dynamic/heaviest_first/rest_that_matters.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <optional>
#include <utility>
#include <vector>

#include "knapsack/dynamic/heaviest_first/spread_steps.hpp"
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/dynamic/heaviest_first/ranks_of_threads.hpp"

namespace {

using knapsack::Item;
using knapsack::LastWithin;
using knapsack::RestThatMatters;
using knapsack::SpreadList;
using knapsack::SpreadSteps;
using knapsack::StoredSums;
using knapsack::SumsBetweenRanks;
using knapsack::Word;
using knapsack_test::limits_with;
using knapsack_test::number_between;

/// Weights are multiples of one that is so great that each block of stored sums holds a few, and sums often fit exactly.
struct Halves {
    std::vector<Item<Word>> items;  ///< of the list
    std::vector<Item<Word>> rest;
    Word capacity = 0;
};

Halves random_halves() {
    const Word unit = Word{1} << number_between(30, 34);
    const auto some_items = [unit] {
        std::vector<Item<Word>> items(static_cast<std::size_t>(number_between(0, 10)));
        for (auto& item : items) {
            item.weight = unit * number_between(1, 6);
            item.profit = number_between(1, 20);
        }
        return items;
    };
    return {.items = some_items(), .rest = some_items(), .capacity = unit * number_between(6, 30)};
}

using Beside = std::vector<std::optional<std::pair<Word, Word>>>;

/// What fits beside each sums of a list, as far as these stored ones say.
Beside beside(const SpreadList& list, const StoredSums& stored, Word capacity) {
    Beside all;
    LastWithin last_within(stored, capacity);
    for (const auto& sums : list.part()) {
        const auto last = last_within(capacity - sums.weight);
        all.push_back(last ? std::optional(std::pair(last->weight, last->profit)) : std::nullopt);
    }
    return all;
}

// Where the rest is spread, and the list as well or not, what matters says the same as all of the rest.
RC_GTEST_PROP(RestThatMatters, HoldsWhatFitsBesideEachSums, ()) {
    const auto halves = random_halves();
    const auto list_of = [&](SpreadSteps& steps, const std::vector<Item<Word>>& items) {
        SpreadList list;
        list.push_back({});
        for (const auto& item : items) EXPECT_TRUE(steps.take(list, item));
        return list;
    };
    const auto no_ranks = limits_with(nullptr);
    SpreadSteps alone(halves.capacity, no_ranks);
    const auto all = alone.stored(list_of(alone, halves.rest));
    for (const std::size_t least : {std::size_t{1}, SpreadSteps::least_spread}) {
        const auto same = knapsack_test::results_on_ranks(3, [&](espalier::Collectives& ranks) {
            auto limits = no_ranks;
            limits.ranks = &ranks;
            SpreadSteps of_list(halves.capacity, limits, {}, least);
            SpreadSteps of_rest(halves.capacity, limits, {}, 1);
            const auto list = list_of(of_list, halves.items);
            const auto rest = of_rest.stored(list_of(of_rest, halves.rest));
            SumsBetweenRanks between(&ranks, {});
            RestThatMatters matters(halves.capacity, &ranks, between, {});
            return char{beside(list, *matters.of(list, &rest), halves.capacity) ==
                        beside(list, all.part(), halves.capacity)};
        });
        RC_ASSERT(same == std::vector<char>(3, 1));
    }
}

}  // namespace
