// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace espalier::program {

/// Returns the text with those letters escaped that have a meaning in an image or a page.
[[nodiscard]] std::string svg_text(std::string_view text);

}  // namespace espalier::program
