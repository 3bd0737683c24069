#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <atomic>
#include <utility>
#include <vector>

#include "knapsack/dynamic/heaviest_first/completions.hpp"
#include "knapsack/dynamic/heaviest_first/heaviest_first.hpp"
#include "unit/core/transports/helpers.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {

using espalier::Team;
using knapsack::BestChoice;
using knapsack::Completions;
using knapsack::CoreLimits;
using knapsack::HeaviestFirst;
using knapsack::Item;
using knapsack::Word;
using knapsack_test::number_between;

constexpr espalier::Nodes many = 1 << 20;

CoreLimits limits_with(const std::atomic<bool>* interrupt) {
    return {.bytes = 1 << 24, .interrupt = interrupt, .sharing = {}};
}

struct Problem {
    std::vector<Item<Word>> items;
    Word capacity = 0;

    /// By capacities: the greatest profit of a choice of the items from `begin` on, from the table over all of them.
    std::vector<Word> best(std::size_t begin) const {
        std::vector<Word> best(static_cast<std::size_t>(capacity) + 1, 0);
        for (auto i = begin; i < items.size(); ++i) {
            const auto weight = static_cast<std::size_t>(items[i].weight);
            for (auto room = best.size(); room-- > weight;)
                best[room] = std::max(best[room], best[room - weight] + items[i].profit);
        }
        return best;
    }
};

// Groups of items, each half as heavy as the one before, whose weights and profits differ little.
Problem random_problem() {
    Problem problem;
    problem.capacity = number_between(20, 2000);
    const auto groups = number_between(1, 5);
    const auto difference = number_between(1, 20);
    const auto items = number_between(1, 80);
    for (std::uint32_t i = 0; i < items; ++i) {
        const Word size = problem.capacity >> number_between(1, groups);
        const auto weight = std::min(problem.capacity, size + number_between(1, difference));
        problem.items.push_back({size + number_between(1, difference), weight, i});
    }
    return problem;
}

RC_GTEST_PROP(Completions, AreNotBelowTheBestOfTheItemsLeft, ()) {
    const auto problem = random_problem();
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
    const auto problem = random_problem();
    const Completions completions(problem.items, problem.capacity, 1 << 20);
    const auto best = problem.best(0);
    const Completions::Row row(completions, 0);
    Completions::Bound bound(row, problem.capacity);
    for (auto room = problem.capacity; room >= 0; --room)
        RC_ASSERT(bound(room) == best[static_cast<std::size_t>(room)]);
}

RC_GTEST_PROP(Completions, SayWhichProfitsReachATarget, ()) {
    const auto problem = random_problem();
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

void check_choice(const Problem& problem, Word profit, const std::vector<std::uint32_t>& positions) {
    Word weight = 0;
    for (const auto position : positions) {
        weight += problem.items[position].weight;
        profit -= problem.items[position].profit;
    }
    RC_ASSERT(weight <= problem.capacity);
    RC_ASSERT(profit == 0);
}

RC_GTEST_PROP(HeaviestFirst, FindsTheBestChoiceFromATargetOn, ()) {
    const auto problem = random_problem();
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
    const auto problem = random_problem();
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
    const auto problem = random_problem();
    const auto greatest = problem.best(0).back();
    HeaviestFirst search(problem.items, problem.capacity, limits_with(nullptr));
    const auto target = number_between(1, greatest);
    const auto best = search.best(target, static_cast<std::size_t>(number_between(1, 4)), many);
    if (best.complete) RC_ASSERT(best.found && best.found->first == greatest);
    if (best.found) check_choice(problem, best.found->first, best.found->second);
}

struct Outcome {
    BestChoice best;
    espalier::Nodes nodes = 0;

    bool operator==(const Outcome& other) const {
        return best.complete == other.best.complete && best.found == other.best.found && nodes == other.nodes;
    }
};

Outcome search(const Problem& problem, const CoreLimits& limits, Word target, std::size_t width) {
    HeaviestFirst search(problem.items, problem.capacity, limits);
    search.best(target, 1, many);  // leaves nothing behind that the next one could meet
    auto best = search.best(target, width, many);
    return {std::move(best), search.nodes()};
}

// Many threads look at the same choices as one, in pieces of any size, and find the same one.
RC_GTEST_PROP(HeaviestFirst, IsTheSameWithManyThreads, ()) {
    const auto problem = random_problem();
    const auto target = number_between(0, problem.best(0).back());
    const auto width = static_cast<std::size_t>(number_between(1, 200));
    auto limits = limits_with(nullptr);
    const auto alone = search(problem, limits, target, width);
    limits.sharing.least = static_cast<std::size_t>(number_between(1, 20));
    limits.sharing.piece = static_cast<std::size_t>(number_between(1, 20));
    for (const int threads : {2, 3, 5}) {
        Team team(threads);
        const espalier_test::Helpers helpers(team);
        const Team::Membership membership(team);
        RC_ASSERT((search(problem, limits, target, width) == alone));
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
