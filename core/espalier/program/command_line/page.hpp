#pragma once

#include <cstddef>
#include <string>

namespace espalier::program {

/// How many columns help and reports fill where nobody knows how many there are.
constexpr std::size_t page_width = 100;

/// What is written to, as far as it matters to a text.
struct Screen {
    std::size_t columns = page_width;
    bool has_colours = false;
};

/// The screen behind a file descriptor. Of a terminal it has as many columns as that, within reason, and colours unless
/// the environment's NO_COLOR is not empty (no-color.org); what is no terminal has neither.
[[nodiscard]] Screen screen_of(int descriptor);

/// The text in lines of at most `width` letters, broken between words where that is possible. A word that is longer is
/// broken behind a hyphen, a semicolon or a slash, so that lists such as 0-1-4-6 are broken between numbers, or
/// else where the line ends. All lines but the first begin with `indent` blanks, which do not count.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

}  // namespace espalier::program
