#pragma once

#include <variant>
#include <vector>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

/// Reads the problems of a file of the OR-Library, of one constraint each.
[[nodiscard]] std::variant<std::vector<Reading>, Misfit> match_orlib(const Document& document);

/// Returns whether the document is one problem of several constraints.
[[nodiscard]] bool has_several_constraints(const Document& document);

/// Returns whether the words begin with a block of Pisinger's: a name, and 'n N' on the next line.
[[nodiscard]] bool is_like_pisinger(const Words& words);

/// Reads Pisinger's blocks, one behind the other. Throws InputError.
[[nodiscard]] std::vector<Reading> read_pisinger(const Words& words, const Text& text);

}  // namespace knapsack
