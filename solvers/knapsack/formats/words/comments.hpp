// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string_view>

namespace knapsack {
/// Returns whether all of a line, which does not begin with a blank, is a comment: behind #, //, %, "-- " or
/// "; ", or between /* and */.
[[nodiscard]] bool is_comment(std::string_view line);

/// Returns a line without the comment behind it, which begins with # or // behind a blank, or with % behind a semicolon.
/// Requires a line that is no comment itself.
[[nodiscard]] std::string_view without_comment(std::string_view line);

/// Returns the names of the columns that a comment consists of, or nothing.
[[nodiscard]] std::string_view names_in_comment(std::string_view comment);

/// Returns whether a comment has a word for each of several columns, of which one names profits, weights or a unit, but
/// not both profits and weights, as in "# weight, payoff", or has other words behind an index, as in "#,wgt,prof". Names
/// of a number of items and a capacity are no such words.
[[nodiscard]] bool may_name_columns(std::string_view comment, std::size_t columns);

/// Returns the name of the capacity, of the number of items, or of one list that a comment consists of, as in "# item
/// weights" or "# number of items", or nothing.
[[nodiscard]] std::string_view label_in_comment(std::string_view comment);

/// Returns the unit that a comment consists of, as in "# in kg", or nothing.
[[nodiscard]] std::string_view unit_in_comment(std::string_view comment);

/// Returns the number in a comment such as "# capacity: 50", or nothing.
[[nodiscard]] std::string_view capacity_in_comment(std::string_view comment);

/// Returns whether a comment names the weights and then the profits, as in "each line: weight, then value".
[[nodiscard]] bool names_weights_first(std::string_view comment);
}  // namespace knapsack
