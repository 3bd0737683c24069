// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "knapsack/formats/document.hpp"

namespace knapsack {

/// Returns whether a block of Pisinger's begins with a row: a name, and 'n N' on the next line.
[[nodiscard]] bool begins_block(const Words& words, std::size_t row);

/// Reads Pisinger's blocks, one behind the other. Each has its name, labels of numbers, and rows of an id, a profit, a
/// weight and perhaps a flag. The first document keeps the words' own text. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_pisinger(const std::string& file, Words words);

}  // namespace knapsack
