// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace puzzle15 {
namespace {

constexpr std::string_view spaces = " \t\r\"':=";
constexpr std::string_view tile_ends = " \t\r\"':=,/;|[](){}";

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return std::string_view(".*-_").find(c) != std::string_view::npos; }

// Returns whether a word may stand for tiles: a number, a letter, the blank, or characters for one tile each, which
// differ from each other and are not all letters.
bool may_be_tiles(std::string_view word) {
    if (word.size() == 1) return is_letter(word[0]) || is_digit(word[0]) || is_blank(word[0]);
    if (word.size() > 2 && (word.starts_with("0x") || word.starts_with("0X"))) return true;
    if (std::ranges::all_of(word.substr(word[0] == '-' ? 1 : 0), is_digit)) return true;
    if (std::ranges::all_of(word, is_letter)) return false;
    std::string sorted(word);
    std::ranges::sort(sorted);
    const bool are_all_blank = sorted.front() == sorted.back() && is_blank(word[0]);
    return are_all_blank ||
           (std::ranges::adjacent_find(sorted) == sorted.end() &&
            std::ranges::all_of(word, [](char c) { return is_letter(c) || is_digit(c) || is_blank(c); }));
}

// Returns whether a line only draws a frame, such as +----+----+, or parts boards from each other.
bool is_drawn(std::string_view line) {
    const bool has_stroke =
        line.find_first_of("+=") != std::string_view::npos || line.find("--") != std::string_view::npos;
    return has_stroke && line.find_first_not_of("+-=_| \t\r") == std::string_view::npos;
}

// Returns which of the separators of rows separates tiles on this line, or 0 if none does.
char separator_of_tiles(std::string_view text) {
    for (const char separator : std::string_view("/;|")) {
        std::size_t parts = 0;
        bool is_single = true;
        for (std::size_t begin = 0; begin <= text.size(); ++parts) {
            const auto end = std::min(text.find(separator, begin), text.size());
            auto part = text.substr(begin, end - begin);
            part.remove_prefix(std::min(part.find_first_not_of(" \t\r"), part.size()));
            part.remove_prefix(std::min(part.find_first_of(tile_ends), part.size()));
            is_single = is_single && part.find_first_not_of(" \t\r") == std::string_view::npos;
            begin = end + 1;
        }
        if (is_single && parts > 2) return separator;
    }
    return '\0';
}

/// Collects rows in blocks.
class BlockReader {
public:
    void read(std::string_view text, std::size_t line) {
        if (is_drawn(text)) return;
        text = text.substr(0, std::min(text.find_first_of("#%"), text.find("//")));
        const char separator = separator_of_tiles(text);
        const auto rows_before = rows_;
        row_.line = line;
        const auto first = std::min(text.find_first_not_of(" \t"), text.size());
        const bool has_frame = separator == '|' && text.substr(first).starts_with('|');
        bool is_gap = true;  // whether a separator here would have the blank before it
        for (std::size_t i = has_frame ? first + 1 : first; i < text.size();) {
            const char c = text[i];
            const auto end = std::min(text.find_first_of(tile_ends, i), text.size());
            if (end > i) {
                row_.words.push_back({.text = std::string(text.substr(i, end - i)), .column = i + 1});
                is_gap = false;
            } else if (c == ',' || c == separator) {
                if (is_gap) row_.words.push_back({.text = "_", .column = i + 1});
                is_gap = true;
            } else if (spaces.find(c) == std::string_view::npos) {
                end_row();
                is_gap = false;
            }
            i = std::max(end, i + 1);
        }
        end_row();
        if (rows_ == rows_before) begin_block();
    }

    std::vector<BoardBlock> take() {
        std::erase_if(blocks_, [](const auto& block) { return block.rows.empty(); });
        return std::move(blocks_);
    }

private:
    void begin_block() {
        if (!blocks_.back().rows.empty()) blocks_.emplace_back();
    }

    void end_row() {
        auto words = std::exchange(row_.words, {});
        std::string prose;
        for (auto& word : words) {
            word.is_tile = may_be_tiles(word.text);
            if (!word.is_tile) prose += word.text + ' ';
        }
        for (char& c : prose) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const auto mentions = [&](std::string_view word) { return prose.find(word) != std::string::npos; };
        const bool is_goal = mentions("goal") || mentions("target") || mentions("final");
        const bool is_heading = is_goal || mentions("start") || mentions("init");
        if (is_heading) {
            begin_block();
            std::erase_if(words, [](const auto& word) { return !word.is_tile; });
            blocks_.back().is_goal = is_goal;
            blocks_.back().has_positions = mentions("position");
        }
        if (words.empty() || (!prose.empty() && std::ranges::none_of(words, &BoardWord::is_tile))) return;
        blocks_.back().rows.push_back({.line = row_.line, .words = std::move(words)});
        ++rows_;
    }

    std::vector<BoardBlock> blocks_{1};
    BoardRow row_;
    std::size_t rows_ = 0;
};

}  // namespace

std::vector<BoardBlock> board_blocks(std::string_view text) {
    BlockReader reader;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto length = std::min(text.find('\n'), text.size());
        reader.read(text.substr(0, length), line);
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return reader.take();
}

std::string quoted_word(std::string_view word) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (const char c : word.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fmt::format("'{}{}'", shown, word.size() > longest ? "..." : "");
}

}  // namespace puzzle15
