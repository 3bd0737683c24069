#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

/// Of items whose profits are their weights plus one of a few numbers, a choice has the profit
///     weight + sum of number x items of that number,
/// and the numbers of items alone decide what is the most, as there are many choices of any weight.
template <class Number>
struct Differences {
    Number bound{};                   ///< no choice has more profit
    std::vector<Item<Number>> items;  ///< those first that make up about the best numbers of items and the capacity
    std::optional<std::vector<std::uint32_t>>
        choice;  ///< the positions, in rising order, of one of the profit `bound`; none where none was found
};

/// None if there are more than two such numbers, or if it is over before.
template <class Number>
std::optional<Differences<Number>> few_differences(const std::vector<Item<Number>>& items, const Number& capacity,
                                                   const DynamicLimits& limits = {});

/// Finds them when they are asked for, within these limits.
template <class Number>
using DifferencesFinder = std::function<std::optional<Differences<Number>>(const DynamicLimits&)>;

}  // namespace knapsack
