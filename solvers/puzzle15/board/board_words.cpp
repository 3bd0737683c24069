// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board_words.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <functional>
#include <set>
#include <utility>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/files/text_reader.hpp>

namespace puzzle15 {
namespace {
// A file may begin with a byte order mark, the last three of these characters.
constexpr std::string_view spaces = " \t\r\"':=\xEF\xBB\xBF";
constexpr std::string_view tile_ends = " \t\r\"':=\xEF\xBB\xBF,/;|[](){}";

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return std::string_view(".*-_").find(c) != std::string_view::npos; }
bool is_sign_of_blank(std::string_view word) {
    if (word == "None" || word == "null") return true;
    return is_blank(word[0]) && std::ranges::all_of(word, [&](char c) { return c == word[0]; });
}

bool is_x(std::string_view word) { return word == "x" || word == "X"; }
bool is_zero_or_sign(std::string_view word) { return number_of(word) == 0 || is_sign_of_blank(word); }

// Returns whether a word may stand for tiles: a number, a letter, the blank, or characters for one tile each, which
// differ from each other and are not all letters.
bool may_be_tiles(std::string_view word) {
    if (word.size() > 2 && (word.starts_with("0x") || word.starts_with("0X"))) return true;
    if (is_sign_of_blank(word) || std::ranges::all_of(word.substr(word[0] == '-' ? 1 : 0), is_digit)) return true;
    if (word.size() > 1 && std::ranges::all_of(word, is_letter)) return false;
    std::string sorted(word);
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) == sorted.end() &&
           std::ranges::all_of(word, [](char c) { return is_letter(c) || is_digit(c) || is_blank(c); });
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
        for (auto part : espalier::program::parts_of(text, separator)) {
            part.remove_prefix(std::min(part.find_first_not_of(" \t\r"), part.size()));
            part.remove_prefix(std::min(part.find_first_of(tile_ends), part.size()));
            is_single = is_single && part.find_first_not_of(" \t\r") == std::string_view::npos;
            ++parts;
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
        const auto words_before = words_.size();
        const auto first = std::min(text.find_first_not_of(" \t"), text.size());
        auto tabs = std::ranges::count(text.substr(0, first), '\t');
        const bool has_frame = separator == '|' && text.substr(first).starts_with('|');
        bool is_gap = true;  // whether a separator here would have the blank before it
        for (std::size_t i = has_frame ? first + 1 : first; i < text.size();) {
            const char c = text[i];
            const auto end = std::min(text.find_first_of(tile_ends, i), text.size());
            if (end > i) {
                words_.push_back(
                    {.text = std::string(text.substr(i, end - i)), .line = line, .column = i + 1, .tabs = tabs});
                is_gap = false;
            } else if (c == ',' || c == separator) {
                if (is_gap) words_.push_back({.text = "_", .line = line, .column = i + 1});
                is_gap = true;
            } else if (spaces.find(c) == std::string_view::npos) {
                end_row();
                is_gap = false;
            }
            tabs += c == '\t' ? 1 : 0;
            i = std::max(end, i + 1);
        }
        // A list may have each of its numbers on a line of its own.
        if (is_gap && words_.size() == words_before + 1) return;
        end_row();
        if (rows_ == rows_before && text.find_first_of("[](){}") == std::string_view::npos) begin_block();
    }

    std::vector<BoardBlock> take() {
        end_row();
        std::erase_if(blocks_, [](const auto& block) { return block.rows.empty(); });
        return std::move(blocks_);
    }

private:
    void begin_block() {
        if (!blocks_.back().rows.empty()) blocks_.emplace_back();
    }

    void end_row() {
        auto words = std::exchange(words_, {});
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
        const auto first_tile = std::ranges::find(words, true, &BoardWord::is_tile);
        if (first_tile == words.end()) return;
        auto end = words.end();
        while (!end[-1].is_tile) --end;
        const bool has_prose = static_cast<std::size_t>(end - first_tile) < words.size();
        auto& block = blocks_.back();
        block.has_blank = block.has_blank || std::any_of(first_tile, end, [](const auto& word) {
                              return is_zero_or_sign(word.text) || is_x(word.text);
                          });
        block.rows.push_back({.words = {first_tile, end}, .has_prose = has_prose});
        ++rows_;
    }

    std::vector<BoardBlock> blocks_{1};
    Words words_;  // of the row that has begun
    std::size_t rows_ = 0;
};

// Returns whether the words are the numbers from 1 to the number of words, in any order.
bool are_numbers_from_1(std::span<const BoardWord> words) {
    std::set<int> numbers;
    for (const auto& word : words) numbers.insert(number_of(word.text));
    return numbers.size() == words.size() && *numbers.begin() == 1 && std::cmp_equal(*numbers.rbegin(), words.size());
}

bool is_side(std::size_t length) { return length >= Shape::least_side && length <= Shape::most_side; }
}  // namespace

std::vector<BoardBlock> board_blocks(std::string_view text) {
    BlockReader reader;
    std::size_t number = 0;
    for (const auto line : espalier::program::parts_of(text, '\n')) reader.read(line, ++number);
    return reader.take();
}

std::vector<int> numbers_of(const Words& words) {
    std::vector<int> numbers;
    for (const auto& word : words) {
        const auto cross = word.text.find('x');
        numbers.push_back(number_of(std::string_view(word.text).substr(0, cross)));
        if (cross != std::string::npos) numbers.push_back(number_of(std::string_view(word.text).substr(cross + 1)));
    }
    return std::ranges::count(numbers, no_number) == 0 ? numbers : std::vector<int>{};
}

std::optional<Shape> shape_of(std::size_t width, std::size_t height) {
    if (!is_side(width) || !is_side(height)) return std::nullopt;
    return Shape{static_cast<int>(width), static_cast<int>(height)};
}

Shape parse_shape(const std::string& option, const std::string& text) {
    const auto sides = numbers_of(Words{{.text = text}});
    if (sides.size() == 2) {
        const auto shape = shape_of(static_cast<std::size_t>(sides[0]), static_cast<std::size_t>(sides[1]));
        if (shape) return *shape;
    }
    throw espalier::program::UsageError(fmt::format("{}: '{}' was given, expected COLUMNSxROWS, each from {} to {}",
                                                    option, text, Shape::least_side, Shape::most_side));
}

std::optional<Shape> square_of(std::size_t cells) {
    for (std::size_t side = Shape::least_side; side <= Shape::most_side; ++side) {
        if (cells == side * side) return shape_of(side, side);
    }
    return std::nullopt;
}

std::vector<Shape> sizes_of(const std::vector<int>& numbers) {
    std::vector<Shape> shapes;
    const auto add = [&](const std::optional<Shape>& shape) {
        if (shape && std::ranges::find(shapes, *shape) == shapes.end()) shapes.push_back(*shape);
    };
    const auto first = static_cast<std::size_t>(numbers[0]);
    if (numbers.size() > 1) {
        const auto second = static_cast<std::size_t>(numbers[1]);
        add(shape_of(first, second));
        add(shape_of(second, first));
    }
    if (numbers.size() > 2) return shapes;
    add(shape_of(first, first));
    add(square_of(first));
    add(square_of(first + 1));
    return shapes;
}

int number_of(std::string_view word) {
    const auto number = espalier::program::decimal_number<std::int64_t>(word, -1);
    return number ? static_cast<int>(std::min<std::int64_t>(*number, 1'000'000)) : no_number;
}

Tiles tiles_of_words(std::span<const BoardWord> words, bool may_lack_blank) {
    const auto is_digits = [](const auto& word) { return number_of(word.text) > 0; };
    const auto is_blank = [](const auto& word) { return is_zero_or_sign(word.text); };
    const bool last_is_blank = may_lack_blank && square_of(words.size()) && are_numbers_from_1(words);
    const bool has_digits = std::ranges::any_of(words, is_digits);
    const bool has_blank = std::ranges::any_of(words, is_blank);
    Tiles result;
    std::vector<bool> seen(words.size());
    for (const auto& word : words) {
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(word.text[0])));
        int tile = number_of(word.text);
        if (is_sign_of_blank(word.text) || (is_x(word.text) && !has_blank) ||
            (last_is_blank && std::cmp_equal(tile, words.size()))) {
            tile = 0;
        } else if (word.text.size() == 1 && letter >= 'A' && letter <= 'Z') {
            tile = letter - 'A' + (has_digits ? 10 : 1);
        }
        if (tile < 0) {
            result.fault = espalier::program::quoted(word.text) + " is no number";
        } else if (tile >= static_cast<int>(words.size())) {
            result.fault = fmt::format("{} is no tile", word.text);
        } else if (seen[static_cast<std::size_t>(tile)]) {
            result.fault = tile > 0 ? fmt::format("{} occurs twice", word.text)
                                    : "there are two blanks (an empty cell between separators is one, too)";
        }
        if (!result.fault.empty()) return result;
        seen[static_cast<std::size_t>(tile)] = true;
        result.tiles.push_back(tile);
        ++result.faulty;
    }
    return result;
}

Words characters(std::span<const BoardWord> words) {
    Words result;
    for (const auto& word : words) {
        const std::size_t first = word.text.starts_with("0x") || word.text.starts_with("0X") ? 2 : 0;
        for (std::size_t i = first; i < word.text.size(); ++i) {
            result.push_back(word);
            result.back().text = word.text.substr(i, 1);
            result.back().column += i;
        }
    }
    return result;
}

void fill_gap(std::vector<BoardRow>& rows, std::size_t width) {
    const auto short_row = std::ranges::find_if(rows, [&](const auto& row) { return row.words.size() == width - 1; });
    if (short_row == rows.end()) return;
    auto& words = short_row->words;
    const auto end_of = [](const BoardWord& word) { return word.column + word.text.size(); };
    const auto is_aligned = [&](std::size_t gap, auto side) {
        return std::ranges::all_of(rows, [&](const auto& row) {
            bool fits = true;
            for (std::size_t i = 0; row.words.size() == width && i + 1 < width; ++i) {
                fits = fits && std::invoke(side, row.words[i < gap ? i : i + 1]) == std::invoke(side, words[i]);
            }
            return fits;
        });
    };
    std::vector<std::size_t> gaps;
    const auto note_gaps = [&](auto is_gap) {
        for (std::size_t gap = 0; gap < width; ++gap) {
            if (is_gap(gap)) gaps.push_back(gap);
        }
    };
    // Tabs tell more than the columns of the text do.
    if (std::cmp_greater_equal(words.back().tabs + 2, width))
        note_gaps([&](auto gap) { return is_aligned(gap, &BoardWord::tabs); });
    if (gaps.empty())
        note_gaps([&](auto gap) { return is_aligned(gap, &BoardWord::column) || is_aligned(gap, end_of); });
    if (gaps.size() != 1) return;
    const BoardWord blank{.text = "_", .line = short_row->line(), .column = words[0].column};
    words.insert(words.begin() + static_cast<std::ptrdiff_t>(gaps[0]), blank);
}
}  // namespace puzzle15
