// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include "knapsack/formats/words/fields.hpp"

namespace knapsack {
/// The cells of a line that names each of its numbers, as in {"value": 60, "weight": 10}, Item("map", value=60, weight=10)
/// or "map: value 60, weight 10".
struct NamedCells {
    std::string_view item{};  ///< the name of the item, or empty
    Fields names{};
    Fields numbers{};
    std::string unit{};  ///< of weight, behind a number
};

/// Returns the cells of a line, or nothing if it has a number without a name, two units, or none of a profit or of
/// a weight.
[[nodiscard]] std::optional<NamedCells> named_cells(std::string_view line);

/// Returns the texts in a line that are each in curly brackets of their own.
[[nodiscard]] Fields objects_in(std::string_view line);

/// Returns the cells of a list that names its numbers, as in v = {"map": 60, "tent": 100}, with the name of the list as
/// that of an item, or nothing.
[[nodiscard]] std::optional<NamedCells> list_by_names(std::string_view line);

/// Returns the parts of a line that each name their numbers, as in "n = 3; c = 50", "w = [1, 2], c = 5" or
/// {"w": [1, 2], "c": 5}; or the line itself.
[[nodiscard]] Fields assignments_in(std::string_view line);
}  // namespace knapsack
