// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <espalier/program/report/numbers.hpp>
#include "knapsack/formats/document.hpp"

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
        if (may_be_rows_ && !as_.columns.empty() && as_.columns != list_columns())
            fail("lists of numbers follow in another order", "rows of " + columns_text(as_.columns));
        const bool are_lines = pattern_.starts_with('#');
        const bool are_counted = pattern_.starts_with('1');
        const bool is_repeated = pattern_.starts_with('*');
        if (are_counted || is_repeated) pattern_.remove_prefix(1);
        auto left = are_counted ? count(take_word("the number of problems")) : are_lines ? words_.row_count() : 1;
        std::vector<Reading> readings;
        for (; is_repeated ? !is_at_end() : left > 0; --left) {
            if (are_lines) end_ = row() + 1;
            // Several whole instances are no rows behind a capacity, even if there are fewer than the first line says.
            if (are_counted && readings.size() > 1 && is_at_end()) {
                document_.fail(words_.all[place_ - 1].line,
                               fmt::format("the file ends after {}", counted(readings.size(), "instance")),
                               fmt::format("{}, as the first line says{}", readings.size() + left,
                                           format_.name == "several" ? ", or --format rows" : ""));
            }
            readings.push_back(follow_one(!is_repeated && (are_lines || left == 1)));
        }
        if (is_repeated && readings.size() > 1 && readings.back().items == 0U)
            readings.pop_back();  // "0 0" ends the file
        if (may_be_rows_ && !readings.empty()) fail("2 words", "a profit for each item");
        return readings;
    }

private:
    bool is_forced() const { return !as_.format.empty(); }

    std::vector<Role> list_columns() const {
        const bool profits_first = pattern_.find('P') < pattern_.find('W');
        return profits_first ? std::vector{Role::profit, Role::weight} : std::vector{Role::weight, Role::profit};
    }

    Reading follow_one(bool is_last) {
        reading_ = {};
        reading_.format = document_.syntax.empty() ? format_.name : document_.syntax;
        reading_.best = document_.best;
        if (!has_capacity_) reading_.capacity = document_.capacity;
        if (document_.items) reading_.items = count(*document_.items);
        for (const char element : pattern_) take(element);
        if (is_last) require_end("the end of the file");
        check_numbers();
        return std::move(reading_);
    }

    void take(char element) {
        switch (element) {
            case 'h': take_header(); break;
            case '#': reading_.name = take_word("a name").text; break;
            case 'n':
                if (!document_.items && document_.syntax != "json")
                    reading_.items = count(take_word("the number of items and the capacity"));
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
        const auto items = reading_.items.emplace(count(take_word("the number of items")));
        const auto constraints = count(take_word("the number of constraints"));
        const auto left = words_left();  // with the best profit
        if (constraints == 0 || items >= left || constraints > (left - 1 - items) / (items + 1))
            fail("this is no mknap file", "'n m best', n profits, n weights for each of m constraints, m capacities");
        if (constraints > 1) ask(fmt::format("{} constraints: {}", constraints, several_constraints), "1");
        reading_.best = take_number("the best profit");
        if (parse_decimal(reading_.best->text).value_or(Decimal{}).mantissa == 0) reading_.best.reset();
    }

    void take_flags() {
        const std::string expected = "the end of the file or a 0 or 1 for each item";
        if (!is_at_row()) fail("the row goes on", expected);
        reading_.note(Role::flag, {place_});
        for (std::size_t i = 0; i < *reading_.items; ++i, ++place_) {
            if (is_at_end()) fail("the file ends", expected);
            if (!is_flag(words_.all[place_])) fail(quoted(words_.all[place_].text) + " is neither 0 nor 1", expected);
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
        const bool are_told = !as_.columns.empty() || !document_.header.empty() || is_forced();
        if (!are_told && width() == 3 && words_.is_numeric(row()) && !has_numbers_of_items())
            ask("three numbers per line",
                "--columns profit,weight,copies or --columns id,profit,weight, with - for a column that is left out");
        if (!given_columns().empty()) return given_columns();
        if (width() <= 2 && document_.syntax == "json" && !is_at_end())
            ask("items are lists of numbers", "--columns profit,weight or --columns weight,profit");
        if (width() > 3)
            ask(fmt::format("{} words per line", width()), "--columns, such as --columns id,profit,weight,copies");
        std::vector<Role> columns{Role::profit, Role::weight};
        if (width() < 3) return columns;
        // Behind a capacity alone on the first line, this is a reading of two formats.
        if ((document_.capacity || as_.capacity) && !are_told && !words_.is_numeric(row()))
            ask("a name and two numbers in each row", "--columns id,profit,weight or --columns id,weight,profit");
        const auto words = words_.row(row());
        const auto name = std::ranges::find(words, false, &PlacedWord::is_number) - words.begin();
        columns.insert(columns.begin() + name % 3, Role::name);  // in front if all are numbers
        return columns;
    }

    // Returns whether the first words of at least two rows count from 0 or 1 on.
    bool has_numbers_of_items() const {
        const auto first = words_.all[place_].text;
        if (first != "0" && first != "1") return false;
        std::size_t rows = 0;
        for (auto r = row(); r < end_ && words_.row(r).size() == 3 && rows < reading_.items.value_or(end_);
             ++r, ++rows) {
            if (words_.row(r)[0].text != std::to_string(rows + (first == "1" ? 1 : 0))) return false;
        }
        return rows > 1 || rows == reading_.items;
    }

    void take_rows() {
        const auto begin = row();
        if (!document_.header.empty() &&
            (!is_at_row() || (begin != document_.header_row && !document_.is_header_comment)))
            throw Misfit{0, words_.line(begin), "the items do not follow the names of the columns",
                         "a line for each item"};
        if (!is_at_row()) fail("the row goes on", "a line for each item");
        const auto columns = columns_of_rows();
        const auto expected = row_text(columns);
        const auto wanted = reading_.items.value_or(end_);
        auto end = begin;
        for (; end - begin < wanted && end < end_ && words_.row(end).size() == columns.size(); ++end) {
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const auto place = words_.rows[end] + i;
                if (columns[i] < Role::name && !words_.all[place].is_number) refuse_word(place, expected);
            }
        }
        place_ = words_.rows[end];
        if (!document_.header.empty() && width() > 1 && width() != columns.size())
            fail(counted(width(), "word"), expected);
        if (reading_.items ? end - begin < wanted : end == begin && !(is_forced() && is_at_end()))
            fail(is_at_end() ? "the file ends" : counted(width(), "word"), expected);
        reading_.items = end - begin;
        note_columns(columns, words_.rows[begin]);
        if (end > begin && !is_forced()) refuse_header_as_item(begin);
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
        if (!has_capacity_ || is_forced() || reading_.capacity->text != std::to_string(*reading_.items)) return;
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
        const bool has_header = !document_.header.empty();
        if (has_header) place_ = 0;  // a format with rows fits better
        if (has_header || !is_on_one_row()) fail("the items take several lines", "a line for each item");
        const auto columns = given_columns().empty() ? std::vector{Role::profit, Role::weight} : given_columns();
        const auto words = reading_.items.emplace(reading_.items.value_or(0)) * columns.size();
        if (words_left() < words) fail(counted(words_left(), "word"), fmt::format("{} for each item", columns.size()));
        note_columns(columns, place_);
        place_ += words;
    }

    void take_list(Role role) {
        const auto expected = fmt::format("a {} for each item", name_of(role));
        const bool is_loose = is_on_one_row() || !is_strict_;
        if (!is_loose && !is_at_row()) fail("the row goes on", expected);
        if (!reading_.items) {
            if (is_at_end()) fail("the file ends", expected);
            reading_.items = width();
            if (*reading_.items < 3 && !is_forced())
                fail(counted(*reading_.items, "word"), "all " + std::string(name_of(role)) + "s on a line");
            if (pattern_.starts_with('c')) refuse_count_as_capacity();
        }
        // Rows of two numbers, as many as there are items, are no lists.
        if (!is_loose && width() == 2 && *reading_.items > 2)
            fail("2 words", "all " + std::string(name_of(role)) + "s on a line");
        if (words_left() < *reading_.items)
            throw Misfit{words_.all.size(), words_.line(words_.row_count()), "the file ends", expected};
        const bool is_row = pattern_.find('c') < 2 && has_capacity_ && width() == 2 && !is_loose;
        if (reading_.columns.empty()) may_be_rows_ = may_be_rows_ && is_row;
        reading_.columns = list_columns();
        reading_.note(role, {place_});
        place_ += *reading_.items;
        if (!is_loose && !is_at_row()) fail("the row goes on", fmt::format("the end of the {}s", name_of(role)));
    }

    // Takes the numbers of a subset sum, which are one row or one column.
    void take_sum() {
        const bool is_bare = pattern_ == "S";
        const bool is_counted_row = as_.is_sum && width() > 1;  // "2", "5 9"
        if (!is_bare && words_.row_count() > 0 && words_.row(0).size() != 2 && !is_forced() && !is_counted_row)
            fail("the numbers may be of any kind", "a line 'n c' in front");
        const auto begin = words_.rows[row()];
        const bool is_row = width() > 1;
        if (is_row) place_ = words_.rows[row() + 1];
        while (!is_row && width() == 1) ++place_;
        const auto size = place_ - begin;
        if (reading_.items && size != *reading_.items)
            fail(counted(size, "number"), counted(*reading_.items, "number"));
        if (size < 3 && !as_.is_sum && !is_forced())
            fail(counted(size, "number"), "at least 3 numbers of a subset sum");
        if (is_bare && !is_forced() && size > 0) refuse_header_of_sum(words_.all[begin], size);
        reading_.items = size;
        note_columns({Role::weight}, begin);
    }

    // The first number may be the number of the others, of which the last may be the target, or the target itself.
    void refuse_header_of_sum(const PlacedWord& first, std::size_t size) const {
        const bool is_target =
            as_.capacity && first.text == decimal_text(as_.capacity->mantissa, as_.capacity->decimals);
        const bool counts = first.text == std::to_string(size - 1) || first.text == std::to_string(size - 2);
        if (is_target || counts)
            throw Misfit{words_.all.size(), first.line,
                         fmt::format("the first number, {}, may be the {}", first.text,
                                     is_target ? "target" : "number of the others"),
                         "the numbers of the sum alone, or another of them in front"};
    }

    void check_numbers() {
        const auto& columns = reading_.columns;
        // The numbers of rows were checked before.
        const auto items = pattern_.find('i') == std::string_view::npos ? reading_.items.value_or(0) : 0;
        for (std::size_t item = 0; item < items; ++item) {
            for (const auto role : columns) {
                const auto place = reading_.column(role) ? reading_.column(role)->word(item) : 0;
                if (role < Role::name && !words_.all[place].is_number) refuse_word(place, row_text(columns));
            }
        }
    }

    const Document& document_;
    const Format& format_;
    std::string_view pattern_;
    const ReadAs& as_;
    bool has_capacity_;
    bool is_strict_;
    bool may_be_rows_;  // whether the first list of each instance may be a row of a profit and a weight
    Reading reading_;
};
}  // namespace

std::vector<Reading> match(const Document& document, const Format& format, std::string_view pattern, const ReadAs& as,
                           bool has_capacity, bool is_strict) {
    return Matcher(document, format, pattern, as, has_capacity, is_strict).follow();
}
}  // namespace knapsack
