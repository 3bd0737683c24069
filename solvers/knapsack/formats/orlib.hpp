#pragma once

#include <variant>
#include <vector>

#include "knapsack/formats/layout.hpp"

namespace knapsack {

/// Reads the problems of a file of the OR-Library, of one constraint each.
[[nodiscard]] std::variant<std::vector<Reading>, Misfit> match_orlib(const Document& document);

/// Returns whether the document is one problem of several constraints.
[[nodiscard]] bool has_several_constraints(const Document& document);

}  // namespace knapsack
