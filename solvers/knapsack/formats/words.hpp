// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace knapsack {

/// A word of a file.
struct PlacedWord {
    std::string_view text{};
    std::uint32_t line = 1;
    bool is_number = false;  ///< whether it looks like one
};

/// The words of a file in rows. Blanks, commas, semicolons, tabs and bars separate words. A row is a line, a group of
/// numbers in brackets, or one of several groups of numbers that semicolons separate on a line.
struct Words {
    std::vector<PlacedWord> all{};
    std::vector<std::uint32_t> rows{0};  ///< the first word of each row, and behind them the number of words
    std::deque<std::string> own_text{};  ///< text that the file does not have in this form

    std::size_t row_count() const { return rows.size() - 1; }
    std::span<const PlacedWord> row(std::size_t row) const {
        return {all.data() + rows[row], all.data() + rows[row + 1]};
    }
    /// Returns the line of a row, or, behind the last row, the last line.
    std::size_t line(std::size_t row) const;
    bool is_numeric(std::size_t row) const;
    bool has_numbers(std::size_t row) const;

    void add(std::string_view word, std::size_t line);
    void end_row();
};

/// Splits a file into words. Leaves out empty lines, rules of dashes, and comments, which begin with # behind a blank
/// or at the beginning of a line, or with // or % at the beginning. A comment that names the columns, and nothing else,
/// is a row all the same. Requires that the content outlives the words. Throws InputError where a comma may be part of
/// a number as well as between two numbers.
[[nodiscard]] Words words_of(const std::string& file, std::string_view content);

}  // namespace knapsack
