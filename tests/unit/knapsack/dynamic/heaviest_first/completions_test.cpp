#include "knapsack/dynamic/heaviest_first/completions.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"

namespace {

using knapsack::Completions;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

RC_GTEST_PROP(Completions, AreNotBelowTheBestOfTheItemsLeft, ()) {
    const auto problem = random_grouped_problem();
    const auto most = static_cast<std::size_t>(number_between(2, 30));
    const Completions completions(problem.items, problem.capacity, most);
    for (std::size_t begin = 0; begin <= problem.items.size(); ++begin) {
        const auto best = problem.best(begin);
        const Completions::Row row(completions, begin);
        Completions::Bound bound(row, problem.capacity);
        for (auto room = problem.capacity; room >= 0; --room)
            RC_ASSERT(bound(room) >= best[static_cast<std::size_t>(room)]);
    }
}

RC_GTEST_PROP(Completions, AreExactWithAllStates, ()) {
    const auto problem = random_grouped_problem();
    const Completions completions(problem.items, problem.capacity, 1 << 20);
    const auto best = problem.best(0);
    const Completions::Row row(completions, 0);
    Completions::Bound bound(row, problem.capacity);
    for (auto room = problem.capacity; room >= 0; --room)
        RC_ASSERT(bound(room) == best[static_cast<std::size_t>(room)]);
}

RC_GTEST_PROP(Completions, SayWhichProfitsReachATarget, ()) {
    const auto problem = random_grouped_problem();
    const Completions completions(problem.items, problem.capacity, static_cast<std::size_t>(number_between(2, 30)));
    const Completions::Row row(completions, static_cast<std::size_t>(number_between(0, problem.items.size())));
    auto room = number_between(0, problem.capacity);
    Completions::Bound values(row, problem.capacity);
    Completions::Bound cursor(row, room);
    for (const auto target = number_between(0, 2 * problem.capacity); room >= 0; room -= number_between(1, 50)) {
        const auto threshold = cursor.threshold(target, room);
        const auto least = target - values(room);
        RC_ASSERT(threshold.least_room <= room);
        RC_ASSERT(threshold.is_reached(least, room));
        RC_ASSERT(!threshold.is_reached(least - 1, room));
        const auto further = number_between(threshold.least_room, room);
        RC_ASSERT(threshold.is_reached(target - Completions::Bound(row, further)(further), further));
    }
}

}  // namespace
