// SPDX-License-Identifier: Apache-2.0

// Questions are answered as by trying all choices: copies, numbers of items, preferences, and all best choices.

#include <gtest/gtest.h>
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>
#include <espalier/knapsack.hpp>
#include <espalier/random.hpp>
#include "knapsack/question/zero_one.hpp"

namespace {
using knapsack::best_choices;
using knapsack::Finding;
using knapsack::Instance;
using knapsack::Integer;
using knapsack::Preference;
using knapsack::Question;
using knapsack::ZeroOne;

using Counts = std::vector<Integer>;

struct Best {
    std::optional<std::pair<Integer, Integer>> value{};  ///< the profit, and the second criterion, which is to be least
    std::set<Counts> choices{};
};

Integer second_criterion(Preference preference, const Integer& items, const Integer& weight) {
    if (preference == Preference::any) return 0;
    return preference == Preference::fewest_items ? items : weight;
}

void try_all(const Instance& instance, const Question& question, Counts& counts, std::size_t position, Best& best) {
    if (position < instance.items()) {
        const auto copies = instance.copies.empty() ? Integer(1) : instance.copies[position];
        for (counts[position] = 0; counts[position] <= copies; ++counts[position]) {
            try_all(instance, question, counts, position + 1, best);
        }
        return;
    }
    Integer profit;
    Integer weight;
    Integer items;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        profit += counts[i] * instance.profits[i];
        weight += counts[i] * instance.weights[i];
        items += counts[i];
    }
    if (weight > instance.capacity || items < question.least_items) return;
    if (question.most_items && items > *question.most_items) return;
    const std::pair value(profit, Integer(-second_criterion(question.preference, items, weight)));
    if (best.value && value < *best.value) return;
    if (!best.value || *best.value < value) best = {value, {}};
    best.choices.insert(counts);
}

Best best_by_trying(const Instance& instance, const Question& question) {
    Best best;
    Counts counts(instance.items());
    try_all(instance, question, counts, 0, best);
    return best;
}

std::vector<std::string> texts(const std::vector<Integer>& numbers) {
    std::vector<std::string> texts;
    for (const auto& number : numbers) texts.push_back(number.str());
    return texts;
}

Finding solved(const Instance& problem) {
    const auto result = espalier::knapsack::solve(texts(problem.profits.integers()), texts(problem.weights.integers()),
                                                  problem.capacity.str());
    if (result.status == espalier::knapsack::Status::infeasible) {
        return {.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
    }
    return {
        .complete = true, .profit = Integer(result.profit), .choice = result.choice, .bound = Integer(result.bound)};
}

Instance some_instance(espalier::Random& random, bool has_copies) {
    Instance instance;
    const auto items = 1 + random.below(has_copies ? 5 : 9);
    const auto range = random.below(2) == 0 ? 6U : 40U;
    const auto negative = random.below(4) == 0 ? range / 3 : 0U;
    Integer total;
    for (std::uint64_t i = 0; i < items; ++i) {
        const Integer weight = Integer(random.below(range)) - negative;
        instance.profits.push_back(Integer(Integer(random.below(range)) - negative));
        instance.weights.push_back(weight);
        if (has_copies) instance.copies.emplace_back(random.below(4));
        total += abs(weight) * (has_copies ? instance.copies.back() : Integer(1));
    }
    instance.capacity = Integer(random.below(static_cast<std::uint32_t>(total + 2))) - random.below(3);
    return instance;
}

Question random_question(espalier::Random& random) {
    Question question;
    if (random.below(3) == 0) question.least_items = random.below(6);
    if (random.below(3) == 0) question.most_items = question.least_items + random.below(5);
    if (random.below(8) == 0) question.most_items = question.least_items;
    question.preference =
        std::array{Preference::any, Preference::fewest_items, Preference::least_weight}[random.below(3)];
    return question;
}

Counts counts_of(const Finding& finding) {
    if (!finding.counts.empty()) return finding.counts;
    Counts counts;
    for (const bool chosen : finding.choice) counts.emplace_back(chosen ? 1 : 0);
    return counts;
}

void expect_answer(const Instance& instance, Question question, std::uint64_t seed) {
    const auto expected = best_by_trying(instance, question);
    question.counts = true;
    const ZeroOne zero_one(instance, question);
    const auto finding = zero_one.finding(solved(zero_one.problem()));
    ASSERT_EQ(finding.feasible, expected.value.has_value()) << seed;
    if (!finding.feasible) return;
    ASSERT_EQ(*finding.profit, expected.value->first) << seed;
    ASSERT_EQ(finding.bound, *finding.profit) << seed;
    ASSERT_TRUE(expected.choices.contains(counts_of(finding))) << seed;
    const auto never = [] { return false; };
    const auto all = best_choices(zero_one.kinds(), zero_one.profit_by_kinds(finding), 100'000, 100'000, never);
    ASSERT_TRUE(all) << seed;
    ASSERT_EQ(all->number, expected.choices.size()) << seed;
    std::set<Counts> listed;
    for (auto counts : all->listed) {
        counts.resize(instance.items());
        listed.insert(std::move(counts));
    }
    ASSERT_EQ(listed, expected.choices) << seed;
    const auto first = best_choices(zero_one.kinds(), zero_one.profit_by_kinds(finding), 1, 100'000, never);
    ASSERT_EQ(first->listed.size(), 1U) << seed;
    ASSERT_EQ(first->number, all->number) << seed;
}

constexpr std::uint64_t cases = 10'000;

TEST(Question, CopiesAreAnsweredAsByTryingAllChoices) {
    for (std::uint64_t seed = 0; seed < cases; ++seed) {
        espalier::Random random(seed);
        expect_answer(some_instance(random, true), {}, seed);
    }
}

TEST(Question, AllOfItIsAnsweredAsByTryingAllChoices) {
    for (std::uint64_t seed = 0; seed < cases; ++seed) {
        espalier::Random random(seed);
        const auto instance = some_instance(random, seed % 2 == 0);
        expect_answer(instance, random_question(random), seed);
    }
}

TEST(Question, NothingMoreIsAskedOfTheInstanceItself) {
    Instance instance;
    instance.profits = {3};
    instance.weights = {2};
    EXPECT_EQ(&ZeroOne(instance, {}).problem(), &instance);
}

TEST(Question, ManyCopiesAreFewItems) {
    Instance instance;
    instance.profits = {3, 5};
    instance.weights = {2, 3};
    instance.copies = {Integer(1) << 80, 1000};
    instance.capacity = 1'000'001;
    const ZeroOne zero_one(instance, {});
    EXPECT_EQ(zero_one.problem().items(), 19U + 10U);
    const auto finding = zero_one.finding(solved(zero_one.problem()));
    EXPECT_EQ(*finding.profit, 1'500'501);
}

TEST(Question, NoMoreCopiesThanFitAreLookedAt) {
    Instance instance;
    instance.profits = {3, 5};
    instance.weights = {2, -3};
    instance.copies = {1000, 1000};
    instance.capacity = 6;
    const ZeroOne zero_one(instance, {.most_items = 4});
    EXPECT_EQ(zero_one.kinds().copies.at(0), 4);
    EXPECT_EQ(zero_one.kinds().copies.at(1), 4);
    instance.weights = {2, 3};
    EXPECT_EQ(ZeroOne(instance, {.most_items = 4}).kinds().copies.at(0), 3);
}

TEST(Question, TooManyStatesAreNotCounted) {
    knapsack::Kinds kinds;
    for (int i = 0; i < 30; ++i) {
        kinds.profits.emplace_back(Integer(1) << i);
        kinds.weights.emplace_back(Integer(1) << i);
        kinds.copies.emplace_back(1);
    }
    kinds.capacity = (Integer(1) << 30) - 2;
    const auto never = [] { return false; };
    const auto all = best_choices(kinds, kinds.capacity, 2, 1000, never);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->number, 1);
    for (auto& copies : kinds.copies) copies = 2;
    EXPECT_FALSE(best_choices(kinds, kinds.capacity, 2, 10, never));
    EXPECT_FALSE(best_choices(kinds, kinds.capacity, 2, 1'000'000, [] { return true; }) &&
                 !best_choices(kinds, kinds.capacity, 2, 10, never));
}

// The bound knows what an item is worth where their number is limited.
TEST(Question, ANumberOfItemsLeavesFewStates) {
    espalier::Random random(7);
    Instance instance;
    for (int i = 0; i < 100; ++i) {
        instance.profits.push_back(Integer(1 + random.below(1000)));
        instance.weights.push_back(Integer(1 + random.below(1000)));
    }
    instance.capacity = 15'000;
    for (const auto& [least, most] : {std::pair{1U, 100U}, {40U, 100U}, {0U, 15U}, {20U, 20U}}) {
        Question question;
        question.least_items = least;
        question.most_items = most;
        const ZeroOne zero_one(instance, question);
        const auto finding = zero_one.finding(solved(zero_one.problem()));
        ASSERT_TRUE(finding.feasible);
        const auto best = zero_one.profit_by_kinds(finding);
        EXPECT_TRUE(best_choices(zero_one.kinds(), best, 0, 20'000, [] { return false; }));
    }
}

TEST(Question, AListEndsWithTheTime) {
    const std::vector<Integer> ones(200, 1);
    const knapsack::Kinds kinds{ones, ones, ones, 100};
    int calls = 0;
    const auto all = best_choices(kinds, 100, 100'000, 100'000, [&] { return ++calls > 30; });
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->is_cut);
    EXPECT_GT(all->listed.size(), 0U);
    EXPECT_LT(all->listed.size(), 2000U);
    EXPECT_FALSE(best_choices(kinds, 100, 10, 100'000, [] { return false; })->is_cut);
}
}  // namespace
