// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "knapsack/formats/document.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {

/// Returns the instances of a document by the one format and the one meaning of its columns that fit. Throws InputError
/// if none fits, with the reason from the format that fits most of the words, and if several fit that read different
/// instances, with both and the option that decides. `text` has the limits of reading and the name of the file.
[[nodiscard]] std::vector<Instance> interpret(const Document& document, const ReadAs& as, const Text& text,
                                              const std::string& name);

}  // namespace knapsack
