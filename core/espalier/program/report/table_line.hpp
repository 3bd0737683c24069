// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace espalier::program {

/// Returns a line of a table for people: the texts in their widths, flush right or, if the width is negative, flush
/// left, with two blanks between them and none at the end. Requires as many widths as texts.
[[nodiscard]] std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths);

}  // namespace espalier::program
