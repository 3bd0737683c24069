// SPDX-License-Identifier: Apache-2.0
#include "knapsack/dynamic/heaviest_first/coarse_to_fine.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <atomic>
#include <chrono>
#include <utility>
#include <vector>
#include "unit/knapsack/dynamic/heaviest_first/grouped_items.hpp"

namespace {
using espalier::Team;
using knapsack::BestChoice;
using knapsack::CoarseToFine;
using knapsack::DynamicLimits;
using knapsack::Item;
using knapsack::Widths;
using knapsack::Word;
using knapsack_test::check_choice;
using knapsack_test::GroupedProblem;
using knapsack_test::limits_with;
using knapsack_test::number_between;
using knapsack_test::random_grouped_problem;
using knapsack_test::size_between;

constexpr espalier::Nodes most_sums = 1 << 24;

// Returns widths that are so small that lists of small instances are joined, and that it takes some passes to be exact.
Widths random_widths() {
    const auto first = size_between(4, 12);
    return {.first = first, .most = first << size_between(0, 6), .per_choice = size_between(1, 8)};
}

GroupedProblem problem_of(const knapsack::Instance& instance) {
    GroupedProblem problem{.items = {}, .capacity = static_cast<Word>(instance.capacity)};
    for (std::uint32_t i = 0; i < instance.items(); ++i) {
        const auto weight = static_cast<Word>(instance.weights[i]);
        if (weight <= problem.capacity) problem.items.push_back({static_cast<Word>(instance.profits[i]), weight, i});
    }
    return problem;
}

// Items of the kinds that make lists long, of any weights and profits, many alike, or in groups.
GroupedProblem grouped_problem() {
    if (number_between(0, 1) == 0) return random_grouped_problem();
    return problem_of(knapsack_test::random_instance(40, number_between(1, 200)));
}

// Whether it ends early or not, what it says is true.
void check_all(const GroupedProblem& problem, Word greatest, const CoarseToFine& search, const BestChoice& best,
               Word target) {
    RC_ASSERT(greatest < target || search.bound() >= greatest);
    if (best.found) {
        RC_ASSERT(best.found->first >= target);
        check_choice(problem, best.found->first, best.found->second);
    }
    if (!best.complete) return;
    RC_ASSERT(best.found.has_value() == (greatest >= target));
    if (best.found) RC_ASSERT(best.found->first == greatest);
    RC_ASSERT(search.bound() <= std::max(greatest, target - 1));
}

Word random_target(Word greatest) {
    return number_between(0, 2) == 0 ? number_between(0, 2 * greatest) : greatest + number_between(-3, 1);
}

RC_GTEST_PROP(CoarseToFine, FindsTheBestChoiceFromATargetOn, ()) {
    for (int i = 0; i < 60; ++i) {
        const auto problem = grouped_problem();
        const auto greatest = problem.best(0).back();
        const auto target = random_target(greatest);
        auto limits = limits_with(nullptr);
        limits.sharing.range = size_between(1, 50);
        auto widths = random_widths();
        widths.most = 1 << 14;  // in the end nothing is joined
        CoarseToFine search(problem.items, problem.capacity, limits, widths);
        const auto best = search.best(target, most_sums);
        RC_ASSERT(best.complete);
        check_all(problem, greatest, search, best, target);
    }
}

RC_GTEST_PROP(CoarseToFine, SaysWhatIsTrueWithFewSums, ()) {
    for (int i = 0; i < 60; ++i) {
        const auto problem = grouped_problem();
        const auto greatest = problem.best(0).back();
        const auto target = random_target(greatest);
        CoarseToFine search(problem.items, problem.capacity, limits_with(nullptr), random_widths());
        const auto bound = search.bound();
        const auto best = search.best(target, static_cast<espalier::Nodes>(number_between(0, 100'000)));
        RC_ASSERT(search.bound() <= bound);
        check_all(problem, greatest, search, best, target);
    }
}

// Numbers whose products need more than 64 bits, and where doubles are not exact any more.
RC_GTEST_PROP(CoarseToFine, IsExactForHugeNumbers, ()) {
    const auto size = std::int64_t{1} << number_between(51, 57);
    const auto instance = knapsack_test::random_heavy_instance(14, size);
    const auto problem = problem_of(instance);
    const auto greatest = static_cast<Word>(*knapsack_test::best_of_all(instance));
    const auto target = random_target(greatest);
    auto widths = random_widths();
    widths.most = 1 << 14;
    CoarseToFine search(problem.items, problem.capacity, limits_with(nullptr), widths);
    const auto best = search.best(target, most_sums);
    RC_ASSERT(best.complete);
    check_all(problem, greatest, search, best, target);
}

// With less memory the stored lists are coarser, and nothing else is lost. Nearly all sums of these items differ.
RC_GTEST_PROP(CoarseToFine, SaysWhatIsTrueWithLittleMemory, ()) {
    const auto instance = knapsack_test::random_heavy_instance(16, std::int64_t{1} << 51);
    const auto problem = problem_of(instance);
    const auto greatest = static_cast<Word>(*knapsack_test::best_of_all(instance));
    auto limits = limits_with(nullptr);
    for (int i = 0; i < 20; ++i) {
        const auto target = number_between(0, greatest);
        const auto width = size_between(256, 1024);
        limits.bytes = sizeof(knapsack::Sums) * (24 * width + size_between(800, 2000));
        CoarseToFine search(problem.items, problem.capacity, limits,
                            {.first = width, .most = width, .per_choice = size_between(1, 8)});
        check_all(problem, greatest, search, search.best(target, most_sums), target);
    }
}

struct End {
    BestChoice best;
    Word bound = 0;
    espalier::Nodes nodes = 0;

    bool operator==(const End& other) const {
        return best.complete == other.best.complete && best.found == other.best.found && bound == other.bound &&
               nodes == other.nodes;
    }
};

End search_to_end(const GroupedProblem& problem, const DynamicLimits& limits, const Widths& widths, Word target) {
    CoarseToFine search(problem.items, problem.capacity, limits, widths);
    auto best = search.best(target, 1 << 20);
    return {std::move(best), search.bound(), search.nodes()};
}

// Many threads look at the same sums as one, and find the same choice.
RC_GTEST_PROP(CoarseToFine, IsTheSameWithManyThreads, ()) {
    const auto problem = grouped_problem();
    const auto target = random_target(problem.best(0).back());
    const auto widths = random_widths();
    auto limits = limits_with(nullptr);
    limits.sharing.least = size_between(1, 20);
    limits.sharing.range = size_between(1, 20);
    const auto alone = search_to_end(problem, limits, widths, target);
    for (const int threads : {2, 3, 5}) {
        Team team(threads, threads);
        limits.sharing.team = &team;
        End shared;
        espalier::together(&team, [&] { shared = search_to_end(problem, limits, widths, target); });
        RC_ASSERT(shared == alone);
    }
}

// Items that only an exhaustive search tells apart.
GroupedProblem hard_problem() {
    GroupedProblem problem{.items = {}, .capacity = 0};
    Word weight = 1'000'003;
    for (std::uint32_t i = 0; i < 400; ++i) {
        weight = weight * 48271 % 2147483647;
        problem.items.push_back({weight * 1000 + 1 + weight % 7, weight * 1000, i});
        problem.capacity += weight * 500;
    }
    return problem;
}

TEST(CoarseToFine, IsNotCompleteIfItEndsEarly) {
    const auto problem = hard_problem();
    std::atomic<bool> interrupted{true};
    const auto bound = CoarseToFine(problem.items, problem.capacity, limits_with(nullptr)).bound();
    CoarseToFine interrupted_search(problem.items, problem.capacity, limits_with(&interrupted));
    EXPECT_FALSE(interrupted_search.best(1, most_sums).complete);
    EXPECT_EQ(interrupted_search.bound(), bound);
    CoarseToFine few(problem.items, problem.capacity, limits_with(nullptr));
    EXPECT_FALSE(few.best(1, 1000).complete);
    EXPECT_EQ(few.nodes(), 0U);  // two passes are more
    CoarseToFine two_passes(problem.items, problem.capacity, limits_with(nullptr), {.first = 16, .most = 256});
    EXPECT_FALSE(two_passes.best(1, 100'000).complete);
    EXPECT_GE(two_passes.nodes(), 100'000U);
    EXPECT_LT(two_passes.nodes(), 100'000'000U);
}

TEST(CoarseToFine, LooksAtTheClock) {
    using Clock = DynamicLimits::Clock;
    const auto problem = hard_problem();
    auto limits = limits_with(nullptr);
    limits.bytes = std::uint64_t{1} << 30;
    limits.seconds = 0.2;
    const auto start = Clock::now();
    limits = limits.from_now();
    CoarseToFine search(problem.items, problem.capacity, limits);
    EXPECT_FALSE(search.best(1, std::uint64_t{1} << 40).complete);
    EXPECT_GE(Clock::now() - start, std::chrono::milliseconds(200));
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(2));
}
}  // namespace
