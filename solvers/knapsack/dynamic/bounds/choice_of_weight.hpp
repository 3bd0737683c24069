// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/dynamic/bounds/family.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

/// Returns the positions, in rising order, of a choice of exactly this weight that has as many items of each family as
/// the windows. Exchanges two items of a window. If that is not enough, searches all halves of some items near the ends
/// of a window, of more and more items, as soon as a few of them are expected to have the weight that is missing.
/// Returns nothing if none is found, or if `limits` end the search before. Requires two families. Defined for Word and
/// Integer.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const std::array<Windows, 2>& starts, const Number& weight,
                                                           const DynamicLimits& limits);

}  // namespace knapsack
