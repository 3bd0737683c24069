#include "knapsack/dynamic/heaviest_first/search_of_ranks.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <functional>

#include "knapsack/dynamic/heaviest_first/heaviest_first.hpp"
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/dynamic/heaviest_first/ranks_of_threads.hpp"

namespace {

using knapsack::BestOfFew;
using knapsack::HeaviestFirst;
using knapsack::SearchOfRanks;
using knapsack_test::GroupedProblem;
using knapsack_test::limits_with;
using knapsack_test::on_ranks;
using knapsack_test::random_grouped_problem;

constexpr espalier::Nodes most = 1 << 20;

// While the first rank does its task.
BestOfFew found_on_ranks(std::size_t count, const GroupedProblem& problem, const std::function<bool()>& task) {
    BestOfFew found;
    on_ranks(count, [&](espalier::Collectives& ranks) {
        auto limits = limits_with(nullptr);
        limits.ranks = &ranks;
        if (ranks.rank() != 0) return knapsack::take_part(limits);
        const SearchOfRanks search{
            .items = problem.items, .capacity = problem.capacity, .bytes = limits.bytes, .target = 1, .most = most};
        found = knapsack::best_of_few_meanwhile(limits, search, task);
        knapsack::end_searches(ranks);
    });
    return found;
}

RC_GTEST_PROP(SearchOfRanks, FindsElsewhereWhatOneRankFinds, ()) {
    const auto problem = random_grouped_problem();
    HeaviestFirst alone(problem.items, problem.capacity, limits_with(nullptr));
    const auto best = alone.best_of_few(1, most);
    for (const std::size_t ranks : {2U, 3U}) {
        const auto found = found_on_ranks(ranks, problem, [] { return true; });
        RC_ASSERT(found.best.complete == best.complete);
        RC_ASSERT(found.best.found == best.found);
        RC_ASSERT(found.nodes == alone.nodes());
    }
}

// Of so many items that it would take minutes.
SearchOfRanks long_search() {
    SearchOfRanks search{
        .items = {}, .capacity = 1'000'000'000'000, .bytes = 1 << 24, .target = 1, .most = espalier::Nodes{1} << 60};
    for (std::uint32_t i = 0; i < 1'000'000; ++i) {
        const knapsack::Word weight = 1'000'003 + i * 48271LL % 2147483;
        search.items.push_back({weight + i % 7, weight, i});
    }
    return search;
}

void check_end(bool is_wanted, const std::atomic<bool>* interrupt) {
    bool has_ended = false;
    on_ranks(2, [&](espalier::Collectives& ranks) {
        auto limits = limits_with(ranks.rank() == 0 ? interrupt : nullptr);
        limits.ranks = &ranks;
        if (ranks.rank() != 0) return knapsack::take_part(limits);
        const auto found = knapsack::best_of_few_meanwhile(limits, long_search(), [&] { return is_wanted; });
        has_ended = !found.best.complete && !found.best.found;
        knapsack::end_searches(ranks);
    });
    EXPECT_TRUE(has_ended);
}

TEST(SearchOfRanks, IsCalledOff) { check_end(false, nullptr); }

TEST(SearchOfRanks, EndsWithTheLimitsOfTheFirstRank) {
    const std::atomic<bool> interrupted{true};
    check_end(true, &interrupted);
}

}  // namespace
