#pragma once

#include <string>
#include <string_view>

namespace espalier::program {

/// A text as it stands in an image or a page: without letters that mean something there.
[[nodiscard]] std::string svg_text(std::string_view text);

}  // namespace espalier::program
