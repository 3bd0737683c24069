// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/dynamic/bounds/family.hpp"
#include "knapsack/dynamic_limits.hpp"

namespace knapsack {

inline constexpr std::size_t most_in_subset_sum = 64;

/// Returns a subset of the numbers, a bit for each, that has exactly this sum, or nothing if none is found. Deals the
/// numbers to two halves, of which only subsets of nearly the same sum are in memory at a time (half.hpp). Searches this
/// share of the sums of a half or more, from where most subsets are, or less if `limits` end it before. Requires at most
/// 64 numbers, of no more than 2^62 together, and none below 0.
std::optional<std::uint64_t> subset_of_sum(const std::vector<Word>& numbers, Word sum, double share,
                                           const DynamicLimits& limits);

/// Returns the positions, in rising order, of a choice of exactly this weight that has as many items of each family as
/// the windows. Unless the windows have that weight, searches all halves of some items near the ends of a window, of
/// more and more items, as soon as a few of them are expected to have the weight that is missing. If that is far from
/// what such halves weigh, exchanges two other items before.
/// Returns nothing if none is found, or if `limits` end the search before. Requires two families. Defined for Word and
/// Integer.
template <class Number>
std::optional<std::vector<std::uint32_t>> choice_of_weight(const std::vector<Family<Number>>& families,
                                                           const std::array<Windows, 2>& starts, const Number& weight,
                                                           const DynamicLimits& limits);

}  // namespace knapsack
