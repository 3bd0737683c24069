// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "knapsack/formats/vocabulary.hpp"

namespace knapsack {
/// The option that messages name where columns are not told apart by their names.
constexpr std::string_view columns_decide = "--columns, such as --columns id,profit,weight,-, where - is left out";

/// A word of a file.
struct PlacedWord {
    std::string_view text{};
    std::uint32_t line = 1;
    bool is_number = false;  ///< whether it looks like one
};

/// What a file says beside its rows.
struct Notes {
    std::vector<PlacedWord> capacities_in_comments{};
    std::vector<PlacedWord> other_comments{};  ///< whole lines that do not name all columns
    bool has_code_in_comments = false;  ///< whether one of them may be a line of a program that has been taken out
    bool has_decimal_commas = false;
    bool has_semicolons = false;    ///< between the columns
    std::size_t weights_first = 0;  ///< the line of a comment that names the weights before the profits, or 0
    /// Words that the file does not have as they are point into this text.
    std::shared_ptr<std::list<std::string>> own_text = std::make_shared<std::list<std::string>>();
};

/// The words of a file in rows. Blanks, commas, semicolons, tabs and bars separate words. A row is a line, a group of
/// numbers in brackets, or one of several groups of numbers that semicolons separate on a line.
struct Words : Notes {
    std::vector<PlacedWord> all{};
    std::vector<std::uint32_t> rows{0};  ///< the first word of each row, and behind them the number of words
    std::set<std::size_t> comments{};    ///< lines of comments that name the columns, a list or a number
    std::vector<std::string_view> names_of_items{};  ///< in a list of them
    std::string_view currency{};                     ///< of cells, or nothing
    int open_brackets = 0;                           ///< square and curly ones
    bool is_in_comment = false;                      ///< whether a comment goes on on the next line
    std::string_view unit{};                         ///< behind a number alone on its line, as in "63 kg"

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

/// The content of a file as far as it concerns one instance: numbers with a label, and rows of words.
struct Document {
    std::string file{};  ///< the name of the file, for messages
    std::string name{};  ///< of the instance; empty if the file names none, until read_text() makes one up
    /// "json", "pisinger", "burkardt", or "table" or "labels" if there are names of columns or of lists; empty if the
    /// file is rows of words alone.
    std::string_view syntax{};
    Words rows{};  ///< words without a label; lists with a label become columns
    std::optional<PlacedWord> items{}, capacity{}, best{};  ///< with a label
    std::vector<Role> header{};                             ///< of the columns; empty if the file has no header
    std::string unit{};                                     ///< of the weights and the capacity, if labels have one
    bool is_header_comment = false;                         ///< whether rows of other kinds may follow the header
    std::size_t header_row = 0;                             ///< the row that follows the header
    std::string budget{}, price{}, cost{};  ///< names of the capacity, of profits and of weights that speak of money
    std::vector<std::string> unknown{};     ///< for each column, its name if that is not known, else empty

    /// The lists with a label, until join_lists().
    std::vector<std::pair<Role, std::vector<PlacedWord>>> lists{};

    // All of these throw InputError.
    [[noreturn]] void fail(std::size_t line, std::string_view wrong, std::string_view expected) const;
    /// Notes what speaks of money in a label.
    void note_money(std::string_view label);
    /// Refuses a budget that may limit the profits, which are prices, because the weights are no costs.
    void refuse_budget() const;
    /// Notes the unit of weight in a label. All labels of weights and capacities have to have the same, if any.
    void note_unit(std::string_view label, std::size_t line);
    /// Keeps a number with a label, unless there is another one already.
    void set(Scalar scalar, const PlacedWord& word);
    /// Keeps a list with a label, unless there is another one of the role already. Its lines are at least `line`.
    void add_list(Role role, std::span<const PlacedWord> words, std::size_t line);
    /// Returns the numbers of a list. AMPL writes "param profit := 1 60 2 100", with the number of its item before each.
    std::vector<PlacedWord> values_of_list(std::string_view label, std::span<const PlacedWord> numbers) const;
    /// Makes a row for each item out of the lists, if there are some, which have to be of one length.
    void join_lists();
    /// Sets the meanings of the columns, unless two of them may be the profits or the weights, or there are no weights.
    void set_header(const std::vector<std::string_view>& names, std::size_t line);
    /// Refuses a comment that names the profits and the weights in another order than the header before it.
    void refuse_other_order(std::span<const PlacedWord> comment) const;
    /// Adds empty words to rows that end before columns of which nothing is read.
    void fill_rows();
    /// Takes the capacity out of a column of that name, if all rows that have a number there have the same.
    void take_capacity_column();
};

/// Takes labels and headers out of the rows from `begin` to `end` - 1, which are one instance. Throws InputError.
[[nodiscard]] Document labelled(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
                                const std::vector<Role>& columns);

/// Takes labels and headers out of the rows. `columns` are those that the user has named; a header of as many columns
/// then need not be known. Of the format "pisinger", or without one, a file may also be Pisinger's blocks, one behind the
/// other, each of which has its name, labels of numbers, and rows of an id, a profit, a weight and perhaps a flag.
/// Throws InputError, also for labels of other problems.
[[nodiscard]] std::vector<Document> documents_of_words(const std::string& file, const Words& words,
                                                       std::string_view format, const std::vector<Role>& columns);

/// Reads JSON: an object with a capacity and either items, which are objects, lists or pairs, or a list of profits and
/// one of weights; or a list of such objects. Throws InputError.
[[nodiscard]] std::vector<Document> documents_of_json(const std::string& file, std::string_view content);
}  // namespace knapsack
