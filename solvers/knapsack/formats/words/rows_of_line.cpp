// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/words/rows_of_line.hpp"
#include <fmt/format.h>
#include <array>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
using espalier::program::quoted;

namespace {
// Returns whether a word is a number with apostrophes before groups of three digits, or dots or commas before several.
bool are_thousands(std::string_view word) {
    const auto first = word.find_first_of(",.'");
    if (first == 0 || first > 3 || (word.size() - first) % 4 != 0) return false;
    if (word[first] != '\'' && word.size() - first < 8) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool is_separator = i >= first && (i - first) % 4 == 0;
        if (is_separator ? word[i] != word[first] : !is_one_of(word[i], "0123456789")) return false;
    }
    return true;
}

bool are_numbers(std::string_view field) { return std::ranges::all_of(split_at_blanks(field), looks_like_number); }

// Splits "label: 12 13" into the label and the numbers.
void add_field(std::string_view field, char separator, Fields& row) {
    const auto sign = field.starts_with('"') ? std::string_view::npos : sign_in(field);
    const bool has_label = sign != std::string_view::npos;
    const auto rest = has_label ? trimmed(field.substr(sign), ":= \t") : field;
    if ((!has_label && separator != '\t') || !are_numbers(rest)) return row.push_back(field);
    if (has_label) row.push_back(trimmed(field.substr(0, sign), ": \t"));
    for (const auto word : split_at_blanks(rest)) row.push_back(word);
}
}  // namespace

void RowsOfLine::fail(std::string_view wrong, std::string_view expected) const {
    throw espalier::program::InputError(file_, number_, wrong, expected);
}

void RowsOfLine::note_unit(const std::string& unit) {
    if (!unit.empty() && !words_.unit.empty() && unit != words_.unit)
        fail(fmt::format("weights are in {} and in {}", words_.unit, unit), "one unit of weights and capacity");
    if (!unit.empty()) words_.unit = words_.own_text->emplace_back(unit);
}

// Returns the number in a cell with a unit, as in "$48", "36 €" or "93 kg", and any other word as it is. All amounts
// have to be in one currency.
std::string_view RowsOfLine::without_unit(std::string_view word) {
    const auto begin = word.find_first_of(digits);
    if (begin == word.npos || looks_like_number(word)) return word;
    const auto number = word.substr(begin, word.find_last_of(digits) + 1 - begin);
    const auto in_front = trimmed(word.substr(0, begin));
    const auto behind = trimmed(word.substr(begin + number.size()));
    const auto unit = in_front.empty() ? behind : in_front;
    constexpr std::array<std::string_view, 6> currencies{"$", "USD", "€", "EUR", "£", "GBP"};
    const auto* const currency = std::ranges::find(currencies, unit);
    const bool is_currency = currency != currencies.end() && (in_front.empty() || behind.empty());
    const bool is_weight = in_front.empty() && is_filler(behind) && !unit_in(behind).empty();
    if ((!is_currency && !is_weight) || number.find_first_not_of("0123456789.,") != number.npos) return word;
    if (is_weight) note_unit(unit_in(behind));
    const auto sign = is_currency ? currencies[(currency - currencies.begin()) / 2 * 2] : words_.currency;
    if (!words_.currency.empty() && sign != words_.currency) return word;
    words_.currency = sign;
    return number;
}

bool RowsOfLine::add_numbers(std::string_view line) {
    const auto begin_of_row = words_.all.size();
    for (std::size_t begin = 0, end = 0; end < line.size(); begin = end + 1) {
        for (end = begin; end < line.size() && line[end] != ' ' && line[end] != '\t' && line[end] != '\r'; ++end)
            continue;
        if (begin == end) continue;
        words_.add(line.substr(begin, end - begin), number_);
        if (words_.all.back().is_number) continue;
        words_.all.resize(begin_of_row);
        return false;
    }
    words_.end_row();
    return true;
}

void RowsOfLine::add_part(std::string_view line) {
    for (const char separator : {';', '\t', '|', ','}) {
        if (line.find(separator) == line.npos) continue;
        auto fields = split(line, std::string_view(&separator, 1));
        const auto sign = sign_in(line);
        const auto number = sign == line.npos ? line : trimmed(line.substr(sign), ":= \t");
        const bool is_decimal = separator == ',' && fields.size() == 2 && sign != line.npos &&
                                number.find_first_not_of("0123456789,") == number.npos &&
                                meaning_of(line.substr(0, sign)).scalar == Scalar::capacity;
        if (is_decimal) return add_row({trimmed(line.substr(0, sign)), number});  // "capacity: 71,3"
        if (fields.size() > 1) return add_fields(std::move(fields), separator);
    }
    add_words(line);
}

void RowsOfLine::add_fields(Fields fields, char separator) {
    if (separator == ',') refuse_thousands(fields);
    const bool is_loose = separator == ';' || std::ranges::all_of(fields.begin() + 1, fields.end(), [](auto field) {
                              return field.empty() || is_one_of(field.front(), blanks);
                          });
    for (auto& field : fields) field = trimmed(field);
    if (separator == '|' && fields.front().empty()) fields.erase(fields.begin());
    while (!fields.empty() && fields.back().empty()) fields.pop_back();
    words_.has_semicolons |= separator == ';';
    if (separator == ';' && fields.size() == 1 && sign_in(fields[0]) == std::string_view::npos)
        return add_words(fields[0]);
    const auto is_pair = [](auto field) { return are_numbers(field) && split_at_blanks(field).size() > 1; };
    const auto pairs = std::ranges::count_if(fields, is_pair);
    if (separator != '\t' && is_loose && pairs > 0 && std::ranges::all_of(fields, are_numbers)) {
        for (const auto field : fields) add_row(split_at_blanks(field));
        return;
    }
    if (separator == ',' && pairs > 0)
        fail(quoted(*std::ranges::find_if(fields, is_pair)) + " may be parts of numbers with decimal commas",
             "numbers with a decimal point");
    Fields row;
    for (const auto field : fields) add_field(field == "Unnamed: 0" ? "index" : without_unit(field), separator, row);
    add_row(row);
}

// "1,000" may be one number, and so may each of "1,500, 2,500".
void RowsOfLine::refuse_thousands(const Fields& fields) const {
    const bool has_blanks =
        std::ranges::any_of(fields.begin() + 1, fields.end(), [](auto f) { return f.starts_with(' '); });
    for (std::size_t i = 1; i < fields.size(); ++i) {
        const auto field = fields[i];
        const bool has_zero = field.size() >= 3 && field[0] == '0' && is_one_of(field[1], "0123456789");
        const bool is_group = has_blanks && field.find_first_not_of("0123456789") == field.npos && field.size() == 3;
        if (!(has_zero || is_group) || !are_numbers(fields[i - 1]) || trimmed(fields[i - 1]).empty()) continue;
        const auto both = fmt::format("{},{}", split_at_blanks(fields[i - 1]).back(), field.substr(0, 3));
        fail(quoted(std::string_view(both)) + " may be one number or two", "numbers without separators of thousands");
    }
}

// In a row with numbers, neighbouring words that are none are one name.
void RowsOfLine::add_words(std::string_view line) {
    Fields fields;
    bool is_header = false;  // of AMPL, as in "param : ITEMS : value weight :="
    for (const auto word : split_at_blanks(line)) {
        if (word == "<=") continue;
        for (auto part : split(word, "=")) {
            if (part.ends_with(':')) part.remove_suffix(1);
            if (!part.empty() && !is_one_of(part.front(), "0123456789")) part = without_unit(part);
            if (!part.empty() && part != "<-") fields.push_back(part);
        }
        if (!line.starts_with("param") || !word.ends_with(':')) continue;
        fields = {fields.back()};
        is_header = true;
    }
    const bool has_unit = fields.size() == 2 && looks_like_number(fields[0]) && is_filler(fields[1]) &&
                          fields[1].find_first_of("0123456789") == fields[1].npos;
    if (has_unit) {
        note_unit(unit_in(fields[1]));
        fields.pop_back();
    }
    const bool has_numbers =
        (line.starts_with(declaration_of_ampl) && !is_header) || std::ranges::any_of(fields, looks_like_number);
    Fields row;
    for (const auto field : fields) {
        if (has_numbers && !row.empty() && !looks_like_number(field) && !looks_like_number(row.back())) {
            row.back() = {row.back().data(), field.data() + field.size()};
        } else {
            row.push_back(field);
        }
    }
    add_row(row);
}

// Returns "4.5" for "4,5", "1234567" for "1,234,567" or "1'234'567", and any other word as it is.
std::string_view RowsOfLine::with_point(std::string_view word) {
    const auto comma = word.find_first_of(",.'");
    std::string number(word);
    if (are_thousands(word)) {
        std::erase(number, word[comma]);
        return words_.own_text->emplace_back(std::move(number));
    }
    if (word.find(',') == word.npos) return word;
    std::ranges::replace(number, ',', '.');
    if (!looks_like_number(number)) return word;
    if (comma + 4 == word.size())
        fail(quoted(word) + " may have decimals or a separator of thousands", "numbers such as 4.5 or 4500");
    words_.has_decimal_commas = true;
    return words_.own_text->emplace_back(std::move(number));
}

// Returns whether names stand beside or above the numbers of a row. Without any, "60,10;100,20" may be pairs.
bool RowsOfLine::has_names(std::span<const PlacedWord> row) const {
    const auto is_plain = [](const auto& word) { return word.text.find(',') == word.text.npos; };
    const auto is_name = [&](const auto& word) { return is_plain(word) && !word.is_number; };
    return std::ranges::any_of(row, is_name) ||
           (words_.row_count() > 0 && !words_.is_numeric(0) && std::ranges::any_of(row, is_plain));
}

// Leaves out rules, such as "---- ----".
void RowsOfLine::add_row(const Fields& fields) {
    const auto is_rule = [](auto field) { return field.find_first_not_of("-=:+_*") == field.npos; };
    if (std::ranges::all_of(fields, is_rule)) return words_.end_row();
    for (const auto field : fields) words_.add(unquoted(field), number_);
    const auto row = std::span(words_.all).subspan(words_.rows.back());
    for (auto& [text, line, is_number] : row) {
        if (is_number || (!are_thousands(text) && (text.find(',') == text.npos || !has_names(row)))) continue;
        text = with_point(text);
        is_number = looks_like_number(text);
    }
    words_.end_row();
}
}  // namespace knapsack
