// SPDX-License-Identifier: Apache-2.0
#include "knapsack/search.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>
#include <espalier/engine/search.hpp>
#include <espalier/pack.hpp>
#include <espalier/random.hpp>
#include "knapsack/checker.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Finding;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::Search;
using knapsack::Settings;
using knapsack_test::number_between;

// Preprocesses so little, now and then, that there is a tree.
knapsack::DynamicLimits some_limits() {
    knapsack::DynamicLimits limits;
    limits.easy = static_cast<espalier::Nodes>(number_between(0, 3) == 0 ? 0 : number_between(1, 1000));
    limits.hard = static_cast<espalier::Nodes>(number_between(0, 1) * 1000);
    return limits;
}

Finding searched(const Search& search) {
    const auto& problem = search.problem();
    espalier::engine::Result result{.answer = problem.answer()};
    for (const auto s = problem.root(); !s->empty();) problem.work(*s, *result.answer, 1000);
    return search.finding(result);
}

Finding found_by(const Instance& instance, const std::string& algorithm, const std::optional<Integer>& known_optimum) {
    Settings settings;
    settings.algorithm = algorithm;
    if (known_optimum) settings.known_optimum = knapsack::Decimal{*known_optimum, 0};
    return searched(Search(instance, settings, some_limits()));
}

void check(const Instance& instance, const std::string& algorithm) {
    const auto best = knapsack_test::best_of_all(instance);
    if (!best) return;
    const Integer claim = *best + number_between(-3, 3);
    auto finding = found_by(instance, algorithm, claim);
    RC_ASSERT(finding.profit.has_value());
    RC_ASSERT(finding.complete);
    if (claim <= *best) RC_ASSERT(*finding.profit == *best);
    // The bound of a search that the claim has cut short proves that, and no more.
    if (claim > *best && finding.bound > *finding.profit) {
        RC_ASSERT(finding.bound < claim);
        finding.complete = false;
    }
    RC_ASSERT(fault_of(instance, finding) == "");
}

RC_GTEST_PROP(Search, SupportsOrRefutesAKnownOptimum, ()) {
    for (int i = 0; i < 20; ++i) {
        const bool huge = number_between(0, 3) == 0;
        const auto instance =
            knapsack_test::random_instance(9, huge ? std::int64_t{1} << 60 : 30, number_between(0, 2) == 0);
        for (const char* algorithm : {"auto", "core", "dfs"}) check(instance, algorithm);
    }
}

// Whatever the preprocessing has come to by then, and whatever it has left to the search.
RC_GTEST_PROP(Search, SaysWhatIsTrueWheneverThePreprocessingEnds, ()) {
    for (int i = 0; i < 20; ++i) {
        const bool huge = number_between(0, 3) == 0;
        const auto instance = knapsack_test::random_instance(12, huge ? std::int64_t{1} << 60 : 1000);
        const auto best = *knapsack_test::best_of_all(instance);
        knapsack::DynamicLimits limits;
        limits.end = knapsack::DynamicLimits::Clock::now() + std::chrono::microseconds(number_between(0, 2000));
        limits.may_give_up = number_between(0, 1) == 0;
        const Search search(instance, Settings{}, limits);
        const auto early = search.first_finding();
        RC_ASSERT(*early.profit <= best);
        RC_ASSERT(early.bound >= best);
        RC_ASSERT(fault_of(instance, early) == "");
        const auto finding = searched(search);
        RC_ASSERT(finding.complete || limits.may_give_up);
        if (finding.complete) RC_ASSERT(*finding.profit == best);
        RC_ASSERT(fault_of(instance, finding) == "");
    }
}

// Items that only an exhaustive search tells apart, if their numbers are long.
Instance hard_instance(int digits) {
    Instance instance;
    Integer drawn = 1'000'003;
    for (int i = 0; i < 200; ++i) {
        drawn = drawn * 48271 % 2147483647;
        const Integer weight = drawn * pow(Integer(10), static_cast<unsigned>(digits - 10)) + drawn % 1000;
        instance.weights.push_back(weight);
        instance.profits.push_back(Integer(weight * 3 + drawn % 7));
        instance.capacity += weight / 2;
    }
    return instance;
}

TEST(Search, DoesNotPreprocessWhatIsStopped) {
    const std::atomic<bool> interrupted{true};
    knapsack::DynamicLimits limits;
    limits.interrupt = &interrupted;
    for (const int digits : {12, 30}) {
        limits.may_give_up = false;
        const Search search(hard_instance(digits), Settings{}, limits);
        EXPECT_EQ(search.preprocessing().second, 0U);
        EXPECT_TRUE(search.is_open());
        const auto has_root = [](const auto& problem) { return !problem.root().empty(); };
        EXPECT_TRUE(search.visit(has_root));
        limits.may_give_up = true;
        const Search given_up(hard_instance(digits), Settings{}, limits);
        EXPECT_FALSE(given_up.is_open());
        EXPECT_FALSE(given_up.visit(has_root));
        EXPECT_FALSE(searched(given_up).complete);
    }
    // Other processes preprocess the same, and have to come to the same core.
    limits.is_repeated = true;
    limits.may_give_up = false;
    EXPECT_GT(Search(hard_instance(12), Settings{}, limits).preprocessing().second, 0U);
}

// Returns few items whose profits hardly differ from their weights.
Instance few_items(int items) {
    espalier::Random random(5);
    Instance instance;
    for (int i = 0; i < items; ++i) {
        const auto weight = 1'000'000 + random.below(1'000'000);
        instance.weights.push_back(weight);
        instance.profits.push_back(weight + random.below(1'000));
        instance.capacity += weight;
    }
    instance.capacity /= 2;
    return instance;
}

// One process has the time to prove the best choice, or to find a better one, and the other one has no time at all.
TEST(Search, IsOfOneKindInProcessesThatHadMoreTime) {
    for (const int items : {58, 75}) {
        for (const espalier::Nodes hard : {20'000, 100'000'000}) {
            knapsack::DynamicLimits limits;
            limits.easy = 4;
            limits.hard = hard;
            limits.is_repeated = true;
            limits.may_give_up = false;
            const auto instance = few_items(items);
            const Search slow(instance, Settings{}, limits);
            limits.seconds = 0;
            const Search quick(instance, Settings{}, limits);
            EXPECT_LE(slow.first_finding().bound, quick.first_finding().bound);
            quick.visit([&](const auto& problem) {
                slow.visit([&](const auto& other) {
                    constexpr bool is_same = std::is_same_v<decltype(problem), decltype(other)>;
                    EXPECT_TRUE(is_same);
                    EXPECT_TRUE(!slow.is_open() || espalier::pack(other.root()) == espalier::pack(problem.root()));
                });
            });
        }
    }
}

// Items of so many kinds, a hundred or so of each, whose profits are their weights and this number.
Instance alike_items(int kinds, std::int64_t difference) {
    espalier::Random random(7);
    Instance instance;
    std::vector<std::int64_t> weights;
    for (int kind = 0; kind < kinds; ++kind) weights.push_back(100'000 + random.below(900'000));
    for (int i = 0; i < 100 * kinds; ++i) {
        const auto weight = weights[random.below(static_cast<std::uint32_t>(kinds))];
        instance.weights.push_back(weight);
        instance.profits.push_back(weight + difference);
        instance.capacity += weight;
    }
    instance.capacity /= 2;
    return instance;
}

// The multiples that stand for them have many differences, and the LP bound of those is never met.
TEST(Search, KnowsHowManyAlikeItemsFit) {
    for (const int kinds : {300, 800}) {
        for (const std::int64_t difference : {100'000, -50'000}) {
            const auto instance = alike_items(kinds, difference);
            knapsack::DynamicLimits limits;
            limits.hard = 1'000'000;
            const Search search(instance, Settings{}, limits);
            EXPECT_FALSE(search.is_open());
            const auto finding = searched(search);
            EXPECT_EQ(*finding.profit, finding.bound);
            EXPECT_EQ(fault_of(instance, finding), "");
        }
    }
}

// Choices of the greatest profit need not be looked for: a search depth first has one from the start.
RC_GTEST_PROP(Search, HasTheChoiceBeforeItSearchesDepthFirst, ()) {
    const auto instance = knapsack_test::random_instance(9, 30);
    const auto best = *knapsack_test::best_of_all(instance);
    Settings settings;
    settings.algorithm = "dfs";
    settings.known_optimum = knapsack::Decimal{best, 0};
    const Search search(instance, settings, {});
    const auto finding = search.first_finding();
    RC_ASSERT(*finding.profit == best);
    RC_ASSERT(fault_of(instance, finding) == "");
}
}  // namespace
