// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>
#include "knapsack/instance/item.hpp"
#include "unit/knapsack/random_instances.hpp"

namespace knapsack_test {
using knapsack::Item;
using knapsack::Word;

/// Items of which the number that fits matters.
struct CurvedProblem {
    std::vector<Item<Word>> items;
    Word capacity = 0;
};

/// Profits that rise with the weights, but ever less, nearly. between(least, most) draws a number.
template <class Between>
CurvedProblem curved_problem_of(Between between, std::int64_t most_items) {
    const auto range = between(2, 1000);
    CurvedProblem problem;
    Word sum = 0;
    const auto items = between(2, most_items);
    for (std::uint32_t i = 0; i < items; ++i) {
        const Word weight = between(1, range);
        const auto curve = std::sqrt(static_cast<double>(weight * (4 * range - weight)));
        problem.items.push_back({static_cast<Word>(curve) + between(1, 2), weight, i});
        sum += weight;
    }
    problem.capacity = sum * between(10, 90) / 100;
    return problem;
}

inline CurvedProblem random_curved_problem(std::int64_t most_items) {
    return curved_problem_of(number_between, most_items);
}

/// Many items of few weights, whose profits, rounded down, decide between them.
template <class Between>
CurvedProblem dense_problem_of(Between between) {
    const auto range = between(20, 100);
    CurvedProblem problem;
    const auto items = static_cast<std::uint32_t>(range * between(2, 10));
    for (std::uint32_t i = 0; i < items; ++i) {
        const Word weight = between(1, range);
        const auto curve = std::sqrt(static_cast<double>(weight * (4 * range - weight))) * 2 / 3;
        problem.items.push_back({static_cast<Word>(curve) + 1, weight, i});
        problem.capacity += weight;
    }
    problem.capacity = problem.capacity * between(40, 60) / 100;
    return problem;
}

/// The most profit, by a table over all capacities [Bellman 1957].
inline Word optimum_of(const CurvedProblem& problem) {
    std::vector<Word> profits(static_cast<std::size_t>(problem.capacity) + 1);
    for (const auto& item : problem.items) {
        const auto weight = static_cast<std::size_t>(item.weight);
        for (auto room = profits.size(); room-- > weight;) {
            profits[room] = std::max(profits[room], profits[room - weight] + item.profit);
        }
    }
    return profits.back();
}

/// Calls visit(chosen, profit) for all choices that fit.
template <class Visit>
void for_all_choices(const CurvedProblem& problem, Visit visit) {
    const auto items = problem.items.size();
    for (std::uint32_t set = 0; set < std::uint32_t{1} << items; ++set) {
        std::vector<bool> chosen(items);
        Word weight = 0;
        Word profit = 0;
        for (std::size_t i = 0; i < items; ++i) {
            chosen[i] = (set >> i & 1U) != 0;
            if (chosen[i]) weight += problem.items[i].weight;
            if (chosen[i]) profit += problem.items[i].profit;
        }
        if (weight <= problem.capacity) visit(chosen, profit);
    }
}
}  // namespace knapsack_test
