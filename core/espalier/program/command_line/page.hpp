#pragma once

#include <cstddef>
#include <string>

namespace espalier::program {

/// How many columns help and reports fill.
constexpr std::size_t page_width = 100;

/// The text in lines of at most `width` letters, broken between words where that is possible. All lines but the first
/// begin with `indent` blanks, which do not count.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

}  // namespace espalier::program
