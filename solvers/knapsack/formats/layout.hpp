#pragma once

#include <cstddef>
#include <string_view>
#include <variant>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

/// Reads a document by a pattern of a format (format.hpp). Without `has_capacity`, the file has no capacity. If the
/// pattern has '#', `row` is the one row that is read. If `is_strict`, lists begin and end with lines.
[[nodiscard]] std::variant<Reading, Misfit> match(const Document& document, const Format& format,
                                                  std::string_view pattern, const ReadAs& as, bool has_capacity,
                                                  bool is_strict = true, std::size_t row = 0);

}  // namespace knapsack
