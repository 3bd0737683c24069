// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/board/board_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

namespace puzzle15 {
namespace {

bool is_sign_of_blank(std::string_view word) {
    return std::string_view(".*-_").find(word[0]) != std::string_view::npos &&
           std::ranges::all_of(word, [&](char c) { return c == word[0]; });
}

bool is_side(std::size_t length) { return length >= Shape::least_side && length <= Shape::most_side; }

}  // namespace

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
    long long number = 0;
    const auto* end = word.data() + word.size();
    const auto [rest, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc{} || rest != end || number < -1) return no_number;
    return static_cast<int>(std::min<long long>(number, 1'000'000));
}

Tiles tiles_of_words(std::span<const BoardWord> words) {
    bool has_digits = false;
    bool has_blank = false;
    for (const auto& word : words) {
        const bool is_zero = word.text == "0";
        has_digits = has_digits || (!is_zero && number_of(word.text) >= 0);
        has_blank = has_blank || is_zero || is_sign_of_blank(word.text);
    }
    Tiles result;
    std::vector<bool> seen(words.size());
    for (const auto& word : words) {
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(word.text[0])));
        int tile = number_of(word.text);
        if (is_sign_of_blank(word.text) || (word.text.size() == 1 && letter == 'X' && !has_blank)) {
            tile = 0;
        } else if (word.text.size() == 1 && letter >= 'A' && letter <= 'Z') {
            tile = letter - 'A' + (has_digits ? 10 : 1);
        }
        if (tile < 0) {
            result.fault = quoted_word(word.text) + " is no number";
        } else if (tile >= static_cast<int>(words.size())) {
            result.fault = fmt::format("{} is no tile", word.text);
        } else if (seen[static_cast<std::size_t>(tile)]) {
            result.fault = fmt::format("{} occurs twice", word.text);
        }
        if (!result.fault.empty()) return result;
        seen[static_cast<std::size_t>(tile)] = true;
        result.tiles.push_back(tile);
        ++result.faulty;
    }
    return result;
}

Words without_prose(const BoardRow& row) {
    const auto is_tile = [](const BoardWord& word) { return word.is_tile; };
    const auto first = std::ranges::find_if(row.words, is_tile);
    auto end = row.words.end();
    while (end != first && !is_tile(end[-1])) --end;
    return {first, end};
}

Words characters(std::span<const BoardWord> words) {
    Words result;
    for (const auto& word : words) {
        const std::size_t first = word.text.starts_with("0x") || word.text.starts_with("0X") ? 2 : 0;
        for (std::size_t i = first; i < word.text.size(); ++i) {
            result.push_back({.text = word.text.substr(i, 1), .column = word.column + i, .is_tile = word.is_tile});
        }
    }
    return result;
}

bool fill_gap(std::vector<Words>& rows, std::size_t width) {
    const auto row_of = [&](std::size_t length) {
        return std::ranges::find_if(rows, [&](const auto& row) { return row.size() == length; });
    };
    const auto short_row = row_of(width - 1);
    const auto full_row = row_of(width);
    if (short_row == rows.end() || full_row == rows.end()) return false;
    const auto end_of = [](const BoardWord& word) { return word.column + word.text.size(); };
    std::vector<std::size_t> gaps;
    for (std::size_t gap = 0; gap < width; ++gap) {
        bool fits = true;
        for (std::size_t i = 0; i + 1 < width; ++i) {
            const auto& above = (*full_row)[i < gap ? i : i + 1];
            const auto& word = (*short_row)[i];
            fits = fits && (end_of(above) == end_of(word) || above.column == word.column);
        }
        if (fits) gaps.push_back(gap);
    }
    if (gaps.size() != 1) return false;
    const auto& above = (*full_row)[gaps[0]];
    short_row->insert(short_row->begin() + static_cast<std::ptrdiff_t>(gaps[0]), {.text = "_", .column = above.column});
    return true;
}

}  // namespace puzzle15
