#include "knapsack/dynamic/heaviest_first/search_of_ranks.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"
#include "unit/knapsack/dynamic/heaviest_first/ranks_of_threads.hpp"

namespace {

using knapsack::CoarseToFine;
using knapsack::SearchOfRanks;
using knapsack_test::limits_with;
using knapsack_test::on_ranks;
using knapsack_test::random_grouped_problem;

// The others wait in the collective calls of a search, and would not return, if they did not take part in all of them.
RC_GTEST_PROP(SearchOfRanks, IsMadeByAllRanks, ()) {
    const auto problem = random_grouped_problem();
    const auto greatest = problem.best(0).back();
    on_ranks(3, [&](espalier::Collectives& ranks) {
        auto limits = limits_with(nullptr);
        limits.ranks = &ranks;
        if (ranks.rank() != 0) {
            limits.bytes = 1;  // those of the first rank count
            return knapsack::take_part(limits);
        }
        for (int i = 0; i < 2; ++i) {
            const SearchOfRanks search{.items = problem.items,
                                       .capacity = problem.capacity,
                                       .bytes = limits.bytes,
                                       .target = greatest,
                                       .most = 1 << 20};
            knapsack::begin(ranks, search);
            const auto best = CoarseToFine(search.items, search.capacity, limits).best(search.target, search.most);
            EXPECT_TRUE(best.found && best.found->first == greatest);
        }
        knapsack::end_searches(ranks);
    });
}

}  // namespace
