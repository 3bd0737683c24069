// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/front.hpp"
#include <algorithm>
#include <cstdlib>
#include <utility>
#include "espalier/program/command_line/values.hpp"

namespace espalier::program {
namespace {
bool is_launcher(std::string_view word) { return word == "mpirun" || word == "mpiexec" || word == "srun"; }

constexpr std::string_view harmless = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";

// Returns the word in single quotes if it needs any. Between single quotes nothing is special but the quotes
// themselves, which are written outside, behind a backslash.
std::string shell_word(std::string_view word) {
    if (!word.empty() && word.find_first_not_of(harmless) == std::string_view::npos) return std::string(word);
    std::string text = "'";
    for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
    return text + '\'';
}
}  // namespace

std::string as_typed(std::string_view command) {
    const char* variable = std::getenv(front_variable);
    if (variable == nullptr || *variable == '\0') return std::string(command);
    auto programs = parts_of(variable, ' ');
    const auto front = std::exchange(programs.front(), std::string_view());
    std::string text;
    bool names_program = true;  // true at a command's first word, and behind a launcher until a program has come
    bool is_launched = false;
    for (const auto word : parts_of(command, ' ')) {
        if (!text.empty()) text += ' ';
        const bool is_program = std::ranges::find(programs, word) != programs.end();
        if (names_program && is_program) text += std::string(front) + ' ';
        text += word;
        is_launched = (is_launched && !is_program) || is_launcher(word);
        names_program = is_launched || word == "|" || word == "&&" || word == ";";
    }
    return text;
}

std::string shell_text(std::span<const char* const> words) {
    std::string text;
    for (const char* word : words) text += (text.empty() ? "" : " ") + shell_word(word);
    return text;
}
}  // namespace espalier::program
