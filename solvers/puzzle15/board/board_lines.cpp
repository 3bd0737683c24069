#include "puzzle15/board/board_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include <espalier/program/errors.hpp>

namespace puzzle15 {
namespace {

using espalier::program::InputError;

std::optional<int> digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

// Returns the tile of each digit, beginning with the upper left corner, or nothing if a letter is no digit.
std::vector<LineNumber> hexadecimal(std::string_view word) {
    std::vector<LineNumber> numbers;
    for (const char c : word) {
        if (!digit(c)) return {};
        numbers.push_back(*digit(c));
    }
    return numbers;
}

std::optional<LineNumber> decimal(std::string_view word) {
    if (word == "x" || word == "X" || word == "_") return 0;
    LineNumber number = 0;
    const auto* end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc{} || rest != end || number < 0) return std::nullopt;
    return number;
}

// Returns a word of a file that may be damaged, in a form that a message can show.
std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (const char c : word.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fmt::format("'{}{}'", shown, word.size() > longest ? "..." : "");
}

void add_word(std::string_view word, BoardLine& line, const std::string& file) {
    const bool is_hexadecimal = word.starts_with("0x") || word.starts_with("0X");
    auto numbers = is_hexadecimal ? hexadecimal(word.substr(2)) : std::vector<LineNumber>{};
    if (const auto number = decimal(word); !is_hexadecimal && number) numbers.push_back(*number);
    if (numbers.empty()) {
        throw InputError(file, line.number, quoted(word) + " is no number",
                         "numbers, or 0x and a digit for each tile; 0, x or _ for the blank");
    }
    line.numbers.insert(line.numbers.end(), numbers.begin(), numbers.end());
    line.rows.back().insert(line.rows.back().end(), numbers.begin(), numbers.end());
}

BoardLine parse_line(std::string_view text, std::size_t number, const std::string& file) {
    constexpr std::string_view separators = " \t\r,/";
    BoardLine line{.number = number, .numbers = {}, .rows = {{}}};
    text = text.substr(0, text.find('#'));
    while (!text.empty()) {
        if (text.front() == '/') line.rows.emplace_back();
        const auto length = std::min(text.find_first_of(separators), text.size());
        if (length > 0) add_word(text.substr(0, length), line, file);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    // A slash may end the last row too.
    if (line.rows.size() > 1 && line.rows.back().empty()) line.rows.pop_back();
    return line;
}

}  // namespace

std::vector<std::vector<BoardLine>> board_lines(std::string_view text, const std::string& file) {
    std::vector<std::vector<BoardLine>> blocks(1);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto length = std::min(text.find('\n'), text.size());
        auto line = parse_line(text.substr(0, length), number, file);
        text.remove_prefix(std::min(length + 1, text.size()));
        if (!line.numbers.empty()) {
            blocks.back().push_back(std::move(line));
        } else if (!blocks.back().empty()) {
            blocks.emplace_back();
        }
    }
    return blocks;
}

}  // namespace puzzle15
