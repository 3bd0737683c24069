// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/format.hpp"
#include "knapsack/formats/vocabulary.hpp"

namespace knapsack {
/// The option that messages name where columns are not told apart by their names.
constexpr std::string_view columns_decide = "--columns, such as --columns id,profit,weight,-, where - is left out";

/// A word of a file.
struct PlacedWord {
    std::string_view text{};
    std::uint32_t line = 1;
    bool is_number = false;   ///< whether it looks like one
    bool is_label = false;    ///< whether a colon or an equals sign follows
    bool is_comment = false;  ///< whether it is the first one of a row that is a comment
};

/// The words of a file in rows. Blanks, commas, semicolons, tabs and bars separate words. A row is a line, a group of
/// numbers in brackets, or one of several groups of numbers that semicolons separate on a line.
struct Words {
    std::vector<PlacedWord> all{};
    std::vector<std::uint32_t> rows{0};  ///< the first word of each row, and behind them the number of words
    std::size_t weights_first = 0;       ///< the line of a comment that may name weights before profits, or 0
    PlacedWord said_capacity{};          ///< in a comment such as "# capacity: 50"; empty without one
    /// Words that the file does not have as they are point into this text.
    std::shared_ptr<std::list<std::string>> own_text = std::make_shared<std::list<std::string>>();

    std::size_t row_count() const { return rows.size() - 1; }
    std::span<const PlacedWord> row(std::size_t row) const {
        return {all.data() + rows[row], all.data() + rows[row + 1]};
    }
    /// Returns the line of a row, or, behind the last row, the last line.
    std::size_t line(std::size_t row) const;
    bool is_numeric(std::size_t row) const { return std::ranges::all_of(this->row(row), &PlacedWord::is_number); }
    bool has_numbers(std::size_t row) const { return std::ranges::any_of(this->row(row), &PlacedWord::is_number); }

    void add(std::string_view word, std::size_t line) {
        all.push_back({word, static_cast<std::uint32_t>(line), looks_like_number(word)});
    }
    void end_row() {
        if (all.size() > rows.back()) rows.push_back(static_cast<std::uint32_t>(all.size()));
    }
};

/// Splits a file into words. Leaves out empty lines, rules of dashes and comments, which begin with #, // or % behind a
/// blank or at the beginning of a line. A comment that names the columns, and nothing else, is a row all the same.
/// Requires that the content outlives the words. Throws InputError where a comma may be part of a number as well as
/// between two numbers, and for brackets that are not closed.
[[nodiscard]] Words words_of(const std::string& file, std::string_view content);

/// The content of a file as far as it concerns one instance: numbers with a label, and rows of words.
struct Document {
    std::string file{};  ///< the name of the file, for messages
    std::string name{};  ///< of the instance; empty if the file names none, until read_text() makes one up
    /// "json", "pisinger", "burkardt", or "table" or "labels" if there are names of columns or of lists; empty if the
    /// file is rows of words alone.
    std::string_view syntax{};
    Words rows{};  ///< words without a label; lists with a label become columns
    std::optional<PlacedWord> items{}, capacity{}, best{};      ///< with a label
    std::vector<Role> header{};                                 ///< of the columns; empty if the file has no header
    bool is_header_comment = false;                             ///< whether rows of other kinds may follow the header
    std::size_t header_row = 0;                                 ///< the row that follows the header
    std::string profit_unit{}, weight_unit{}, capacity_unit{};  ///< in labels and names of columns, if they are there
    std::string unknown{};                                      ///< the name of a column whose meaning is not known

    /// The lists with a label, until finish().
    std::vector<std::pair<Role, std::vector<PlacedWord>>> lists{};

    // All of these throw InputError.
    [[noreturn]] void fail(std::size_t line, std::string_view wrong, std::string_view expected) const;
    void note_unit(const Meaning& meaning, std::string_view label);
    [[noreturn]] void refuse_row(std::span<const PlacedWord> row) const;
    /// Keeps a number with a label, unless there is another one already.
    void set(Scalar scalar, const PlacedWord& word);
    /// Keeps a list with a label, unless there is another one of the role already. Its lines are at least `line`.
    void add_list(Role role, std::span<const PlacedWord> words, std::size_t line);
    /// Makes a row for each item out of the lists, if there are some, which have to be of one length. Refuses weights
    /// and a capacity in different units.
    void finish();
    /// Sets the meanings of the columns, unless two of them may be the profits or the weights, or there are no weights.
    void set_header(const std::vector<std::string_view>& names, std::size_t line);
};

/// Takes labels and headers out of the rows from `begin` to `end` - 1, which are one instance. Throws InputError.
[[nodiscard]] Document labelled(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
                                const std::vector<Role>& columns);

/// Takes labels and headers out of the rows. `columns` are those that the user has named; a header of as many columns
/// then need not be known. Of the format "pisinger", or without one, a file may also be blocks of Pisinger's behind
/// each other, each of which has its name, labels of numbers, and rows of an id, a profit, a weight and perhaps a flag.
/// Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_words(const std::string& file, const Words& words,
                                                       std::string_view format, const std::vector<Role>& columns);

/// Reads JSON: an object with a capacity and either items, which are objects, lists or pairs, or a list of profits and
/// one of weights; or a list of such objects. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_json(const std::string& file, std::string_view content);

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
        const bool has_unit = is_unit(word) || word.find_first_of("0123456789") != word.npos;
        fail(espalier::program::quoted(word) + " is no number",
             std::string(expected) + (word.find(',') != word.npos ? ", with a decimal point"
                                      : has_unit                  ? ", without a unit"
                                                                  : ""));
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
