// SPDX-License-Identifier: Apache-2.0
#include "knapsack/checker.hpp"
#include <gtest/gtest.h>
#include <string>

namespace {
using knapsack::fault_of;
using knapsack::fault_of_claim;
using knapsack::Finding;
using knapsack::Instance;
using knapsack::Integer;

// Profits and weights with a decimal; the best choice, of the profit 1.2, is the first and the last item.
Instance instance() {
    Instance instance;
    instance.profits = {5, 6, 7};
    instance.weights = {40, 50, 60};
    instance.capacity = 100;
    instance.profit_decimals = 1;
    instance.weight_decimals = 1;
    return instance;
}

Finding best() { return {.complete = true, .profit = 12, .choice = {true, false, true}, .bound = 12}; }

bool says(const std::string& fault, const std::string& words) { return fault.find(words) != std::string::npos; }

TEST(Checker, FindsNoFaultInTheBestChoice) {
    EXPECT_EQ(fault_of(instance(), best()), "");
    auto stopped = best();
    stopped.complete = false;
    stopped.bound = 14;
    EXPECT_EQ(fault_of(instance(), stopped), "");
}

TEST(Checker, AddsUpProfitsAndWeights) {
    auto finding = best();
    finding.choice = {true, true, true};
    EXPECT_TRUE(says(fault_of(instance(), finding), "exceeds the capacity"));
    finding.choice = {true, true, false};
    EXPECT_TRUE(says(fault_of(instance(), finding), "the profit is 11 instead of 12"));
    finding.choice = {true, true};
    EXPECT_TRUE(says(fault_of(instance(), finding), "2 items instead of 3"));
}

TEST(Checker, ComparesWithTheBound) {
    auto finding = best();
    finding.bound = 11;
    EXPECT_TRUE(says(fault_of(instance(), finding), "exceeds the bound"));
    finding.bound = 13;
    EXPECT_TRUE(says(fault_of(instance(), finding), "the bound is 13, not 12"));
}

TEST(Checker, ComparesWithTheChoiceOfTheFileButNotWithItsClaim) {
    auto known = instance();
    known.known_profit = 13;
    EXPECT_EQ(fault_of(known, best()), "");
    known.known_choice = {false, true, true};
    EXPECT_TRUE(says(fault_of(known, best()), "the file knows a better choice"));
}

TEST(Checker, RefutesClaims) {
    EXPECT_EQ(fault_of_claim(instance(), best(), 12), "");
    EXPECT_EQ(fault_of_claim(instance(), best(), 13), "no choice has more profit than 1.2");
    EXPECT_EQ(fault_of_claim(instance(), best(), 11), "a choice has the profit 1.2");
    auto stopped = best();
    stopped.complete = false;
    stopped.bound = 14;
    EXPECT_EQ(fault_of_claim(instance(), stopped, 14), "");
    EXPECT_EQ(fault_of_claim(instance(), stopped, 15), "no choice has more profit than 1.4");
    const Finding none{.feasible = false, .complete = true, .profit = {}, .choice = {}, .bound = {}};
    EXPECT_EQ(fault_of_claim(instance(), none, 12), "no choice fits");
}
}  // namespace
