// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <espalier/program/command_line/values.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

// Returns whether a word names profits, weights or copies.
bool names_numbers(const PlacedWord& word) {
    const auto meaning = meaning_of(word.text);
    return !meaning.scalar && meaning.is_of_numbers();
}

bool names_weights(const PlacedWord& word) { return meaning_of(word.text).is_of_weight(); }

// Returns whether so many numbers, of which these are the first and the last, may count the items from 0 or 1 on.
bool may_count_items(const PlacedWord& first, const PlacedWord& last, std::ptrdiff_t size) {
    const bool is_from_one = first.text == "1";
    return size > 1 && (is_from_one || first.text == "0") && last.text == std::to_string(size - (is_from_one ? 0 : 1));
}

/// Goes through rows of a file.
class Labels {
public:
    Labels(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
           const std::vector<Role>& columns)
        : words_(words), row_(begin), end_(end), columns_(columns) {
        document_.file = file;
        static_cast<Notes&>(document_.rows) = words;
        document_.unit = words.unit;
    }

    Document collect() {
        for (; row_ < end_; ++row_) {
            if (words_.row(row_)[0].is_number || (!take_row() && !words_.comments.contains(line()))) keep();
        }
        for (const auto& [role, list] : lists_of_items_) document_.add_list(role, list, list.front().line);
        if (!document_.lists.empty() && !words_.names_of_items.empty()) {
            std::vector<PlacedWord> names;
            for (const auto name : words_.names_of_items) names.push_back({name, words_.all.front().line});
            document_.add_list(Role::name, names, line());
        }
        document_.join_lists();
        document_.fill_rows();
        document_.take_capacity_column();
        return std::move(document_);
    }

private:
    std::span<const PlacedWord> row() const { return words_.row(row_); }
    std::size_t line() const { return words_.line(row_); }
    bool is_numeric(std::size_t row) const { return row < end_ && words_.is_numeric(row); }

    void keep() {
        document_.rows.all.insert(document_.rows.all.end(), row().begin(), row().end());
        document_.rows.end_row();
    }

    bool take_row() {
        if (take_name_of_item() || take_names_of_items()) return true;
        if (words_.has_numbers(row_)) return take_labelled();
        if (is_row_of_units() || is_number_of_rows()) return true;
        const bool is_call = is_output(row()[0].text) && row().back().text.find(')') != std::string_view::npos;
        if ((!document_.lists.empty() && is_call) || is_opening()) return true;
        if (row().size() == 1) {
            return take_names_of_numbers() || take_section() || (row_ + 1 == end_ && is_end(row()[0].text)) ||
                   is_title();
        }
        const bool is_count = row().size() == 2 && row()[1].text.starts_with("len(");    // "n = len(values)"
        const bool is_before_header = row_ + 2 < end_ && !words_.has_numbers(row_ + 2);  // "N W", "3 50", "w v"
        return (is_count && meaning(row()[0]).scalar == Scalar::items) ||
               (is_before_header && take_names_of_numbers()) || take_header() || take_names_of_numbers() || is_title();
    }

    // Returns whether this is "(7 rows)", as below tables of SQL.
    bool is_number_of_rows() const {
        if (row().size() != 2 || !row()[0].text.starts_with('(') || !row()[1].text.starts_with("row")) return false;
        const auto rows = document_.rows.row_count() - std::min(document_.header_row, document_.rows.row_count());
        if (row()[0].text.substr(1) != std::to_string(rows))
            document_.fail(line(), fmt::format("{} follows {} rows", quoted(row()[0].text), rows), "as many rows");
        return true;
    }

    // Returns whether a row has the units of the columns whose names are above it.
    bool is_row_of_units() {
        const bool is_first = !document_.header.empty() && document_.rows.row_count() == document_.header_row;
        const auto is_unit = [](const auto& word) {
            return is_filler(word.text) && word.text.find_first_of("0123456789") == word.text.npos;
        };
        if (!is_first || !std::ranges::all_of(row(), is_unit)) return false;
        for (std::size_t i = 0; i < row().size() && i < document_.header.size(); ++i) {
            if (document_.header[i] == Role::weight) document_.note_unit(row()[i].text, line());
        }
        return true;
    }

    // Returns whether a row begins what is below it and says nothing else, as in "items = [", "public class Knapsack {",
    // "[[items]]" or "import numpy as np".
    bool is_opening() const {
        const auto last = row().back().text;
        const bool begins =
            last.ends_with('{') || last.ends_with('(') || last.ends_with('[') || is_import(row()[0].text) ||
            (row().size() == 1 && (last.ends_with("[]") || (last.starts_with('[') && last.ends_with(']'))));
        return begins && document_.rows.all.empty() && document_.lists.empty() &&
               std::ranges::none_of(row(), names_numbers);
    }

    // Takes the name of an item that has its numbers on the next lines.
    bool take_name_of_item() {
        const auto name = row()[0].text;
        if (!is_before_items() || name.find_first_of(" =([{") != name.npos) return false;
        const auto found = meaning_of(name);
        const bool is_key = row().size() == 1 && !found.role && !found.scalar;  // "map:" above "value: 60"
        const bool is_labelled = row().size() > 1 && found.role == Role::name;
        if (!is_key && !is_labelled) return false;
        const bool is_followed = row_ + 1 < end_ && words_.row(row_ + 1).size() == 2 &&
                                 names_numbers(words_.row(row_ + 1).front()) && words_.row(row_ + 1).back().is_number;
        if ((is_key || lists_of_items_.empty()) && !is_followed) return false;
        if (is_key) return add_to_items(Role::name, row()[0]);
        const auto last = row().back().text;
        const auto* const begin = row()[1].text.data();
        return add_to_items(Role::name,
                            {{begin, static_cast<std::size_t>(last.data() + last.size() - begin)}, row()[1].line});
    }

    // Takes the names of all items, above a row of their numbers that has a name, too.
    bool take_names_of_items() {
        const auto next = words_.row(std::min(row_ + 1, end_ - 1));
        const bool is_list = is_before_items() && row().size() > 2 && next.size() == row().size() &&
                             meaning_of(row()[0].text).role == Role::name && names_numbers(next[0]) &&
                             std::ranges::all_of(next.subspan(1), &PlacedWord::is_number);
        if (is_list) document_.add_list(Role::name, row().subspan(1), line());
        return is_list;
    }

    // Adds a word to the list of its role. Each item has the same names in the same order: "value: 60", "weight: 10",
    // "value: 100", "weight: 20".
    bool add_to_items(Role role, const PlacedWord& word) {
        auto& lists = lists_of_items_;
        auto list = std::ranges::find(lists, role, [](const auto& entry) { return entry.first; });
        if (list == lists.end()) list = lists.insert(list, {role, {}});
        const auto items = lists.front().second.size();
        const bool is_next =
            list == lists.begin()
                ? std::ranges::all_of(lists, [&](const auto& entry) { return entry.second.size() == items; })
                : list->second.size() + 1 == items;
        if (!is_next)
            document_.fail(line(), fmt::format("{} was found among the numbers of items", quoted(row()[0].text)),
                           "the same names in the same order for each item");
        list->second.push_back(word);
        return true;
    }

    // Returns the meaning of a word that names numbers. Refuses the words of other problems.
    Meaning meaning(const PlacedWord& word) const {
        auto meaning = meaning_of(word.text);
        const bool is_one = meaning.scalar == Scalar::capacity && row().size() == 2 && row()[1].is_number;
        if (meaning.other_problem.empty() || is_one) return meaning;
        document_.fail(line(), fmt::format("{} was found: {}", quoted(word.text), meaning.other_problem),
                       "a capacity, and a profit and a weight for each item");
    }

    // Takes a row such as "n 3 capacity 50", "weights 10 20 30" or, in a spreadsheet, ";Capacity;50;". Behind a header,
    // only the last one is no item.
    bool take_labelled() {
        std::vector<PlacedWord> cells;
        std::ranges::copy_if(row(), std::back_inserter(cells), [](const auto& word) { return !is_filler(word.text); });
        const bool is_pair = cells.size() == 2;
        if (!is_pair) cells.assign(row().begin(), row().end());
        const bool has_text = std::ranges::any_of(document_.header, [](auto role) { return role >= Role::name; });
        const bool is_item = row().size() == document_.header.size() && has_text;
        if (is_item && (!is_pair || row().size() == 2 || !meaning_of(cells[0].text).scalar)) return false;
        std::vector<std::pair<Scalar, PlacedWord>> scalars;
        for (auto label = cells.begin(); label != cells.end();) {
            const auto numbers = std::next(label);
            const auto end = std::find_if_not(numbers, cells.end(), [](const auto& word) { return word.is_number; });
            const bool is_whole_row = label == cells.begin() && end == cells.end();
            const auto found = is_whole_row ? meaning(*label) : meaning_of(label->text);
            document_.note_money(label->text);
            const bool is_letter = label->text.size() == 1;  // which may name an item, too
            const bool is_list = is_letter ? document_.rows.all.empty() : end - numbers > 1;
            const bool is_unit = label != cells.begin() && is_filler(label->text);
            if (label->is_number || (numbers == end && !is_unit)) return false;
            if (found.scalar && numbers != end && !names_one_number(label->text)) return false;
            if (found.scalar && end - numbers == 1) {
                scalars.emplace_back(*found.scalar, *numbers);
            } else if (numbers == end) {
                // A unit, as in "capacity: 50 kg", says nothing.
            } else if (found.is_of_numbers() && is_whole_row && is_list) {
                document_.add_list(*found.role, document_.values_of_list(label->text, {numbers, end}), line());
            } else if (found.is_of_numbers() && row().size() == 2 && !is_letter && !is_of_totals(label->text) &&
                       label->text.find_first_of("([{") == std::string_view::npos && is_before_items()) {
                add_to_items(*found.role, *numbers);
            } else if (found.role == Role::name && is_whole_row &&
                       may_count_items(*numbers, *(end - 1), end - numbers)) {
                // The numbers of the items above their profits and weights say nothing.
            } else {
                return false;
            }
            label = end;
        }
        for (const auto& word : row()) {
            const bool is_unit = is_filler(word.text) && names_weights(row()[0]);
            if (!word.is_number && (is_unit || names_weights(word))) document_.note_unit(word.text, line());
        }
        for (const auto& [scalar, number] : scalars) document_.set(scalar, number);
        return true;
    }

    bool is_before_items() const { return document_.header.empty() && document_.rows.all.empty(); }

    // Returns whether the next rows have a word more than this one, which counts them, as R and pandas print tables.
    bool are_rows_numbered(std::size_t names) const {
        const auto is_wider = [&](std::size_t row) { return row < end_ && words_.row(row).size() == names + 1; };
        return is_wider(row_ + 1) &&
               (!is_wider(row_ + 2) || may_count_items(words_.row(row_ + 1)[0], words_.row(row_ + 2)[0], 2));
    }

    // Takes a label alone on its line, and the list below it.
    bool take_section() {
        const auto found = meaning(row()[0]);
        // A title above the items says nothing, nor does "int n = sizeof(values) / sizeof(values[0]);".
        const auto label = row()[0].text;
        if (meaning_of(label.substr(0, label.find('='))).scalar == Scalar::items) return true;
        if (!found.is_of_numbers() || !is_numeric(row_ + 1)) return false;
        const auto begin = row_ + 1;
        auto end = begin;
        while (is_numeric(end)) ++end;
        const auto numbers = std::span(words_.all).subspan(words_.rows[begin], words_.rows[end] - words_.rows[begin]);
        const auto& kept = document_.rows.all;  // "n c", perhaps
        const auto size = document_.items ? document_.items->text : kept.size() == 2 ? kept[0].text : "";
        const bool is_counted = size == std::to_string(numbers.size());
        if (words_.comments.contains(line()) && !is_counted && has_rows_of_table(begin, end)) {
            if (role_above_rows_.value_or(*found.role) != *found.role)
                document_.fail(line(), "rows follow the names of two lists", "a line for each list, or their length");
            role_above_rows_ = found.role;
            return false;
        }
        document_.add_list(*found.role, document_.values_of_list(label, numbers), line());
        row_ = end - 1;
        return true;
    }

    // Returns whether two rows behind each other have equally many columns, more than one, but not as many as lines of
    // a long list.
    bool has_rows_of_table(std::size_t begin, std::size_t end) const {
        constexpr std::size_t most_columns = 5;
        for (auto row = begin + 1; row < end; ++row) {
            const auto width = words_.row(row).size();
            if (width > 1 && width <= most_columns && width == words_.row(row - 1).size()) return true;
        }
        return false;
    }

    bool take_header() {
        std::vector<std::string_view> names;
        bool is_header = row().size() == columns_.size();
        for (const auto& word : row()) {
            if (word.text.starts_with('(') && is_filler(word.text)) continue;  // the unit of the column before
            names.push_back(word.text);
            const auto role = meaning_of(word.text).role;
            is_header = is_header || role == Role::profit || role == Role::weight;
        }
        const bool is_comment = words_.comments.contains(line());
        const auto next = words_.row(std::min(row_ + 1, end_ - 1));
        const auto is_plain = [](const auto& word) {
            return word.text.find_first_of("0123456789()[]{}") == word.text.npos;
        };
        const bool is_of_labels = std::ranges::none_of(row(), names_weights) && row().size() == 2 && next.size() == 2 &&
                                  std::ranges::all_of(row(), is_plain) && meaning_of(next[0].text).scalar;
        if (is_header && is_of_labels) return true;  // "parameter,value" above "capacity,50"
        if (is_header && is_comment && !document_.header.empty()) document_.refuse_other_order(row());
        if (!is_header || !document_.header.empty() || !document_.lists.empty()) return false;
        if (are_rows_numbered(names.size())) names.insert(names.begin(), std::string_view());
        document_.header_row = document_.rows.row_count();
        document_.is_header_comment = is_comment;
        document_.syntax = "table";
        if (names.size() == columns_.size()) document_.header = columns_;
        if (document_.header.empty()) document_.set_header(names, line());
        return true;
    }

    // Takes names of numbers, with the numbers in the next row: "n capacity", "3 50".
    bool take_names_of_numbers() {
        if (!is_numeric(row_ + 1) || words_.row(row_ + 1).size() != row().size()) return false;
        std::vector<Scalar> scalars;
        for (const auto& word : row()) {
            const auto scalar = meaning(word).scalar;
            if (!scalar) return false;
            scalars.push_back(*scalar);
        }
        ++row_;
        for (std::size_t i = 0; i < scalars.size(); ++i) document_.set(scalars[i], row()[i]);
        return true;
    }

    // Leaves out "p01", "name p01" or, above the names of columns, any words that say nothing of numbers.
    bool is_title() const {
        const auto has_bracket = [](const auto& word) { return word.text.find_first_of("([{") != word.text.npos; };
        if (row_ + 1 == end_) return false;
        const auto found = meaning_of(row()[0].text);
        const auto next = words_.row(row_ + 1);
        const bool is_header = row().size() > 2 && next.size() == row().size();
        const bool is_above_header =
            !words_.has_numbers(row_ + 1) && std::ranges::any_of(next, names_weights) &&
            std::ranges::none_of(row(), [](const auto& word) { return names_numbers(word) || names_weights(word); });
        return document_.rows.all.empty() && !document_.capacity && !is_header &&
               std::ranges::none_of(row(), has_bracket) &&
               (row().size() == 1 ? !found.role && !found.scalar
                                  : found.role == Role::name || is_remark(row()[0].text) || is_above_header) &&
               (is_above_header || !meaning_of(row().back().text).role);
    }

    const Words& words_;
    std::size_t row_;
    std::size_t end_;
    const std::vector<Role>& columns_;
    Document document_;
    std::optional<Role> role_above_rows_;  // that a comment names
    std::vector<std::pair<Role, std::vector<PlacedWord>>>
        lists_of_items_;  // that have a line for each of their numbers
};
}  // namespace

Document labelled(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
                  const std::vector<Role>& columns) {
    return Labels(file, words, begin, end, columns).collect();
}
}  // namespace knapsack
