// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/document.hpp"
#include "knapsack/formats/format.hpp"

namespace knapsack {
/// A reading of a document: which of its words are the numbers of the items.
struct Reading {
    struct Column {
        std::size_t begin = 0;
        std::size_t stride = 1;
        std::size_t word(std::size_t item) const { return begin + item * stride; }
    };

    std::string_view format{};
    std::vector<Role> columns{};
    std::optional<std::size_t> items{};
    std::array<std::optional<Column>, 6> of_role{};  ///< by Role; a subset sum has no profits
    std::optional<PlacedWord> capacity{}, best{};
    std::string_view name{};  ///< of the instance, if the file has one

    const std::optional<Column>& column(Role role) const { return of_role[static_cast<std::size_t>(role)]; }
    void note(Role role, const Column& column) { of_role[static_cast<std::size_t>(role)] = column; }
};

/// Returns whether a word says that a best choice has an item, or that it has not.
inline bool is_flag(const PlacedWord& word) { return word.text == "0" || word.text == "1"; }

/// Why a document cannot be read in a way. It is thrown.
struct Misfit {
    std::size_t place = 0;  ///< the number of words that do fit
    std::size_t line = 1;
    std::string wrong{};
    std::string expected{};
};

/// A place among the words of a document.
class Cursor {
protected:
    explicit Cursor(const Words& words) : words_(words), end_(words.row_count()) {}

    [[noreturn]] void fail(std::string wrong, std::string expected) const {
        const auto line = words_.all.empty() ? 1 : words_.all[std::min(place_, words_.all.size() - 1)].line;
        throw Misfit{place_, line, std::move(wrong), std::move(expected)};
    }

    /// Fails as a format that fits but for what the user can tell.
    [[noreturn]] void ask(std::string wrong, std::string expected) const {
        throw Misfit{words_.all.size(), words_.line(row()), std::move(wrong), std::move(expected)};
    }

    bool is_at_end() const { return place_ == words_.rows[end_]; }
    bool is_at_row() const { return std::ranges::binary_search(words_.rows, place_); }
    /// Returns the row of the place, or the number of rows at the end.
    std::size_t row() const {
        return static_cast<std::size_t>(std::ranges::upper_bound(words_.rows, place_) - words_.rows.begin()) - 1;
    }
    /// Whether all that is left is on one row, which no line breaks divide.
    bool is_on_one_row() const { return row() + 1 >= end_; }
    std::size_t words_left() const { return words_.rows[end_] - place_; }
    /// The words of the current row, or none at the end.
    std::size_t width() const { return is_at_end() ? 0 : words_.row(row()).size(); }

    const PlacedWord& take_word(std::string_view expected) {
        if (is_at_end()) fail("the file ends", std::string(expected));
        return words_.all[place_++];
    }

    const PlacedWord& take_number(std::string_view expected) {
        if (!is_at_end() && !words_.all[place_].is_number) refuse_word(place_, expected);
        return take_word(expected);
    }

    [[noreturn]] void refuse_word(std::size_t place, std::string_view expected) {
        place_ = place;
        const auto word = words_.all[place].text;
        fail(espalier::program::quoted(word) + " is no number",
             std::string(expected) + (word.find(',') == word.npos ? "" : ", with a decimal point"));
    }

    /// Returns a number of words. More than the file has count as one more.
    std::size_t count(const PlacedWord& word) const {
        const auto count = espalier::program::decimal_number<std::uint64_t>(word.text);
        if (!count) {
            throw Misfit{place_ > 0 ? place_ - 1 : 0, word.line,
                         espalier::program::quoted(word.text) + " has no meaning that is known",
                         "the number of items and the capacity, or a name such as 'capacity 50'"};
        }
        return std::min<std::size_t>(*count, words_.all.size() + 1);  // more do not fit, and cannot overflow
    }

    void require_end(std::string expected) const {
        if (is_at_end()) return;
        fail(espalier::program::quoted(words_.all[place_].text) + " follows the instance", std::move(expected));
    }

    const Words& words_;
    std::size_t end_;  // behind the last row
    std::size_t place_ = 0;
};

/// Reads the instances of a document by a pattern of a format (format.hpp). Without `has_capacity`, the file has no
/// capacity. If `is_strict`, lists begin and end with lines. Throws Misfit.
[[nodiscard]] std::vector<Reading> match(const Document& document, const Format& format, std::string_view pattern,
                                         const ReadAs& as, bool has_capacity, bool is_strict = true);

/// Returns the instances of the readings of a document. Throws InputError for a word that is no number, a claim that is
/// wrong and what is in doubt, such as rows of sums; and ReadingStopped.
[[nodiscard]] std::vector<Instance> instances_of(const Document& document, const std::vector<Reading>& readings,
                                                 const ReadAs& as, Pace& pace);

/// Returns the instances of a document by the one format and the one meaning of its columns that fit. Throws InputError
/// if none fits, with the reason from the format that fits most of the words, and if several fit that read different
/// instances, with both and the option that decides; and ReadingStopped.
[[nodiscard]] std::vector<Instance> interpret(const Document& document, const ReadAs& as, Pace& pace);
}  // namespace knapsack
