#include "knapsack/dynamic/heaviest_first/heaviest_first.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <utility>
#include <vector>

#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"

namespace {

using espalier::Team;
using knapsack::BestChoice;
using knapsack::DynamicLimits;
using knapsack::HeaviestFirst;
using knapsack::Item;
using knapsack::Word;
using knapsack_test::check_choice;
using knapsack_test::GroupedProblem;
using knapsack_test::limits_with;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;

constexpr espalier::Nodes many = 1 << 20;

RC_GTEST_PROP(HeaviestFirst, FindsTheBestChoiceFromATargetOn, ()) {
    const auto problem = random_grouped_problem();
    const auto greatest = problem.best(0).back();
    const auto target = number_between(0, 2 * greatest);
    HeaviestFirst search(problem.items, problem.capacity, limits_with(nullptr));
    const auto best = search.best(target, HeaviestFirst::any_width, many);
    RC_ASSERT(best.complete);
    RC_ASSERT(best.found.has_value() == (greatest >= target));
    if (!best.found) return;
    RC_ASSERT(best.found->first == greatest);
    check_choice(problem, best.found->first, best.found->second);
}

RC_GTEST_PROP(HeaviestFirst, FindsChoicesWithFewStates, ()) {
    const auto problem = random_grouped_problem();
    const auto greatest = problem.best(0).back();
    HeaviestFirst search(problem.items, problem.capacity, limits_with(nullptr));
    const auto target = number_between(1, greatest);
    const auto best = search.best_of_few(target, many);
    RC_ASSERT(best.found.has_value());
    RC_ASSERT(best.found->first >= target);
    if (best.complete) RC_ASSERT(best.found->first == greatest);
    check_choice(problem, best.found->first, best.found->second);
}

RC_GTEST_PROP(HeaviestFirst, SaysWhetherFewStatesAreEnough, ()) {
    const auto problem = random_grouped_problem();
    const auto greatest = problem.best(0).back();
    HeaviestFirst search(problem.items, problem.capacity, limits_with(nullptr));
    const auto target = number_between(1, greatest);
    const auto best = search.best(target, static_cast<std::size_t>(number_between(1, 4)), many);
    if (best.complete) RC_ASSERT(best.found && best.found->first == greatest);
    if (best.found) check_choice(problem, best.found->first, best.found->second);
}

struct FoundByWeight {
    BestChoice best;
    espalier::Nodes nodes = 0;

    bool operator==(const FoundByWeight& other) const {
        return best.complete == other.best.complete && best.found == other.best.found && nodes == other.nodes;
    }
};

FoundByWeight search(const GroupedProblem& problem, const DynamicLimits& limits, Word target, std::size_t width) {
    HeaviestFirst search(problem.items, problem.capacity, limits);
    static_cast<void>(search.best(target, 1, many));  // leaves nothing behind that the next one could meet
    auto best = search.best(target, width, many);
    return {std::move(best), search.nodes()};
}

// Many threads look at the same choices as one, in ranges of any size, and find the same one.
RC_GTEST_PROP(HeaviestFirst, IsTheSameWithManyThreads, ()) {
    const auto problem = random_grouped_problem();
    const auto target = number_between(0, problem.best(0).back());
    const auto width = static_cast<std::size_t>(number_between(1, 200));
    auto limits = limits_with(nullptr);
    const auto alone = search(problem, limits, target, width);
    limits.sharing.least = static_cast<std::size_t>(number_between(1, 20));
    limits.sharing.range = static_cast<std::size_t>(number_between(1, 20));
    for (const int threads : {2, 3, 5}) {
        Team team(threads, threads);
        limits.sharing.team = &team;
        FoundByWeight shared;
        espalier::together(&team, [&] { shared = search(problem, limits, target, width); });
        RC_ASSERT(shared == alone);
    }
}

TEST(HeaviestFirst, IsNotCompleteIfItEndsEarly) {
    const std::vector<Item<Word>> items = {{3, 3, 0}, {3, 2, 1}, {1, 2, 2}};
    const std::atomic<bool> interrupted{true};
    EXPECT_TRUE(HeaviestFirst(items, 5, limits_with(nullptr)).best(1, 10, many).complete);
    EXPECT_FALSE(HeaviestFirst(items, 5, limits_with(nullptr)).best(1, 10, 1).complete);
    EXPECT_FALSE(HeaviestFirst(items, 5, limits_with(&interrupted)).best(1, 10, many).complete);
    HeaviestFirst stopped(items, 5, limits_with(nullptr));
    stopped.stop();
    EXPECT_FALSE(stopped.best(1, 10, many).complete);
}

}  // namespace
