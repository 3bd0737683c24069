#include "knapsack/dynamic/heaviest_first/spread_steps.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/dynamic/heaviest_first/ranks_of_threads.hpp"

namespace {

using knapsack::LinearRelaxation;
using knapsack::SpreadList;
using knapsack::SpreadSteps;
using knapsack::Sums;
using knapsack::Word;
using knapsack_test::GroupedProblem;
using knapsack_test::limits_with;
using knapsack_test::number_between;
using knapsack_test::on_ranks;
using knapsack_test::random_grouped_problem;
using knapsack_test::results_on_ranks;

using Pair = std::pair<Word, Word>;

Pair pair_of(const Sums& sums) { return {sums.weight, sums.profit}; }

std::optional<Pair> pair_of(const std::optional<Sums>& sums) {
    return sums ? std::optional(pair_of(*sums)) : std::nullopt;
}

std::vector<Pair> pairs_of(const SpreadList& list) {
    std::vector<Pair> pairs;
    for (const auto& sums : list.part()) pairs.push_back(pair_of(sums));
    return pairs;
}

/// What has been seen on the way. Lists are those of all ranks together, or that of one where each has the whole.
struct Seen {
    std::vector<std::vector<Pair>> lists;
    std::vector<std::optional<Pair>> sums;
    std::vector<Word> numbers;

    bool operator==(const Seen&) const = default;
};

/// Steps in an order that depends on the seed alone.
struct Script {
    GroupedProblem problem;
    std::vector<std::uint32_t> by_density;
    std::size_t range = 1;
    std::size_t least = 1;
    std::size_t most = 4;
    std::size_t few = 1;
    Word incumbent = 0;
};

Script random_script() {
    Script script{.problem = random_grouped_problem(), .by_density = {}};
    // Sums that are stored in a few blocks, or in many.
    const auto unit = number_between(0, 1) == 0 ? 1 : Word{1} << number_between(20, 34);
    script.problem.capacity *= unit;
    for (auto& item : script.problem.items) {
        item.weight *= unit;
        item.profit *= unit;
    }
    script.by_density = knapsack::places_by_density(script.problem.items);
    script.range = static_cast<std::size_t>(number_between(1, 40));
    script.least = static_cast<std::size_t>(number_between(1, 30));
    script.most = static_cast<std::size_t>(number_between(4, 60));
    script.few = static_cast<std::size_t>(number_between(1, 60));
    script.incumbent = number_between(-1, 2 * script.problem.capacity);
    return script;
}

void note(Seen& seen, const SpreadList& list) {
    seen.lists.push_back(pairs_of(list));
    seen.numbers.push_back(static_cast<Word>(list.size()));
    if (!list.empty()) seen.sums.insert(seen.sums.end(), {pair_of(list.front()), pair_of(list.back())});
}

// Both halves of the items grow to lists that meet.
Seen go_through(const Script& script, espalier::Collectives* ranks) {
    const auto& [items, capacity] = script.problem;
    auto limits = limits_with(nullptr);
    limits.sharing.range = script.range;
    limits.ranks = ranks;
    SpreadSteps steps(capacity, limits, {}, script.least);
    Seen seen;
    SpreadList list;
    SpreadList rest;
    list.push_back({});
    rest.push_back({});
    Word difference = 3;
    const auto half = items.size() / 2;
    for (std::size_t i = 0; i < items.size(); ++i) {
        auto& grows = i < half ? rest : list;
        EXPECT_TRUE(steps.take(grows, items[i]));
        note(seen, grows);
        const auto most = i % 5 == 4 ? script.most * (i < half ? 4 : 1) : grows.size() + 4;
        EXPECT_TRUE(steps.join(grows, most, difference));
        note(seen, grows);
    }
    const auto stored_list = steps.stored(list);
    const auto stored_rest = steps.stored(rest);
    for (Word room = 0; room <= capacity; room += 1 + capacity / 20) {
        seen.sums.push_back(pair_of(steps.last_within(stored_list, room)));
    }
    if (const auto best = steps.best_pair(stored_list, stored_rest, script.incumbent)) {
        seen.sums.insert(seen.sums.end(), {pair_of(best->first), pair_of(best->second)});
    }
    const LinearRelaxation relaxation(items, script.by_density, 0, half);
    auto few = steps.restored(stored_list);
    Word greatest = 0;
    EXPECT_TRUE(steps.prune(list, {relaxation, &stored_rest}, script.incumbent, greatest));
    note(seen, list);
    EXPECT_TRUE(steps.thin_out(few, {relaxation, &stored_rest}, script.incumbent, script.few));
    note(seen, few);
    EXPECT_TRUE(steps.thin_out(few, {relaxation, nullptr}, 2 * script.incumbent, 1 + script.few / 4));
    note(seen, few);
    seen.numbers.insert(seen.numbers.end(), {greatest, difference, static_cast<Word>(steps.nodes())});
    return seen;
}

/// What the ranks have seen together: lists one behind the other, unless each has the whole.
Seen together(const std::vector<Seen>& seen, const Seen& alone) {
    auto all = seen.front();
    for (std::size_t l = 0; l < all.lists.size(); ++l) {
        if (all.lists[l] == alone.lists[l] &&
            std::all_of(seen.begin(), seen.end(), [&](const Seen& one) { return one.lists[l] == alone.lists[l]; })) {
            continue;
        }
        for (std::size_t r = 1; r < seen.size(); ++r) {
            const auto& part = seen[r].lists[l];
            std::copy(part.begin(), part.end(), std::back_inserter(all.lists[l]));
        }
    }
    return all;
}

// However many ranks hold the lists, they are what one process makes of them, and so is what is said of them.
void compare_with_one_process(int scripts) {
    for (int i = 0; i < scripts; ++i) {
        const auto script = random_script();
        const auto alone = go_through(script, nullptr);
        for (const std::size_t ranks : {1U, 2U, 3U, 6U}) {
            const auto seen = results_on_ranks(
                ranks, [&](espalier::Collectives& collectives) { return go_through(script, &collectives); });
            RC_ASSERT(together(seen, alone) == alone);
            for (const auto& one : seen) {
                RC_ASSERT(one.numbers == alone.numbers);
                RC_ASSERT(one.sums == alone.sums);
            }
        }
    }
}

RC_GTEST_PROP(SpreadSteps, AreThoseOfOneProcess, ()) { compare_with_one_process(2); }

RC_GTEST_PROP(SpreadSteps, AreThoseOfOneProcessInManyCases, ()) { compare_with_one_process(20); }

// Each rank merges about as many sums as any other, also where an item is so heavy that all sums with it move.
TEST(SpreadSteps, AreSpreadEvenly) {
    constexpr std::size_t ranks = 4;
    on_ranks(ranks, [](espalier::Collectives& collectives) {
        auto limits = limits_with(nullptr);
        limits.ranks = &collectives;
        constexpr Word capacity = Word{1} << 40;
        SpreadSteps steps(capacity, limits, {}, 1024);
        SpreadList list;
        list.push_back({});
        Word weight = 1;
        for (int i = 0; i < 16; ++i, weight *= 2) ASSERT_TRUE(steps.take(list, {weight, weight, 0}));
        ASSERT_EQ(list.size(), std::size_t{1} << 16);
        EXPECT_NEAR(static_cast<double>(list.part().size()), 65536.0 / ranks, 65536.0 / ranks / 8);
    });
}

TEST(SpreadSteps, EndWithTheLimitsOfAnyRank) {
    on_ranks(3, [](espalier::Collectives& collectives) {
        const std::atomic<bool> interrupted{collectives.rank() == 1};
        auto limits = limits_with(&interrupted);
        limits.ranks = &collectives;
        SpreadSteps steps(1000, limits, {}, 2);
        SpreadList list;
        list.push_back({});
        EXPECT_TRUE(steps.take(list, {1, 1, 0}));  // by each for itself
        EXPECT_FALSE(steps.take(list, {2, 2, 0}));
        EXPECT_TRUE(steps.is_over());
    });
}

}  // namespace
