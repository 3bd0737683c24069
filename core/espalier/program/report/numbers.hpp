#pragma once

#include <cstdint>
#include <string>

namespace espalier::program {

/// 1234567 as 1,234,567.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// Three digits and a unit: 1.23 k, 45.6 M, 789 G.
[[nodiscard]] std::string rounded(double number);

/// A share of a whole in percent, rounded down so that what is not over never looks as if it were: 12.3 %, and of less
/// than a percent two digits, 0.013 %.
[[nodiscard]] std::string percent(double share);

/// Two units at most: 0.4 s, 17 s, 3 min 20 s, 2 h 5 min, 4 d 3 h.
[[nodiscard]] std::string duration(double seconds);

/// Seconds for a table, with the digits that mean something.
[[nodiscard]] std::string seconds_text(double seconds);

}  // namespace espalier::program
