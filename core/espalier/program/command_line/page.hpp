// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>
#include "espalier/program/report/json.hpp"

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

/// The environment variable by which the program `espalier`, when it starts a program of the suite, says so. It holds
/// the name of `espalier` itself and the names of all programs, with blanks between.
inline constexpr const char* front_variable = "ESPALIER_FRONT";

/// Returns a command as the user has to type it. If `espalier` has started this process, each program of the suite is a
/// word behind `espalier`: "golomb 12" becomes "espalier golomb 12", and "mpirun golomb 12" becomes "mpirun espalier
/// golomb 12". Otherwise the command stays as it is.
[[nodiscard]] std::string as_typed(std::string_view command);

/// Returns the words as one line, which a shell splits into the same words again.
[[nodiscard]] std::string shell_text(std::span<const char* const> words);

/// Returns the text with those letters escaped that have a meaning in an image or a page.
[[nodiscard]] std::string svg_text(std::string_view text);

/// Returns a page that is a single file and needs no network: `html` with the style, the script, and the data, which
/// the script reads as JSON, in place of @STYLE@, @SCRIPT@ and @DATA@. Requires each of these once.
[[nodiscard]] std::string filled_page(std::string_view html, std::string_view style, std::string_view script,
                                      const Json& data);
}  // namespace espalier::program
