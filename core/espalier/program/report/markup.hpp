// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>
#include "espalier/program/report/json.hpp"

namespace espalier::program {
/// Returns the text with those letters escaped that have a meaning in an image or a page.
[[nodiscard]] std::string svg_text(std::string_view text);

/// Returns a page that is a single file and needs no network: `html` with the style, the script, and the data, which
/// the script reads as JSON, in place of @STYLE@, @SCRIPT@ and @DATA@. Requires each of these once.
[[nodiscard]] std::string filled_page(std::string_view html, std::string_view style, std::string_view script,
                                      const Json& data);
}  // namespace espalier::program
