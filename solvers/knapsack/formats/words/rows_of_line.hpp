// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include "knapsack/formats/document.hpp"
#include "knapsack/formats/words/fields.hpp"

namespace knapsack {
/// Returns the place of the sign behind a label, as in "w = [10, 20]", "w: 10 20" or, in R, "w <- c(10, 20)".
[[nodiscard]] inline std::size_t sign_in(std::string_view text) {
    const auto assignment = std::min(text.find('='), text.find("<-"));
    return assignment == std::string_view::npos ? text.find(':') : assignment;
}

/// Adds rows of the words of a line without comments.
class RowsOfLine {
public:
    /// Requires that the words and the file's name outlive this.
    RowsOfLine(Words& words, const std::string& file, std::size_t number)
        : words_(words), file_(file), number_(number) {}

    /// Adds a line of numbers and blanks alone, as nearly all lines are. Returns whether it is one.
    bool add_numbers(std::string_view line);

    /// Adds the words between semicolons, tabs, bars, commas, or else blanks. Throws InputError where a comma may be part
    /// of a number as well as between two numbers.
    void add_part(std::string_view line);

    /// Adds the fields that this character separates. Throws InputError as add_part() does.
    void add_fields(Fields fields, char separator);

    /// Throws InputError for another unit of weight than one before it.
    void note_unit(const std::string& unit);

protected:
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const;

    Words& words_;
    const std::string& file_;
    std::size_t number_;  // of the line

private:
    std::string_view without_unit(std::string_view word);
    void refuse_thousands(const Fields& fields) const;
    void add_words(std::string_view line);
    std::string_view with_point(std::string_view word);
    bool has_names(std::span<const PlacedWord> row) const;
    void add_row(const Fields& fields);
};
}  // namespace knapsack
