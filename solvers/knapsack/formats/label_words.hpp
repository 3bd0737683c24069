// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "knapsack/formats/document.hpp"

namespace knapsack {

/// Returns whether a word names profits, weights or copies.
[[nodiscard]] bool names_numbers(const PlacedWord& word);

/// Returns whether a word names weights or a capacity.
[[nodiscard]] bool names_weights(const PlacedWord& word);

/// Returns whether so many numbers, of which these are the first and the last, may count the items from 0 or 1 on.
[[nodiscard]] bool may_count_items(const PlacedWord& first, const PlacedWord& last, std::ptrdiff_t size);

/// Returns whether a label only names its number, perhaps with its type as in "capacity: u32", and is no "capacity =
/// sum(weights) /", "capacity: half of", "capacity <" or "capacity 63", behind which there is another number.
[[nodiscard]] bool names_one_number(std::string_view label);

/// Returns whether a row begins the lines below it, as in "items = [", "public class Knapsack {", "[[items]]" or "import
/// numpy as np". Requires a word.
[[nodiscard]] bool begins_lines(std::span<const PlacedWord> row);

/// Returns whether a line of a program prints or solves, as in "print(knapsack(W, values))". Requires a word.
[[nodiscard]] bool is_call(std::span<const PlacedWord> row);

}  // namespace knapsack
