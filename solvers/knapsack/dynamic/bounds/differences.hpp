// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// The bound and a choice of items whose profits are their weights plus one of two numbers. A choice has the profit
///     weight + sum of number x items of that number,
/// and as there are many choices of any weight, the best one follows from how many items it has of each number.
template <class Number>
struct Differences {
    Number bound{};  ///< no choice has more profit
    /// The positions, in rising order, of a choice whose profit is `bound`; empty if none was found.
    std::optional<std::vector<std::uint32_t>> choice;
};

/// Returns nothing if there are more than two such numbers, or if `limits` end it before. Returns the bound alone if it
/// is at most `incumbent`. Defined for Word and Integer.
template <class Number>
std::optional<Differences<Number>> few_differences(const Items<Number>& items, const Number& capacity,
                                                   const DynamicLimits& limits = {}, const Number& incumbent = -1);

/// A function that finds differences within limits, for an incumbent.
template <class Number>
using DifferencesFinder = std::function<std::optional<Differences<Number>>(const DynamicLimits&, const Number&)>;

/// Returns a bound on the profit of items whose profits are their weights plus one of a few numbers: a choice gains at
/// most the capacity and the greatest sum of those numbers that fits, which is a knapsack problem with few profits and
/// soon solved. If `limits` end the search of that problem, the bound is less tight. Returns nothing if there are more
/// than 16 such numbers. Requires items of positive profit and weight that fit.
std::optional<Word> difference_bound(const Items<Word>& items, Word capacity, const DynamicLimits& limits);

}  // namespace knapsack
