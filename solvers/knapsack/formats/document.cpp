// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/document.hpp"
#include <fmt/format.h>
#include <espalier/program/errors.hpp>
#include <espalier/program/report/numbers.hpp>

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

void Document::note_unit(const Meaning& meaning, std::string_view label) {
    auto& unit = meaning.scalar ? capacity_unit : meaning.role == Role::weight ? weight_unit : profit_unit;
    const bool counts = meaning.scalar ? meaning.scalar == Scalar::capacity : meaning.role <= Role::weight;
    if (counts && !unit_in(label).empty()) unit = unit_in(label);
}

void Document::refuse_row(std::span<const PlacedWord> row) const {
    fail(row[0].line, quoted(row[0].text) + " names no number or list",
         "names of all numbers, such as 'capacity 50', or a table such as CSV");
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
            fail(line, fmt::format("there is another list of the {}s", name_of(role)),
                 "one list of each kind, or a table such as CSV: a line 'name,profit,weight' and a line for each item");
    }
    lists.emplace_back(role, std::vector(words.begin(), words.end()));
    if (syntax.empty()) syntax = "labels";
}

void Document::finish() {
    // A budget may limit prices that are the profits.
    if (capacity && !capacity_unit.empty() && capacity_unit != weight_unit &&
        (!weight_unit.empty() || capacity_unit == profit_unit))
        fail(capacity->line, "the capacity and the weights may be in different units",
             "one unit, or a line 'capacity C' without one");
    if (lists.empty()) return;
    if (!rows.all.empty()) refuse_row(rows.row(0));
    const auto size = lists[0].second.size();
    const auto line_of = [](const auto& list) { return list.empty() ? 1 : list[0].line; };
    header.clear();
    for (const auto& [role, list] : lists) {
        header.push_back(role);
        if (list.size() == size) continue;
        fail(line_of(list), espalier::program::counted(list.size(), name_of(role)),
             fmt::format("{}, as many as in the first list", size));
    }
    const auto& first = lists[0].second;
    if (std::ranges::find(header, Role::weight) == header.end())
        fail(line_of(first), "there is no list of the weights", "one");
    if (lists.size() == 1 && size > 1 && first[0].line == first[1].line && first[0].line != first.back().line)
        fail(first[0].line, "there is no list of the profits", "one, or all numbers of a subset sum on one line");
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
    std::string_view other;
    for (const auto word : names) {
        const auto meaning = meaning_of(word);
        if (!meaning.other_problem.empty())
            fail(line, fmt::format("a column is called {}: {}", quoted(word), meaning.other_problem), columns_decide);
        note_unit({meaning.role}, word);
        const bool is_index = is_filler(word) && header.empty();
        header.push_back(is_index ? Role::name : meaning.role.value_or(Role::other));
        if (!is_index && !meaning.role) unknown = word.empty() ? "without a name" : word;
        if (header.back() == Role::other) other = word;
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
    // A ratio, for instance, says nothing of the profits.
    if (unknown.empty() && !has(Role::profit)) unknown = other;
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
