// SPDX-License-Identifier: Apache-2.0
#include "knapsack/quarter_lists/quarter_lists.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <utility>
#include <vector>
#include "knapsack/instance/normal_form.hpp"
#include "knapsack/search.hpp"
#include "unit/knapsack/random_instances.hpp"
#include "unit/knapsack/search_in_parts.hpp"

namespace {
using knapsack::Answer;
using knapsack::Core;
using knapsack::Half;
using knapsack::Item;
using knapsack::NormalForm;
using knapsack::QuarterLists;
using knapsack::Total;
using knapsack::Totals;
using knapsack_test::number_between;
using knapsack_test::size_between;
using Sum = knapsack::Word;

Total<Sum> total_of(const std::vector<Item<Sum>>& items, std::uint64_t set) {
    Total<Sum> total;
    for (; set != 0; set &= set - 1) {
        const auto& item = items[static_cast<std::size_t>(std::countr_zero(set))];
        total.weight += item.weight;
        total.profit += item.profit;
    }
    return total;
}

std::vector<Total<Sum>> totals_of(const std::vector<Item<Sum>>& items) {
    std::vector<Total<Sum>> totals;
    for (std::uint32_t set = 0; set < std::uint32_t{1} << items.size(); ++set) totals.push_back(total_of(items, set));
    return totals;
}

std::vector<Item<Sum>> items_of_random_size() {
    std::vector<Item<Sum>> items;
    const auto range = number_between(1, 40);
    for (std::uint32_t i = 0; i < size_between(0, 9); ++i)
        items.push_back({number_between(1, range), number_between(1, range), i});
    return items;
}

RC_GTEST_PROP(Half, KnowsAllChoices, ()) {
    const auto items = items_of_random_size();
    const Half<Sum> half(items);
    const auto totals = totals_of(items);
    RC_ASSERT(half.weight() == totals.back().weight);
    const auto low = number_between(-3, half.weight() + 3);
    const auto high = number_between(low, half.weight() + 3);
    std::optional<Sum> most;
    std::size_t below = 0;
    std::vector<std::pair<Sum, Sum>> within;
    for (const auto& total : totals) {
        if (total.weight <= low) most = std::max(most.value_or(0), total.profit);
        if (total.weight < low) ++below;
        if (low <= total.weight && total.weight < high) within.emplace_back(total.weight, total.profit);
    }
    RC_ASSERT(half.most_within(low) == most);
    RC_ASSERT(half.count_below(low) == below);
    Totals<Sum> listed;
    Totals<Sum> spare;
    half.list(low, high, listed, spare);
    RC_ASSERT(std::ranges::is_sorted(listed, {}, &Total<Sum>::weight));
    std::vector<std::pair<Sum, Sum>> pairs;
    for (const auto& total : listed) pairs.emplace_back(total.weight, total.profit);
    std::ranges::sort(pairs);
    std::ranges::sort(within);
    RC_ASSERT(pairs == within);
}

// Keys that are not spread evenly are sorted by comparisons, so that no bucket takes the square of its size.
TEST(Half, SortsKeysOfAnySpread) {
    constexpr Sum size = 20'000;
    for (const Sum clusters : {1, 3, 1000, 20'000}) {
        std::vector<Sum> values;
        for (Sum i = 0; i < size; ++i) values.push_back(i % clusters * 1'000'000 + size - i);
        Sum looks = 0;
        const auto key_of = [&](Sum value) {
            ++looks;
            return value;
        };
        std::vector<Sum> sorted;
        knapsack::sort_evenly_spread(Sum{0}, clusters * 1'000'000, values, sorted, key_of);
        std::ranges::sort(values);
        EXPECT_EQ(sorted, values);
        EXPECT_LT(looks, 80 * size) << clusters;
    }
}

RC_GTEST_PROP(Half, NamesTheItemsOfAChoice, ()) {
    const auto items = items_of_random_size();
    const Half<Sum> half(items);
    const auto room = number_between(0, half.weight());
    const auto most = *half.most_within(room);
    const auto total = total_of(items, half.choice_of({room, most}));
    RC_ASSERT(total.weight <= room);
    RC_ASSERT(total.profit == most);
}

// Returns lists that know nothing but a bound and an incumbent.
template <class Number>
QuarterLists<Number> lists_of(Core<Number> core, const Answer& answer, const Number& bound,
                              std::size_t most_in_window) {
    knapsack::PreprocessedProgram<Number> preprocessed;
    preprocessed.bound = bound;
    preprocessed.answer = answer;
    preprocessed.few_beside = answer.incumbent<Number>();
    auto shared = std::make_shared<const Core<Number>>(std::move(core));
    return QuarterLists<Number>({std::move(shared), std::move(preprocessed)}, most_in_window);
}

// Returns lists that know the greedy choice.
template <class Number>
QuarterLists<Number> lists_of(const NormalForm& normal) {
    Core<Number> core(normal.items_as<Number>(), static_cast<Number>(normal.capacity()));
    Answer answer;
    answer.offer(core.first().profit, {});
    const Number bound = core.ranking().bound();
    return lists_of(std::move(core), answer, bound, size_between(1, 300));
}

template <class Number>
void find_best(const knapsack::Instance& instance, const NormalForm& normal) {
    const auto lists = lists_of<Number>(normal);
    RC_ASSERT(lists.valid(lists.root()));
    const auto answer = knapsack_test::search_in_parts(lists);
    RC_ASSERT(lists.valid(answer));
    RC_ASSERT(normal.instance_profit(*answer.bound()) == *knapsack_test::best_of_all(instance));
}

RC_GTEST_PROP(QuarterLists, FindTheBestChoice, ()) {
    for (int i = 0; i < 10; ++i) {
        const auto instance = knapsack_test::random_instance(12, number_between(1, 1000));
        const NormalForm normal(instance);
        if (normal.empty()) continue;
        find_best<knapsack::Word>(instance, normal);
        find_best<knapsack::Integer>(instance, normal);
    }
}

// A window has choices of one half that a lighter choice with more profit, in another window, dominates.
RC_GTEST_PROP(QuarterLists, FindChoicesOfTheProfitThatTheySay, ()) {
    for (int i = 0; i < 20; ++i) {
        const NormalForm normal(knapsack_test::random_instance(12, number_between(1, 100)));
        if (normal.empty()) continue;
        const auto items = normal.items_as<Sum>();
        const auto nothing = Answer(Answer::known(0));
        const auto lists = lists_of<Sum>({items, static_cast<Sum>(normal.capacity())}, nothing, 1 << 20, 300);
        auto s = lists.root();
        auto& window = s.windows.front();
        window.low = number_between(0, window.high - 1);
        window.high = number_between(window.low + 1, window.high);
        auto answer = lists.answer();
        while (!s.empty()) lists.work(s, answer, 1000);
        RC_ASSERT(lists.valid(answer));
    }
}

TEST(QuarterLists, ReadNoWindowBesideTheCapacity) {
    const auto nothing = Answer(Answer::known(0));
    const auto lists = lists_of<Sum>({{{3, 3, 0}, {4, 4, 1}, {5, 5, 2}}, 8}, nothing, 8, 300);
    EXPECT_TRUE(lists.valid({{{0, 9}}}));
    EXPECT_FALSE(lists.valid({{{-1, 9}}}));
    EXPECT_FALSE(lists.valid({{{0, 10}}}));
    EXPECT_FALSE(lists.valid({{{3, 3}}}));
}

// Sixty numbers of 60 bits, of which the LP bound decides none.
TEST(QuarterLists, SearchWhatThePreprocessingLeaves) {
    knapsack::Instance instance;
    for (std::uint64_t i = 1; i <= 60; ++i) {
        const knapsack::Integer weight((i * 0x9E3779B97F4A7C15) >> 4);
        instance.weights.push_back(weight);
        instance.profits.push_back(weight);
        instance.capacity += weight / 2;
    }
    const auto limits = knapsack::DynamicLimits{.easy = 100, .hard = 0, .sharing = {}};
    const knapsack::Search search(instance, knapsack::Settings{}, limits);
    const auto are_lists = [](const auto& problem) {
        return requires { problem.expected_nodes(); };
    };
    EXPECT_TRUE(search.visit(are_lists));
    // Another process goes on alike.
    const knapsack::Search other(instance, search.preprocessing(), limits);
    EXPECT_TRUE(other.visit(are_lists));
    EXPECT_TRUE(other.is_consistent());
    EXPECT_EQ(other.first_finding().profit, search.first_finding().profit);
}
}  // namespace
