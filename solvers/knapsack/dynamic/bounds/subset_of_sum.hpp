// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "knapsack/dynamic_limits.hpp"
#include "knapsack/instance/item.hpp"

namespace knapsack {

inline constexpr std::size_t most_in_subset_sum = 64;

/// Returns a subset of the numbers, a bit for each, that has exactly this sum, or nothing if none is found. Deals the
/// numbers to two halves, of which only subsets of nearly the same sum are in memory at a time (half.hpp). Searches this
/// share of the sums of a half or more, from where most subsets are, or less if `limits` end it before. Requires at most
/// 64 numbers, of no more than 2^62 together, and none below 0.
std::optional<std::uint64_t> subset_of_sum(const std::vector<Word>& numbers, Word sum, double share,
                                           const DynamicLimits& limits);

}  // namespace knapsack
