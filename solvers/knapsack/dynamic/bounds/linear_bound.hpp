#pragma once

#include <vector>

#include "knapsack/dynamic/bounds/group_bound.hpp"
#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"
#include "knapsack/instance/number.hpp"

namespace knapsack {

/// Two LP bounds, with what they lose if an item is chosen otherwise: one of the choices of at most as many items as
/// the LP solution has whole ones, and one of those of more. Every choice that fits obeys one of them. They count a
/// surcharge on each weight (surrogate.hpp), in fractions of a unit as far as numbers allow. Where weights differ little,
/// or profits and weights are much alike, either is much tighter than the LP bound of all choices. None if it is over
/// before. Requires items of positive profit and weight.
std::vector<GroupBound> linear_bounds(const std::vector<Item<Word>>& items, Word capacity,
                                      const DynamicLimits& limits = {});

}  // namespace knapsack
