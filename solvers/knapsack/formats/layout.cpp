// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

namespace {

using espalier::program::counted;
using espalier::program::quoted;

/// Follows a pattern through the words of a document.
class Matcher : Cursor {
public:
    Matcher(const Document& document, const Format& format, std::string_view pattern, const ReadAs& as,
            bool has_capacity, bool is_strict)
        : Cursor(document.rows),
          document_(document),
          format_(format),
          pattern_(pattern),
          as_(as),
          has_capacity_(has_capacity),
          is_strict_(is_strict && format.name != "orlib"),
          may_be_rows_(pattern.find('P') != std::string_view::npos) {}

    std::vector<Reading> follow() {
        if (may_be_rows_ && !as_.columns.empty() && as_.columns != list_columns()) {
            fail("lists of numbers follow in another order", "rows of " + columns_text(as_.columns));
        }
        const bool are_lines = pattern_.starts_with('#');
        const bool are_counted = pattern_.starts_with('1');
        if (are_counted) pattern_.remove_prefix(1);
        auto left = are_counted ? count(take_word("the number of problems")) : are_lines && words_.all.empty() ? 0 : 1;
        std::vector<Reading> readings;
        for (; left > 0; left = are_lines && row_ < words_.row_count() ? 1 : left - 1) {
            if (are_lines) end_ = row_ + 1;
            if (are_counted && readings.size() > 1 && is_at_end()) refuse_as_cut_off(readings.size(), left);
            readings.push_back(follow_one(left == 1));
        }
        if (may_be_rows_ && !readings.empty()) fail("2 words", "a profit for each item");
        return readings;
    }

private:
    bool is_forced() const { return !as_.format.empty(); }

    std::vector<Role> list_columns() const {
        const bool profits_first = pattern_.find('P') < pattern_.find('W');
        return profits_first ? std::vector{Role::profit, Role::weight} : std::vector{Role::weight, Role::profit};
    }

    // Several whole instances are no rows behind a capacity, even if there are fewer than the first line says.
    [[noreturn]] void refuse_as_cut_off(std::size_t instances, std::size_t left) const {
        throw Misfit{.place = place_,
                     .line = words_.all[place_ - 1].line,
                     .wrong = fmt::format("the file ends after {}", counted(instances, "instance")),
                     .expected = fmt::format("{}, as the first line says{}", instances + left,
                                             format_.name == "several" ? ", or --format rows" : ""),
                     .is_certain = true};
    }

    Reading follow_one(bool is_last) {
        reading_ = {};
        reading_.format = document_.syntax.empty() ? format_.name : document_.syntax;
        reading_.best = document_.best;
        if (!has_capacity_) reading_.capacity = document_.capacity;
        items_.reset();
        if (document_.items) items_ = count(*document_.items);
        for (const char element : pattern_) take(element);
        if (is_last) require_end("the end of the file");
        check_numbers();
        reading_.items = items_.value_or(0);
        return std::move(reading_);
    }

    void take(char element) {
        switch (element) {
            case 'h': take_header(); break;
            case '#': reading_.name = take_word("a name").text; break;
            case 'n':
                if (!document_.items && document_.syntax != "json")
                    items_ = count(take_word("the number of items and the capacity"));
                break;
            case 'c':
                if (has_capacity_) reading_.capacity = take_number("the capacity");
                break;
            case 'z':
                if (width() != 1) require_end("the best profit");
                reading_.best = take_number("the best profit");
                break;
            case 'x': take_flags(); break;
            case 'i': take_rows(); break;
            case 's': take_stream(); break;
            case 'P': take_list(Role::profit); break;
            case 'W': take_list(Role::weight); break;
            default: take_sum(); break;
        }
    }

    // Takes the numbers of items and of constraints and the best profit, 0 if nobody knows it.
    void take_header() {
        items_ = count(take_word("the number of items"));
        const auto constraints = count(take_word("the number of constraints"));
        const auto left = words_left();  // with the best profit
        if (constraints == 0 || *items_ >= left || constraints > (left - 1 - *items_) / (*items_ + 1)) {
            fail("this is no mknap file", "'n m best', n profits, n weights for each of m constraints, m capacities");
        }
        if (constraints > 1) ask(fmt::format("{} constraints: {}", constraints, several_constraints), "1");
        reading_.best = take_number("the best profit");
        if (parse_decimal(reading_.best->text).value_or(Decimal{}).mantissa == 0) reading_.best.reset();
    }

    void take_flags() {
        const std::string expected = "the end of the file or a 0 or 1 for each item";
        if (!is_at_row()) fail("the row goes on", expected);
        reading_.note(Role::flag, {place_});
        for (std::size_t i = 0; i < *items_; ++i) {
            const auto place = place_;
            const auto word = take_word(expected).text;
            if (word == "0" || word == "1") continue;
            place_ = place;
            fail(quoted(word) + " is neither 0 nor 1", expected);
        }
        require_end(expected);
    }

    // Returns the columns that the user, the file or the format tells, if one of them does.
    const std::vector<Role>& given_columns() const {
        if (!as_.columns.empty() && document_.lists.empty()) return as_.columns;
        return document_.header.empty() ? format_.columns : document_.header;
    }

    // Returns the meaning of the columns of rows that are as wide as the next one.
    std::vector<Role> columns_of_rows() const {
        const bool are_told = !as_.columns.empty() || !document_.header.empty();
        if (!are_told && width() == 3) require_names_or_numbers_of_items();
        if (!given_columns().empty()) return given_columns();
        if (width() <= 2 && document_.syntax == "json" && !is_at_end()) {
            ask("items are lists of numbers", "--columns profit,weight or --columns weight,profit");
        }
        if (width() <= 2) return {Role::profit, Role::weight};
        if (width() == 3) return columns_of_three();
        ask(fmt::format("{} words per line", width()), "--columns, such as --columns id,profit,weight,copies");
    }

    void require_names_or_numbers_of_items() const {
        if (words_.is_numeric(row_) && !has_numbers_of_items() && !is_forced())
            ask("three numbers per line", "--columns profit,weight,copies or --columns id,profit,weight");
    }

    std::vector<Role> columns_of_three() const {
        const auto row = words_.row(row_);
        const auto name = std::ranges::find(row, false, &PlacedWord::is_number);
        std::vector<Role> columns{Role::profit, Role::weight};
        columns.insert(columns.begin() + (name == row.end() ? 0 : name - row.begin()), Role::name);
        return columns;
    }

    // Returns whether the first words of at least two rows count from 0 or 1 on.
    bool has_numbers_of_items() const {
        const auto first = words_.row(row_)[0].text;
        if (first != "0" && first != "1") return false;
        std::size_t rows = 0;
        for (auto row = row_; row < end_ && words_.row(row).size() == 3 && (!items_ || rows < *items_); ++row, ++rows) {
            if (words_.row(row)[0].text != std::to_string(rows + (first == "1" ? 1 : 0))) return false;
        }
        return rows > 1 || is_forced() || rows == items_;
    }

    void take_rows() {
        if (!is_at_row()) fail("the row goes on", "a line for each item");
        const auto columns = columns_of_rows();
        const auto expected = [&] { return row_text(columns); };
        if (!document_.header.empty() && row_ != document_.header_row)
            fail("the items do not follow the names of the columns", "a line for each item");
        const auto begin = row_;
        const auto wanted = items_.value_or(end_);
        for (; row_ - begin < wanted && !is_at_end() && width() == columns.size(); move(words_.rows[row_ + 1])) {
            for (std::size_t i = 0; i < columns.size(); ++i) {
                if (columns[i] < Role::name) require_number(words_.rows[row_] + i, expected);
            }
        }
        if (items_ ? row_ - begin < wanted : row_ == begin && !(is_forced() && is_at_end())) {
            fail(is_at_end() ? "the file ends" : counted(width(), "word"), expected());
        }
        items_ = row_ - begin;
        note_columns(columns, words_.rows[begin]);
        if (row_ > begin && !is_forced()) refuse_header_as_item(begin);
        if (pattern_.starts_with("ci")) refuse_count_as_capacity();
    }

    // The first of the rows may be "n c" before items of which the last is cut off, or before the best profit, or where
    // the capacity has a name, too.
    void refuse_header_as_item(std::size_t begin) const {
        const auto row = words_.row(begin);
        if (row.size() != 2 || !document_.header.empty()) return;
        const bool is_named = document_.capacity && !document_.items && !has_capacity_;
        if (!is_named && (pattern_ != "ic" || !has_capacity_)) return;
        if (row[0].text != std::to_string(end_ - begin - 1) && row[0].text != std::to_string(end_ - begin - 2)) return;
        throw Misfit{is_named ? words_.all.size() : 0, row[0].line, "the first line may be 'n c'",
                     is_named ? "--format rows if it is an item" : "the capacity on a line of its own"};
    }

    void refuse_count_as_capacity() const {
        if (!has_capacity_ || is_forced() || reading_.capacity->text != std::to_string(*items_)) return;
        throw Misfit{place_, reading_.capacity->line,
                     quoted(reading_.capacity->text) + " may be the capacity as well as the number of items",
                     "--capacity, or a line 'capacity C'"};
    }

    void note_columns(const std::vector<Role>& columns, std::size_t begin) {
        reading_.columns = columns;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i] != Role::other) reading_.note(columns[i], {begin + i, columns.size()});
        }
    }

    void take_stream() {
        if (!is_on_one_row() || !document_.header.empty()) fail("the items take several lines", "a line for each item");
        const auto columns = given_columns().empty() ? std::vector{Role::profit, Role::weight} : given_columns();
        if (words_left() < *items_ * columns.size())
            fail(counted(words_left(), "word"), fmt::format("{} for each item", columns.size()));
        note_columns(columns, place_);
        move(place_ + *items_ * columns.size());
    }

    void take_list(Role role) {
        const auto expected = fmt::format("a {} for each item", name_of(role));
        const bool is_loose = is_on_one_row() || !is_strict_;
        if (!is_loose && !is_at_row()) fail("the row goes on", expected);
        if (!items_) {
            if (is_at_end()) fail("the file ends", expected);
            items_ = width();
            if (*items_ < 3 && !is_forced())
                fail(counted(*items_, "word"), "all " + std::string(name_of(role)) + "s on a line");
            if (pattern_.starts_with('c')) refuse_count_as_capacity();
        }
        if (words_left() < *items_)
            throw Misfit{words_.all.size(), words_.line(words_.row_count()), "the file ends", expected};
        const bool is_row = pattern_.find('c') < 2 && has_capacity_ && width() == 2 && !is_loose;
        if (reading_.columns.empty()) may_be_rows_ = may_be_rows_ && is_row;
        reading_.columns = list_columns();
        reading_.note(role, {place_});
        move(place_ + *items_);
        if (!is_loose && !is_at_row()) fail("the row goes on", fmt::format("the end of the {}s", name_of(role)));
    }

    // Takes the numbers of a subset sum, which are one row or one column.
    void take_sum() {
        const bool is_bare = pattern_ == "S";
        if (!is_bare && words_.row_count() > 0 && words_.row(0).size() != 2 && !is_forced())
            fail("the numbers may be of any kind", "a line 'n c' in front");
        const auto begin = words_.rows[row_];
        if (width() > 1) {
            move(words_.rows[row_ + 1]);
        } else {
            while (width() == 1) move(words_.rows[row_ + 1]);
        }
        const auto size = place_ - begin;
        if (items_ && size != *items_) fail(counted(size, "number"), counted(*items_, "number"));
        if (size < 3 && !as_.is_sum && !is_forced())
            fail(counted(size, "number"), "at least 3 numbers of a subset sum");
        if (is_bare && !is_forced() && size > 0 && words_.all[begin].text == std::to_string(size - 1)) {
            fail("the first number may be the number of the others", "--format sums, or a line 'n c' in front");
        }
        items_ = size;
        note_columns({Role::weight}, begin);
    }

    void check_numbers() {
        const auto& columns = reading_.columns;
        for (std::size_t item = 0; item < items_.value_or(0); ++item) {
            for (const auto role : columns) {
                if (role < Role::name)
                    require_number(reading_.column(role)->word(item), [&] { return row_text(columns); });
            }
        }
        for (std::size_t i = 0; i < columns.size() && items_ > 0U && document_.header.size() == columns.size(); ++i) {
            const auto& word = words_.row(document_.header_row)[i];
            if (columns[i] != Role::other || document_.unknown[i].empty() || !word.is_number) continue;
            throw Misfit{words_.all.size(), word.line,
                         fmt::format("nobody knows what the numbers in the column {} are",
                                     quoted(std::string_view(document_.unknown[i]))),
                         "--columns, such as --columns id,profit,weight,-, where - is left out"};
        }
    }

    const Document& document_;
    const Format& format_;
    std::string_view pattern_;
    const ReadAs& as_;
    bool has_capacity_;
    bool is_strict_;
    bool may_be_rows_;  // whether the first list of each instance may be a row of a profit and a weight
    std::optional<std::size_t> items_;
    Reading reading_;
};

}  // namespace

std::vector<Reading> match(const Document& document, const Format& format, std::string_view pattern, const ReadAs& as,
                           bool has_capacity, bool is_strict) {
    return Matcher(document, format, pattern, as, has_capacity, is_strict).follow();
}

}  // namespace knapsack
