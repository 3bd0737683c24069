// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/formats/words.hpp"

namespace knapsack {

namespace {

using Fields = std::vector<std::string_view>;

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view brackets = "()[]{}";

bool is_in(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

std::string_view trimmed(std::string_view text, std::string_view set = blanks) {
    const auto begin = text.find_first_not_of(set);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(set) - begin + 1);
}

std::string_view unquoted(std::string_view field) {
    const bool is_quoted = field.size() >= 2 && is_in(field.front(), "\"'") && field.front() == field.back();
    return is_quoted ? trimmed(field.substr(1, field.size() - 2)) : field;
}

// Splits a text at the characters of a set that are not in quotes. Words in between may be empty.
Fields split(std::string_view text, std::string_view set) {
    Fields fields;
    std::size_t begin = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quote != 0) {
            if (text[i] == quote) quote = 0;
        } else if (is_in(text[i], "\"'") && trimmed(text.substr(begin, i - begin)).empty()) {
            quote = text[i];
        } else if (is_in(text[i], set)) {
            fields.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        }
    }
    fields.push_back(text.substr(begin));
    return fields;
}

Fields split_at_blanks(std::string_view text) {
    auto fields = split(text, blanks);
    std::erase(fields, std::string_view());
    return fields;
}

bool all_numbers(const Fields& fields) { return std::ranges::all_of(fields, looks_like_number); }

// Returns the names of the columns that a comment consists of, or nothing.
std::string_view names_in_comment(std::string_view comment) {
    const auto text = trimmed(comment, "#/% \t\r");
    bool has_profit = false;
    bool has_weight = false;
    for (const auto word : split(text, ",;|\t ")) {
        if (word.empty()) continue;
        const auto role = meaning_of(word).role;
        if (!role) return {};
        has_profit = has_profit || role == Role::profit;
        has_weight = has_weight || role == Role::weight;
    }
    if (!has_profit || !has_weight) return {};
    const bool is_column = comment.starts_with("#,") || comment.starts_with("#;") || comment.starts_with("#\t");
    return is_column ? comment : text;
}

std::string_view without_comment(std::string_view line) {
    if (line.starts_with("//") || line.starts_with('%') || line.starts_with('#')) return names_in_comment(line);
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quote != 0) {
            if (line[i] == quote) quote = 0;
        } else if (line[i] == '"') {
            quote = '"';
        } else if (line[i] == '#' && (i == 0 || is_in(line[i - 1], blanks))) {
            return line.substr(0, i);
        }
    }
    return line;
}

bool is_rule(const Fields& fields) {
    return std::ranges::all_of(fields, [](auto field) { return field.find_first_not_of("-=:+_*") == field.npos; });
}

/// Adds the rows of one line.
class Line {
public:
    Line(Words& words, const std::string& file, std::size_t number) : words_(words), file_(file), number_(number) {}

    /// Adds a line of numbers and blanks alone, as nearly all lines are. Returns whether it is one.
    bool add_numbers(std::string_view line) {
        for (std::size_t begin = 0, end = 0; end < line.size(); begin = end + 1) {
            for (end = begin; end < line.size() && line[end] != ' ' && line[end] != '\t' && line[end] != '\r'; ++end)
                continue;
            if (begin == end) continue;
            words_.add(line.substr(begin, end - begin), number_);
            if (!words_.numeric.back()) {
                words_.remove_open_row();
                return false;
            }
        }
        words_.end_row();
        return true;
    }

    /// Adds another line, without comments.
    void add(std::string_view line) {
        if (const auto brackets_begin = begin_of_numbers_in_brackets(line)) return add_brackets(line, *brackets_begin);
        add_part(line);
    }

private:
    // Returns where the numbers begin if a line has numbers in brackets and nothing else but a label in front.
    static std::optional<std::size_t> begin_of_numbers_in_brackets(std::string_view line) {
        const auto bracket = line.find_first_of(brackets);
        if (bracket == std::string_view::npos) return std::nullopt;
        auto begin = line.find_first_of(":=");
        begin = begin == std::string_view::npos ? 0 : line.find_first_not_of(":= \t", begin);
        if (begin == std::string_view::npos) return std::nullopt;
        const auto rest = line.substr(begin);
        const auto is_numeric = [](char c) { return is_in(c, "0123456789+-.eE,;") || is_in(c, blanks); };
        const bool fits = std::ranges::all_of(rest, [&](char c) { return is_numeric(c) || is_in(c, brackets); });
        return fits ? std::optional(begin) : std::nullopt;
    }

    // A closing bracket ends a row.
    void add_brackets(std::string_view line, std::size_t begin) {
        std::string label(trimmed(line.substr(0, begin), ":= \t"));
        std::string& text = words_.own_text.emplace_back(line.substr(begin));
        for (auto& c : text) {
            if (is_in(c, "([{")) c = ' ';
            if (is_in(c, ")]}")) c = '\n';
        }
        for (auto part : split(text, "\n")) {
            part = trimmed(part, " \t\r,;");
            if (part.empty() && label.empty()) continue;
            Fields fields;
            if (!label.empty()) fields.push_back(words_.own_text.emplace_back(std::exchange(label, {})));
            const auto set = part.find_first_of(",;") == std::string_view::npos ? blanks : ",;";
            for (const auto field : split(part, set)) {
                if (!trimmed(field).empty() || set != blanks) fields.push_back(trimmed(field));
            }
            add_row(fields);
        }
    }

    void add_part(std::string_view line) {
        for (const char separator : {';', '\t', '|', ','}) {
            auto fields = split(line, std::string_view(&separator, 1));
            if (fields.size() > 1) return add_fields(std::move(fields), separator);
        }
        add_words(line);
    }

    void add_fields(Fields fields, char separator) {
        if (separator == ',') refuse_thousands(fields);
        const bool is_loose = separator == ';' || std::ranges::all_of(fields.begin() + 1, fields.end(), [](auto field) {
                                  return field.empty() || is_in(field.front(), blanks);
                              });
        for (auto& field : fields) field = trimmed(field);
        if (separator == '|' && fields.front().empty()) fields.erase(fields.begin());
        while (!fields.empty() && fields.back().empty()) fields.pop_back();
        if (is_rule(fields)) return;
        const auto is_group = [](auto field) { return all_numbers(split_at_blanks(field)); };
        const auto is_pair = [](auto field) { return split_at_blanks(field).size() > 1; };
        if (separator != '\t' && is_loose && std::ranges::all_of(fields, is_group) &&
            std::ranges::any_of(fields, is_pair)) {
            for (const auto field : fields) add_row(split_at_blanks(field));
            return;
        }
        Fields row;
        for (const auto field : fields) {
            if (field.find_first_of(":=") != std::string_view::npos && field.front() != '"') {
                add_labelled(field, row);
            } else if (separator == '\t' && is_group(field)) {
                for (const auto word : split_at_blanks(field)) row.push_back(word);
            } else {
                row.push_back(unquoted(field));
            }
        }
        add_row(row);
    }

    // "1,000" may be one number.
    void refuse_thousands(const Fields& fields) const {
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const auto field = fields[i];
            const bool has_zero = field.size() >= 3 && field[0] == '0' && is_in(field[1], "0123456789");
            if (!has_zero || !all_numbers(split_at_blanks(fields[i - 1])) || trimmed(fields[i - 1]).empty()) continue;
            throw espalier::program::InputError(file_, number_,
                                                fmt::format("'{},{}' may be one number or two",
                                                            split_at_blanks(fields[i - 1]).back(), field.substr(0, 3)),
                                                "numbers without separators of thousands");
        }
    }

    // Splits "label: 12 13" into the label and the numbers.
    static void add_labelled(std::string_view field, Fields& row) {
        const auto colon = field.find_first_of(":=");
        const auto rest = trimmed(field.substr(colon), ":= \t");
        if (!all_numbers(split_at_blanks(rest))) return row.push_back(unquoted(field));
        row.push_back(unquoted(trimmed(field.substr(0, colon))));
        for (const auto word : split_at_blanks(rest)) row.push_back(word);
    }

    // In a row with numbers, neighbouring words that are none are one name.
    void add_words(std::string_view line) {
        Fields fields;
        for (const auto word : split_at_blanks(line)) {
            for (auto part : split(word, "=")) {
                if (part.ends_with(':')) part.remove_suffix(1);
                if (!part.empty()) fields.push_back(part);
            }
        }
        if (is_rule(fields)) return;
        if (std::ranges::none_of(fields, looks_like_number)) {
            for (auto& field : fields) field = unquoted(field);
            return add_row(fields);
        }
        Fields row;
        bool is_name = false;
        for (const auto field : fields) {
            const bool joins = is_name && !looks_like_number(field);
            is_name = !looks_like_number(field);
            if (joins) {
                const auto* begin = row.back().data();
                row.back() = std::string_view(begin, static_cast<std::size_t>(field.data() + field.size() - begin));
            } else {
                row.push_back(field);
            }
        }
        for (auto& field : row) field = unquoted(field);
        add_row(row);
    }

    void add_row(const Fields& fields) {
        for (const auto field : fields) words_.add(field, number_);
        words_.end_row();
    }

    Words& words_;
    const std::string& file_;
    std::size_t number_;
};

}  // namespace

Words words_of(const std::string& file, std::string_view content) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    Words words;
    for (std::size_t number = 1, begin = 0; begin < content.size(); ++number) {
        auto end = std::min(content.find('\n', begin), content.size());
        end = std::min(content.substr(0, end).find('\r', begin), end);
        const auto line = content.substr(begin, end - begin);
        begin = content.substr(end).starts_with("\r\n") ? end + 2 : end + 1;
        Line rows(words, file, number);
        if (rows.add_numbers(line)) continue;
        const auto rest = trimmed(without_comment(trimmed(line)));
        if (!rest.empty() && !rows.add_numbers(rest)) rows.add(rest);
    }
    return words;
}

}  // namespace knapsack
