#include "espalier/program/command_line/shell_text.hpp"

#include <string_view>

namespace espalier::program {

namespace {

constexpr std::string_view harmless = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";

// Returns the word in single quotes if it needs any. Between single quotes nothing is special but the quotes
// themselves, which are written outside, behind a backslash.
std::string quoted(std::string_view word) {
    if (!word.empty() && word.find_first_not_of(harmless) == std::string_view::npos) return std::string(word);
    std::string text = "'";
    for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
    return text + '\'';
}

}  // namespace

std::string shell_text(std::span<const char* const> words) {
    std::string text;
    for (const char* word : words) text += (text.empty() ? "" : " ") + quoted(word);
    return text;
}

}  // namespace espalier::program
