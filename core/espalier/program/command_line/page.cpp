// SPDX-License-Identifier: Apache-2.0
#include "espalier/program/command_line/page.hpp"
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <utility>
#include "espalier/program/command_line/values.hpp"
#include "espalier/program/launcher.hpp"
#include "espalier/require.hpp"

namespace espalier::program {
namespace {
bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0; }

// Returns whether a line may end behind this letter. A hyphen may be the sign of a number, as in (-3,4) and 1e-5.
bool may_break_behind(const std::string& text, std::size_t place) {
    constexpr std::string_view separators = "-;/,";
    if (separators.find(text[place]) == std::string_view::npos) return false;
    const bool is_sign = text[place] == '-' && (place == 0 || (!is_letter(text[place - 1]) && text[place - 1] != ')'));
    const bool is_exponent = place >= 2 && (text[place - 1] == 'e' || text[place - 1] == 'E') &&
                             is_digit(text[place - 2]) && text[place] == '-';
    return !is_sign && !is_exponent;
}

// Returns where the line that begins at `start` ends, which is at `end` at the latest.
std::size_t end_of_line(const std::string& text, std::size_t start, std::size_t end) {
    if (end >= text.size()) return text.size();
    if (const auto space = text.rfind(' ', end); space != std::string::npos && space > start) return space;
    for (auto place = end - 1; place > start; --place) {
        if (may_break_behind(text, place)) return place + 1;
    }
    return end;
}

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

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

void put(std::string& page, std::string_view place, std::string_view text) {
    const auto at = page.find(place);
    require(at != std::string::npos, "a page has a place for each of its parts");
    page.replace(at, place.size(), text);
}
}  // namespace

Screen screen_of(int descriptor) {
    constexpr std::size_t least = 40;
    constexpr std::size_t most = 120;  // longer lines are hard to read
    Screen screen;
    screen.has_colours = !environment("CLICOLOR_FORCE").empty() && environment("NO_COLOR").empty();
    if (isatty(descriptor) != 1) return screen;
    if (const auto columns = columns_of(descriptor); columns > 0) screen.columns = std::clamp(columns, least, most);
    const auto terminal = environment("TERM");
    const bool takes_colours = !terminal.empty() && terminal != "dumb" && !launched();
    screen.has_colours = screen.has_colours || (takes_colours && environment("NO_COLOR").empty());
    return screen;
}

std::size_t columns_of(int descriptor) {
    winsize size{};
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
    std::string page;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = end_of_line(text, start, start + width);
        if (start > 0) page += '\n' + std::string(indent, ' ');
        page += text.substr(start, end - start);
        start = text.find_first_not_of(' ', end);
    }
    return page;
}

std::string table_line(const std::vector<std::string>& texts, const std::vector<int>& widths) {
    require(texts.size() == widths.size(), "a line of a table has a text for each column");
    std::string line;
    for (std::size_t column = 0; column < texts.size(); ++column) {
        const int width = std::abs(widths[column]);
        if (column > 0) line += "  ";
        line += widths[column] < 0 ? fmt::format("{:<{}}", texts[column], width)
                                   : fmt::format("{:>{}}", texts[column], width);
    }
    return line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
}

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

std::string svg_text(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        switch (letter) {
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '&': result += "&amp;"; break;
            default: result += letter;
        }
    }
    return result;
}

std::string filled_page(std::string_view html, std::string_view style, std::string_view script, const Json& data) {
    std::string page(html);
    put(page, "@STYLE@", style);
    put(page, "@SCRIPT@", script);
    // Each less-than sign is written in another way that JSON knows, because within a page it might begin a tag.
    std::string json;
    for (const char letter : data.dump()) letter == '<' ? json += "\\u003c" : json += letter;
    put(page, "@DATA@", json + '\n');
    return page;
}
}  // namespace espalier::program
