// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/document.hpp"
#include <fmt/format.h>
#include <algorithm>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>
#include "knapsack/formats/words/fields.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
using espalier::program::quoted;

namespace {
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

void Document::note_money(std::string_view label) {
    const auto [role, scalar, other_problem] = meaning_of(label);
    const bool is_budget = scalar == Scalar::capacity && lower_case(label).find("budget") != std::string::npos;
    if (is_budget) budget = label;
    if (role == Role::profit && is_of_money(label)) price = label;
    if (role == Role::weight && is_of_money(label)) cost = label;
}

void Document::refuse_budget() const {
    if (capacity && !budget.empty() && !price.empty() && cost.empty())
        fail(capacity->line,
             fmt::format("{} may limit the weights or {}", quoted(std::string_view(budget)),
                         quoted(std::string_view(price))),
             "'capacity' in its place, --capacity or --columns");
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
             scalar == Scalar::capacity
                 ? "one capacity, and a file for each instance; " + std::string(several_constraints)
                 : "one number");
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

std::vector<PlacedWord> Document::values_of_list(std::string_view label, std::span<const PlacedWord> numbers) const {
    if (!label.starts_with(declaration_of_ampl)) return {numbers.begin(), numbers.end()};
    std::vector<PlacedWord> values;
    const int first = numbers[0].text == "0" ? 0 : 1;
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        if (numbers[i].text != std::to_string(i / 2 + first) || i + 1 == numbers.size())
            fail(numbers[i].line, fmt::format("{} was found in {}", quoted(numbers[i].text), quoted(label)),
                 "the numbers of the items, 1, 2, 3 and so on, each before its value");
        values.push_back(numbers[i + 1]);
    }
    return values;
}

void Document::join_lists() {
    if (lists.empty()) return;
    if (rows.all.size() == 2 && rows.is_numeric(0) && rows.row_count() == 1 && !items && !capacity) {  // "n c"
        items = rows.all[0];
        capacity = rows.all[1];
        rows.all.clear();
        rows.rows = {0};
    }
    if (!rows.all.empty()) {
        const bool is_name = !rows.all[0].is_number && meaning_of(rows.all[0].text).scalar;
        fail(rows.line(0),
             fmt::format("{} {}", quoted(rows.all[0].text),
                         is_name ? "is followed by more than a number" : "has no name"),
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
        note_money(word);
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
        // A ratio or a rank, for instance, says nothing of the profits.
        if (header[i] == Role::other || is_rank(names[i])) unknown[i] = names[i].empty() ? "without a name" : names[i];
        if (is_rank(names[i])) header[i] = Role::other;
    }
}

void Document::refuse_other_order(std::span<const PlacedWord> comment) const {
    const auto in_comment = [&](Role role) {
        return std::ranges::find(comment, role, [](const auto& word) { return meaning_of(word.text).role; });
    };
    if ((std::ranges::find(header, Role::profit) < std::ranges::find(header, Role::weight)) !=
        (in_comment(Role::profit) < in_comment(Role::weight)))
        fail(comment[0].line, "a comment names the columns in another order", std::string(columns_decide));
}

void Document::fill_rows() {
    const auto is_read = [](Role role) { return role != Role::other; };
    const auto least =
        static_cast<std::size_t>(std::find_if(header.rbegin(), header.rend(), is_read).base() - header.begin());
    if (least < 2 || least == header.size()) return;
    const auto all = std::exchange(rows.all, {});
    const auto begins = std::exchange(rows.rows, {0});
    for (std::size_t row = 0; row + 1 < begins.size(); ++row, rows.end_row()) {
        rows.all.insert(rows.all.end(), all.begin() + begins[row], all.begin() + begins[row + 1]);
        const std::size_t size = begins[row + 1] - begins[row];
        if (row < header_row || size < least || size >= header.size()) continue;
        rows.all.resize(rows.all.size() + header.size() - size, {"", all[begins[row]].line});
    }
}

void Document::take_capacity_column() {
    const auto names_capacity = [](const std::string& title) { return meaning_of(title).scalar == Scalar::capacity; };
    const auto found = std::ranges::find_if(unknown, names_capacity);
    if (found == unknown.end() || std::any_of(found + 1, unknown.end(), names_capacity)) return;
    const auto column = static_cast<std::size_t>(found - unknown.begin());
    std::optional<PlacedWord> only;
    for (auto row = header_row; row < rows.row_count(); ++row) {
        const auto words = rows.row(row);
        if (words.size() != header.size()) return;
        if (words[column].text.empty()) continue;
        if (!words[column].is_number) return;
        if (only && only->text != words[column].text) {
            fail(words[column].line,
                 fmt::format("the column {} has {} and {}", quoted(std::string_view(*found)), quoted(only->text),
                             quoted(words[column].text)),
                 columns_decide);
        }
        only = words[column];
    }
    if (!only) return;
    set(Scalar::capacity, *only);
    const auto all = std::exchange(rows.all, {});
    const auto begins = std::exchange(rows.rows, {0});
    for (std::size_t row = 0; row + 1 < begins.size(); ++row, rows.end_row()) {
        for (std::size_t place = begins[row]; place < begins[row + 1]; ++place) {
            if (row < header_row || place != begins[row] + column) rows.all.push_back(all[place]);
        }
    }
    header.erase(header.begin() + static_cast<std::ptrdiff_t>(column));
    unknown.erase(found);
}

std::vector<Document> documents_of_words(const std::string& file, const Words& words, std::string_view format,
                                         const std::vector<Role>& columns) {
    std::vector<Document> documents;
    const bool is_like_pisinger = begins_block(words, 0) && !meaning_of(words.row(0)[0].text).scalar;
    if (format != "pisinger" && (!format.empty() || !is_like_pisinger)) {
        documents.push_back(labelled(file, words, 0, words.row_count(), columns));
        return documents;
    }
    for (std::size_t row = 0; row < words.row_count();) {
        if (!begins_block(words, row)) {
            throw espalier::program::InputError(file, words.line(row), quoted(words.row(row)[0].text) + " was found",
                                                "the name of an instance and a line 'n N'");
        }
        const auto begin = row++;
        while (row < words.row_count() && !begins_block(words, row)) ++row;
        documents.push_back(labelled(file, words, begin + 1, row, {}));
        documents.back().name = words.row(begin)[0].text;
        name_columns(documents.back());
    }
    return documents;
}
}  // namespace knapsack
