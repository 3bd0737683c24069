// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::program {
/// Returns 1234567 as 1,234,567.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// Returns the number, as grouped() does, with the noun, which gets an s unless the number is 1: 1 item, 2,000 items.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);

/// Returns a number with three digits and a unit: 1.23 k, 45.6 M, 789 G.
[[nodiscard]] std::string rounded(double number);

/// Returns a share of a whole in percent, such as 12.3 %, and with two digits if it is less than a percent: 0.013 %. It
/// is rounded down, so that a search that is not over never looks as if it were.
[[nodiscard]] std::string percent(double share);

/// Returns a time in at most two units: 0.4 s, 17 s, 3 min 20 s, 2 h 5 min, 4 d 3 h, 3,000 years.
[[nodiscard]] std::string duration(double seconds);

/// Returns seconds for a table, with as many digits as are meaningful.
[[nodiscard]] std::string seconds_text(double seconds);
}  // namespace espalier::program
