// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

/// Reads the instances of a document by a pattern of a format (format.hpp). Without `has_capacity`, the file has no
/// capacity. If `is_strict`, lists begin and end with lines. Throws Misfit.
[[nodiscard]] std::vector<Reading> match(const Document& document, const Format& format, std::string_view pattern,
                                         const ReadAs& as, bool has_capacity, bool is_strict = true);

}  // namespace knapsack
