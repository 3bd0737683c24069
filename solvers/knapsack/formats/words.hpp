// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace knapsack {

/// The words of a file in rows. Blanks, commas, semicolons, tabs and bars separate words. A row is a line, a group of
/// numbers in brackets, or one of several groups of numbers that semicolons separate on a line.
struct Words {
    std::vector<std::string_view> text;
    std::vector<std::uint32_t> lines;    ///< the line of each word, from 1 on
    std::vector<bool> numeric;           ///< for each word, whether it looks like a number
    std::vector<std::uint32_t> rows{0};  ///< the first word of each row, and behind them the number of words
    std::deque<std::string> own_text{};  ///< text that the file does not have in this form

    std::size_t row_count() const { return rows.size() - 1; }
    std::size_t width(std::size_t row) const { return rows[row + 1] - rows[row]; }
    std::string_view word(std::size_t row, std::size_t place) const { return text[rows[row] + place]; }
    /// Returns the line of a row, or, behind the last row, the last line.
    std::size_t line(std::size_t row) const;
    bool is_numeric(std::size_t row) const;
    bool has_numbers(std::size_t row) const;

    void add(std::string_view word, std::size_t line);
    void end_row();
    /// Removes the words behind the last row that has ended.
    void remove_open_row();
    /// Returns the rows from `begin` to before `end`, whose own text stays here.
    Words slice(std::size_t begin, std::size_t end) const;
};

/// Returns whether parse_decimal() might read the word, without reading it.
[[nodiscard]] bool looks_like_number(std::string_view word);

/// Splits a file into words. Leaves out empty lines, rules of dashes, and comments, which begin with # behind a blank
/// or at the beginning of a line, or with // or % at the beginning. A comment that names the columns, and nothing else,
/// is a row all the same. Requires that the content outlives the words. Throws
/// InputError where a comma may be part of a number as well as between two numbers.
[[nodiscard]] Words words_of(const std::string& file, std::string_view content);

}  // namespace knapsack
