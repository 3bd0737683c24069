// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace espalier::program {
/// The number of columns that help and reports fill if the width of the screen is unknown.
constexpr std::size_t page_width = 100;

/// The properties of a screen that matter to a text.
struct Screen {
    std::size_t columns = page_width;
    bool has_colours = false;
};

/// Returns the screen behind a file descriptor. On a terminal it has the terminal's columns, but at least 40 and at
/// most 120, and colours unless the environment's NO_COLOR is not empty (no-color.org). Under a launcher the terminal
/// may be a pseudo-terminal whose text goes to a file, so that it has no colours. Anything else has page_width columns
/// and no colours. A CLICOLOR_FORCE that is not empty asks for colours everywhere (bixense.com/clicolors).
[[nodiscard]] Screen screen_of(int descriptor);

/// Returns the number of columns of the terminal behind a file descriptor, or 0 if it is none or does not say.
[[nodiscard]] std::size_t columns_of(int descriptor);

/// Returns the text in lines of at most `width` letters, broken between words if possible. A longer word is broken
/// behind a hyphen, a semicolon or a slash, so that lists such as 0-1-4-6 are broken between numbers, or else at the
/// end of the line. All lines but the first begin with `indent` blanks, which do not count.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t width, std::size_t indent = 0);

/// Returns a line of a table for people: the texts in their widths, flush right or, if the width is negative, flush
/// left, with two blanks between them and none at the end. Requires as many widths as texts.
[[nodiscard]] std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths);
}  // namespace espalier::program
