#pragma once

#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Where the profits are the weights plus one of a few numbers: a choice gains no more than the capacity and the
/// greatest sum of those numbers that fits, which is a knapsack problem of few profits and soon solved. None if there
/// are more than 16 such numbers. Requires items of positive profit and weight that fit. Takes as long as `limits` say,
/// and if that is too little, it is less tight.
std::optional<Word> difference_bound(const std::vector<Item<Word>>& items, Word capacity, const DynamicLimits& limits);

}  // namespace knapsack
