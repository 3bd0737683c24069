// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include "knapsack/instance/item.hpp"

namespace knapsack {
/// The number mantissa / 10^decimals, exactly.
struct Decimal {
    Integer mantissa;
    int decimals = 0;  ///< as few as the value needs, at least 0
};

/// The most digits of a number that is read.
constexpr std::size_t most_digits = 1000;

/// Returns the number that a text such as "12", "-0.5", "+3.", ".25" or "1e-3" stands for; none if the text is no
/// number, or one of more than `most_digits` digits.
[[nodiscard]] std::optional<Decimal> parse_decimal(std::string_view text);

/// Returns whether a text has the form of a number, of any number of digits, without reading it.
[[nodiscard]] bool looks_like_number(std::string_view text);

/// Returns value / 10^decimals as text, without zeros at its end: 481069368 with 6 decimals is 481.069368.
[[nodiscard]] std::string decimal_text(const Integer& value, int decimals);

/// Returns whether a number may have a dot between its thousands, as "1.250" has.
[[nodiscard]] bool may_have_thousands(std::string_view number);

/// Returns the decimals of the number that has the most; 0 if there are no numbers.
[[nodiscard]] int most_decimals(const std::vector<Decimal>& numbers);

/// Returns the numbers times 10^decimals. Requires that none has more decimals.
[[nodiscard]] std::vector<Integer> scaled(std::vector<Decimal> numbers, int decimals);
[[nodiscard]] Integer scaled(const Decimal& number, int decimals);
}  // namespace knapsack
