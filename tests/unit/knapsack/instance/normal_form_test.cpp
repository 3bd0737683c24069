// SPDX-License-Identifier: Apache-2.0
#include "knapsack/instance/normal_form.hpp"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>
#include "unit/knapsack/random_instances.hpp"

namespace {
using knapsack::Instance;
using knapsack::Integer;
using knapsack::NormalForm;
using knapsack_test::number_between;

Instance small_instance() {
    return knapsack_test::random_instance(9, number_between(1, 40), number_between(0, 1) == 0);
}

// Calls visit(positions, profit) for all choices that fit in the normal form.
template <class Visit>
void for_all_choices(const NormalForm& normal, Visit visit) {
    const auto items = normal.items_as<Integer>();
    for (std::uint32_t set = 0; set < std::uint32_t{1} << items.size(); ++set) {
        std::vector<std::uint32_t> positions;
        Integer profit = 0;
        Integer weight = 0;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if ((set >> i & 1U) == 0) continue;
            const auto& item = items[i];
            positions.push_back(item.position);
            profit += item.profit;
            weight += item.weight;
        }
        if (weight <= normal.capacity()) visit(positions, profit);
    }
}

RC_GTEST_PROP(NormalForm, HasTheBestChoice, ()) {
    const auto instance = small_instance();
    const NormalForm normal(instance);
    const auto best = knapsack_test::best_of_all(instance);
    RC_ASSERT(normal.feasible() == best.has_value());
    if (!best) return;
    Integer most = 0;
    for_all_choices(normal, [&](const auto&, const Integer& profit) { most = std::max(most, profit); });
    RC_ASSERT(normal.instance_profit(most) == *best);
}

RC_GTEST_PROP(NormalForm, TranslatesChoices, ()) {
    const auto instance = small_instance();
    const NormalForm normal(instance);
    if (!normal.feasible()) return;
    for_all_choices(normal, [&](const auto& positions, const Integer& sum) {
        const auto choice = normal.choice(positions);
        Integer profit = 0;
        Integer weight = 0;
        for (std::size_t i = 0; i < instance.items(); ++i) {
            if (choice[i]) profit += instance.profits[i];
            if (choice[i]) weight += instance.weights[i];
        }
        RC_ASSERT(weight <= instance.capacity);
        RC_ASSERT(profit == normal.instance_profit(sum));
    });
}

RC_GTEST_PROP(NormalForm, HasOnlyItemsThatAreToBeDecided, ()) {
    const NormalForm normal(small_instance());
    Integer weights = 0;
    Integer divisor_of_profits = 0;
    Integer divisor_of_weights = 0;
    for (const auto& item : normal.items_as<Integer>()) {
        RC_ASSERT(item.profit > 0);
        RC_ASSERT(item.weight > 0);
        RC_ASSERT(item.weight <= normal.capacity());
        weights += item.weight;
        divisor_of_profits = gcd(divisor_of_profits, item.profit);
        divisor_of_weights = gcd(divisor_of_weights, item.weight);
    }
    if (normal.empty()) return;
    RC_ASSERT(weights > normal.capacity());
    RC_ASSERT(divisor_of_profits == 1);
    RC_ASSERT(divisor_of_weights == 1);
}

RC_GTEST_PROP(NormalForm, TranslatesProfitsDown, ()) {
    const NormalForm normal(small_instance());
    if (!normal.feasible()) return;
    Integer all = 0;
    for (const auto& item : normal.items_as<Integer>()) all += item.profit;
    const Integer profit = normal.instance_profit(0) + number_between(-100, 500);
    const auto sum = normal.normal_profit(profit);
    RC_ASSERT(sum >= 0);
    RC_ASSERT(sum <= all);
    if (sum > 0) RC_ASSERT(normal.instance_profit(sum) <= profit);
    if (sum < all) RC_ASSERT(normal.instance_profit(sum + 1) > profit);
}

// Two items of the sums `profits` and `weights`, of which only one fits.
NormalForm form_of(const Integer& profits, const Integer& weights) {
    Instance instance;
    instance.profits = {profits / 2, profits - profits / 2};
    instance.weights = {weights / 2, weights - weights / 2};
    instance.capacity = weights - 1;
    return NormalForm(instance);
}

TEST(NormalForm, FitsWordsWhereAllSumsDo) {
    const Integer most = (Integer(1) << 62) - 1;
    EXPECT_TRUE(form_of(most, most).fits_words());
    EXPECT_FALSE(form_of(most + 2, most).fits_words());
    EXPECT_FALSE(form_of(most, most + 2).fits_words());
    const auto items = form_of(most, most).items_as<knapsack::Word>();
    EXPECT_EQ(items[0].profit + items[1].profit, (std::int64_t{1} << 62) - 1);
    EXPECT_EQ(items[0].weight + items[1].weight, (std::int64_t{1} << 62) - 1);
}

TEST(NormalForm, DividesProfitsAndWeights) {
    Instance instance;
    instance.profits = {6, 9};
    instance.weights = {4, 6};
    instance.capacity = 9;
    const NormalForm normal(instance);
    EXPECT_EQ(normal.capacity(), 4);
    EXPECT_EQ(normal.items_as<Integer>()[0].profit, 2);
    EXPECT_EQ(normal.items_as<Integer>()[1].weight, 3);
    EXPECT_EQ(normal.instance_profit(3), 9);
    EXPECT_EQ(normal.normal_profit(8), 2);
}
}  // namespace
