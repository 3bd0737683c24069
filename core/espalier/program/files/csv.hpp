// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace espalier::program {
/// Returns one line of comma separated values [RFC 4180], with its line break.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields);

/// Returns the fields of all complete lines of a file; a last line without a line break is left out. Sets `size` to the
/// number of bytes of the complete lines.
[[nodiscard]] std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::size_t& size);
}  // namespace espalier::program
