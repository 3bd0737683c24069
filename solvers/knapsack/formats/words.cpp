// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/words.hpp"

#include <algorithm>

namespace knapsack {

std::size_t Words::line(std::size_t row) const {
    if (text.empty()) return 1;
    return row < row_count() ? lines[rows[row]] : lines.back();
}

bool Words::is_numeric(std::size_t row) const {
    return std::find(numeric.begin() + rows[row], numeric.begin() + rows[row + 1], false) ==
           numeric.begin() + rows[row + 1];
}

bool Words::has_numbers(std::size_t row) const {
    return std::find(numeric.begin() + rows[row], numeric.begin() + rows[row + 1], true) !=
           numeric.begin() + rows[row + 1];
}

void Words::add(std::string_view word, std::size_t line) {
    text.push_back(word);
    lines.push_back(static_cast<std::uint32_t>(line));
    numeric.push_back(looks_like_number(word));
}

void Words::remove_open_row() {
    text.resize(rows.back());
    lines.resize(rows.back());
    numeric.resize(rows.back());
}

void Words::end_row() {
    if (text.size() > rows.back()) rows.push_back(static_cast<std::uint32_t>(text.size()));
}

Words Words::slice(std::size_t begin, std::size_t end) const {
    Words part;
    for (auto row = begin; row < end; ++row, part.end_row()) {
        for (std::size_t i = 0; i < width(row); ++i) part.add(word(row, i), line(row));
    }
    return part;
}

bool looks_like_number(std::string_view word) {
    std::size_t i = !word.empty() && (word[0] == '+' || word[0] == '-') ? 1 : 0;
    const auto digits = [&] {
        const auto begin = i;
        while (i < word.size() && word[i] >= '0' && word[i] <= '9') ++i;
        return i - begin;
    };
    auto count = digits();
    if (i < word.size() && word[i] == '.') {
        ++i;
        count += digits();
    }
    if (count == 0) return false;
    if (i < word.size() && (word[i] == 'e' || word[i] == 'E')) {
        ++i;
        if (i < word.size() && (word[i] == '+' || word[i] == '-')) ++i;
        if (digits() == 0) return false;
    }
    return i == word.size();
}

}  // namespace knapsack
