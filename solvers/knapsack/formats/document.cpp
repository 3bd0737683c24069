// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include <espalier/program/command_line/values.hpp>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

namespace {

using espalier::program::quoted;

/// Goes through rows of a file.
class Labels {
public:
    Labels(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
           const std::vector<Role>& columns)
        : words_(words), row_(begin), end_(end), columns_(columns) {
        document_.file = file;
        document_.rows.own_text = words.own_text;
        document_.rows.weights_first = words.weights_first;
        document_.note_unit(words.unit, 1);
    }

    Document collect() {
        for (; row_ < end_; ++row_) {
            if (words_.row(row_)[0].is_number || !take_row()) keep();
        }
        document_.join_lists();
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
        if (words_.has_numbers(row_)) return take_labelled();
        if (is_call()) return true;
        if (row().size() == 1) {
            return take_names_of_numbers() || take_section() || (row_ + 1 == end_ && is_end(row()[0].text)) ||
                   is_title();
        }
        const bool is_count = row().size() == 2 && row()[1].text.starts_with("len(");  // "n = len(values)"
        return (is_count && meaning(row()[0]).scalar == Scalar::items) || take_header() || take_names_of_numbers() ||
               is_title();
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
            const bool is_letter = label->text.size() == 1;  // which may name an item, too
            const bool is_list = is_letter ? document_.rows.all.empty() : end - numbers > 1;
            const bool is_unit = label != cells.begin() && is_filler(label->text);
            if (label->is_number || (numbers == end && !is_unit)) return false;
            if (found.scalar && numbers != end && !is_plain(label->text)) return false;
            if (found.scalar && end - numbers == 1) {
                scalars.emplace_back(*found.scalar, *numbers);
            } else if (numbers == end) {
                // A unit, as in "capacity: 50 kg", says nothing.
            } else if (found.role && *found.role < Role::name && is_whole_row && is_list) {
                document_.add_list(*found.role, values(label->text, {numbers, end}), line());
            } else {
                return false;
            }
            label = end;
        }
        for (const auto& word : row()) document_.note_unit(word.text, line());
        for (const auto& [scalar, number] : scalars) document_.set(scalar, number);
        return true;
    }

    // Returns whether a label only names its number, perhaps with its type as in "capacity: u32", and is no "capacity =
    // sum(weights) /", "capacity: half of", "capacity <" or "capacity 63", behind which there is another number.
    static bool is_plain(std::string_view label) {
        const auto words = espalier::program::parts_of(label, ' ');
        const auto colon = std::ranges::find_if(words, [](auto word) { return word.ends_with(':'); });
        return label.find_first_of("=<>") == label.npos && words.end() - colon <= 2 &&
               std::ranges::none_of(words, looks_like_number);
    }

    // Returns whether a line behind the lists of a program prints or solves, as in "print(knapsack(W, values))".
    bool is_call() const {
        const auto first = row().front().text;
        const auto found = meaning_of(first.substr(0, first.find('(')));
        return !document_.lists.empty() && first.find('(') != first.npos && !found.role && !found.scalar &&
               row().back().text.find(')') != first.npos && is_output(first);
    }

    // Takes a label alone on its line, and the list below it.
    bool take_section() {
        const auto found = meaning(row()[0]);
        // A title above the items says nothing, nor does "int n = sizeof(values) / sizeof(values[0]);".
        const auto label = row()[0].text;
        if (meaning_of(label.substr(0, label.find('='))).scalar == Scalar::items) return true;
        if (!found.role || *found.role >= Role::name || !is_numeric(row_ + 1)) return false;
        const auto begin = words_.rows[row_ + 1];
        const auto line = this->line();
        while (is_numeric(row_ + 1)) ++row_;
        const auto numbers = std::span(words_.all).subspan(begin, words_.rows[row_ + 1] - begin);
        document_.add_list(*found.role, values(label, numbers), line);
        return true;
    }

    // Returns the numbers of a list. AMPL writes "param profit := 1 60 2 100", with the number of its item before each.
    std::vector<PlacedWord> values(std::string_view label, std::span<const PlacedWord> numbers) const {
        if (!label.starts_with(declaration_of_ampl)) return {numbers.begin(), numbers.end()};
        std::vector<PlacedWord> values;
        const int first = numbers[0].text == "0" ? 0 : 1;
        for (std::size_t i = 0; i < numbers.size(); i += 2) {
            if (numbers[i].text != std::to_string(i / 2 + first) || i + 1 == numbers.size())
                document_.fail(numbers[i].line,
                               fmt::format("{} was found in {}", quoted(numbers[i].text), quoted(label)),
                               "the numbers of the items, 1, 2, 3 and so on, each before its value");
            values.push_back(numbers[i + 1]);
        }
        return values;
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
        if (!is_header || !document_.header.empty() || !document_.lists.empty()) return false;
        document_.header_row = document_.rows.row_count();
        document_.is_header_comment = line() == words_.header_comment;
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

    // Leaves out "p01" or "name p01" above everything else.
    bool is_title() const {
        const auto has_bracket = [](const auto& word) { return word.text.find_first_of("([{") != word.text.npos; };
        const auto found = meaning_of(row()[0].text);
        return document_.rows.all.empty() && !document_.capacity && row_ + 1 < end_ &&
               std::ranges::none_of(row(), has_bracket) &&
               (row().size() == 1 ? !found.role && !found.scalar
                                  : found.role == Role::name || is_remark(row()[0].text)) &&
               !meaning_of(row().back().text).role;
    }

    const Words& words_;
    std::size_t row_;
    std::size_t end_;
    const std::vector<Role>& columns_;
    Document document_;
};

// Returns whether a block of Pisinger's begins with a row: a name, and 'n N' on the next line.
bool begins_block(const Words& words, std::size_t row) {
    return row + 1 < words.row_count() && words.row(row).size() == 1 && !words.is_numeric(row) &&
           words.row(row + 1).size() == 2 && words.row(row + 1)[0].text == "n";
}

// Names the columns of a block. A best profit of 0 without a choice means that nobody has solved the instance.
void name_columns(Document& block) {
    block.syntax = "pisinger";
    block.header = {Role::name, Role::profit, Role::weight};
    const auto& rows = block.rows;
    bool has_choice = false;
    for (std::size_t row = 0; row < rows.row_count(); ++row)
        has_choice |= rows.row(row).size() == 4 && rows.row(row)[3].text == "1";
    if (rows.row_count() > 0 && rows.row(0).size() == 4) block.header.push_back(has_choice ? Role::flag : Role::other);
    const auto best = block.best ? parse_decimal(block.best->text) : std::nullopt;
    if (!has_choice && best && best->mantissa == 0) block.best.reset();
}

}  // namespace

void Document::fail(std::size_t line, std::string_view wrong, std::string_view expected) const {
    throw espalier::program::InputError(file, line, wrong, expected);
}

void Document::note_unit(std::string_view label, std::size_t line) {
    const auto other = unit_in(label);
    if (!other.empty() && !unit.empty() && other != unit)
        fail(line, fmt::format("weights are in {} and in {}", unit, other), "one unit of weights and capacity");
    if (!other.empty()) unit = other;
}

void Document::set(Scalar scalar, const PlacedWord& word) {
    if (scalar == Scalar::other) return;
    auto& target = scalar == Scalar::items ? items : scalar == Scalar::capacity ? capacity : best;
    if (target && target->text != word.text) {
        fail(word.line, fmt::format("both {} and {} are given", quoted(target->text), quoted(word.text)),
             scalar == Scalar::capacity ? "one capacity; " + std::string(several_constraints) : "one number");
    }
    target = word;
}

void Document::add_list(Role role, std::span<const PlacedWord> words, std::size_t line) {
    for (const auto& [other, list] : lists) {
        if (other == role)
            fail(line, fmt::format("there is another list of the {}s", name_of(role)), "one list of each kind");
    }
    lists.emplace_back(role, std::vector(words.begin(), words.end()));
    if (syntax.empty()) syntax = "labels";
}

void Document::join_lists() {
    if (lists.empty()) return;
    if (!rows.all.empty()) {
        fail(rows.line(0), fmt::format("{} has no name", quoted(rows.all[0].text)),
             "names of all numbers, such as 'capacity 50'");
    }
    const auto size = lists[0].second.size();
    const auto line_of = [](const auto& list) { return list.empty() ? 1 : list[0].line; };
    header.clear();
    unknown.clear();
    for (const auto& [role, list] : lists) {
        header.push_back(role);
        if (list.size() == size) continue;
        fail(line_of(list), espalier::program::counted(list.size(), name_of(role)),
             fmt::format("{}, as many as in the first list", size));
    }
    if (std::ranges::find(header, Role::weight) == header.end())
        fail(line_of(lists[0].second), "there is no list of the weights", "one");
    if (items && items->text != std::to_string(size)) {
        fail(items->line, fmt::format("the number of items is said to be {}", quoted(items->text)),
             fmt::format("{}, as many as in the lists", size));
    }
    for (std::size_t item = 0; item < size; ++item, rows.end_row()) {
        for (const auto& [role, list] : lists) rows.all.push_back(list[item]);
    }
    if (size == 0) items = PlacedWord{"0"};
}

void Document::set_header(const std::vector<std::string_view>& names, std::size_t line) {
    for (const auto word : names) {
        const auto meaning = meaning_of(word);
        if (!meaning.other_problem.empty())
            fail(line, fmt::format("a column is called {}: {}", quoted(word), meaning.other_problem), columns_decide);
        if (meaning.role == Role::weight) note_unit(word, line);
        const bool is_index = is_filler(word) && header.empty();
        header.push_back(is_index ? Role::name : meaning.role.value_or(Role::other));
        unknown.emplace_back(is_index || meaning.role ? std::string() : std::string(word));
    }
    for (const auto role : {Role::profit, Role::weight, Role::copies, Role::name}) {
        const auto first = std::ranges::find(header, role);
        const auto second = first == header.end() ? first : std::find(first + 1, header.end(), role);
        if (second == header.end()) continue;
        if (role == Role::name) {
            std::replace(second, header.end(), role, Role::other);
            continue;
        }
        const auto at = [&](auto place) { return quoted(names[static_cast<std::size_t>(place - header.begin())]); };
        fail(line,
             fmt::format("{} and {} may both be the {}{}{}", at(first), at(second), name_of(role),
                         role == Role::weight ? "; " : "", role == Role::weight ? several_constraints : ""),
             columns_decide);
    }
    const auto has = [&](Role role) { return std::ranges::find(header, role) != header.end(); };
    if (!has(Role::weight)) fail(line, "no column has the weights", columns_decide);
    const auto totals = std::ranges::find_if(names, is_of_totals);
    if (has(Role::copies) && totals != names.end())
        fail(line, fmt::format("{} may be of all copies together", quoted(*totals)), columns_decide);
    for (std::size_t i = 0; i < names.size() && !has(Role::profit); ++i) {
        if (header[i] == Role::other) unknown[i] = names[i];  // such as a ratio, beside which there is no profit
    }
}

std::vector<Document> documents_of_words(const std::string& file, const Words& words, std::string_view format,
                                         const std::vector<Role>& columns) {
    std::vector<Document> documents;
    const bool is_like_pisinger = begins_block(words, 0) && !meaning_of(words.row(0)[0].text).scalar;
    if (format != "pisinger" && (!format.empty() || !is_like_pisinger)) {
        documents.push_back(Labels(file, words, 0, words.row_count(), columns).collect());
        return documents;
    }
    for (std::size_t row = 0; row < words.row_count();) {
        if (!begins_block(words, row)) {
            throw espalier::program::InputError(file, words.line(row), quoted(words.row(row)[0].text) + " was found",
                                                "the name of an instance and a line 'n N'");
        }
        const auto begin = row++;
        while (row < words.row_count() && !begins_block(words, row)) ++row;
        documents.push_back(Labels(file, words, begin + 1, row, {}).collect());
        documents.back().name = words.row(begin)[0].text;
        name_columns(documents.back());
    }
    return documents;
}

}  // namespace knapsack
