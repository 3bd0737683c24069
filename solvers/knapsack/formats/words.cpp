// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

#include "knapsack/formats/document.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {

namespace {

using espalier::program::quoted;
using Fields = std::vector<std::string_view>;

constexpr std::string_view blanks = " \t\r";

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

bool are_numbers(std::string_view field) { return std::ranges::all_of(split_at_blanks(field), looks_like_number); }

// Returns the names of the columns that a comment consists of, or nothing.
std::string_view names_in_comment(std::string_view comment) {
    const auto text = trimmed(comment, "#/%- \t\r");
    std::set<std::optional<Role>> roles;
    for (const auto word : split(text, ",;|\t ")) {
        if (!word.empty() && !roles.insert(meaning_of(word).role).first->has_value()) return {};
    }
    if (!roles.contains(Role::profit) || !roles.contains(Role::weight)) return {};
    const bool is_column = comment.starts_with("#,") || comment.starts_with("#;") || comment.starts_with("#\t");
    return is_column ? comment : text;
}

// Returns whether a comment names the weights and then the profits, as in "each line: weight, then value".
bool names_weights_first(std::string_view comment) {
    auto last = Role::other;
    for (const auto word : split(comment, ",;:/|\t ")) {
        if (word.empty()) continue;
        const auto meaning = meaning_of(word);
        if (meaning.role == Role::profit) return last == Role::weight;
        if (meaning.scalar == Scalar::capacity) last = Role::other;  // "the weight limit"
        if (meaning.role == Role::weight) last = Role::weight;
    }
    return false;
}

// Returns whether a text begins with "//" and is no division, as in "206 // 2".
bool begins_comment_of_c(std::string_view text) {
    return text.starts_with("//") && !looks_like_number(trimmed(text.substr(2)).substr(0, 1));
}

bool is_comment(std::string_view line) {
    return line.starts_with("//") || line.starts_with('%') || line.starts_with('#') || line.starts_with("-- ");
}

std::string_view without_comment(std::string_view line) {
    if (is_comment(line)) return names_in_comment(line);
    for (auto at = line.find_first_of("#/", 1); at < line.size(); at = line.find_first_of("#/", at + 1)) {
        const auto before = line.substr(0, at);
        const bool is_of_name = line.find_first_of("0123456789") == at + 1;  // "item #1 60 10"
        const bool begins = line[at] == '#' ? !is_of_name : begins_comment_of_c(line.substr(at));
        if (begins && is_in(before.back(), blanks) && std::ranges::count(before, '"') % 2 == 0) return before;
    }
    return line;
}

/// Adds the rows of one line.
class Line {
public:
    Line(Words& words, const std::string& file, std::size_t number) : words_(words), file_(file), number_(number) {}

    void add(std::string_view line) {
        if (add_numbers(line)) return;
        const auto whole = trimmed(line);
        line = trimmed(without_comment(whole));
        if (line.size() < whole.size() && whole.starts_with(line) && names_weights_first(whole.substr(line.size())))
            words_.weights_first = number_;
        if (!line.empty() && is_comment(whole)) words_.header_comment = number_;
        if (!line.empty() && !add_numbers(line) && !add_brackets(line)) add_part(line);
    }

private:
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const {
        throw espalier::program::InputError(file_, number_, wrong, expected);
    }

    // Adds a line of numbers and blanks alone, as nearly all lines are. Returns whether it is one.
    bool add_numbers(std::string_view line) {
        for (std::size_t begin = 0, end = 0; end < line.size(); begin = end + 1) {
            for (end = begin; end < line.size() && line[end] != ' ' && line[end] != '\t' && line[end] != '\r'; ++end)
                continue;
            if (begin == end) continue;
            words_.add(line.substr(begin, end - begin), number_);
            if (words_.all.back().is_number) continue;
            words_.all.resize(words_.rows.back());
            return false;
        }
        words_.end_row();
        return true;
    }

    // Returns the place of the sign behind a label, as in "w = [10, 20]", "w: 10 20" or, in R, "w <- c(10, 20)".
    static std::size_t sign_in(std::string_view text) {
        const auto assignment = std::min(text.find('='), text.find("<-"));
        return assignment == std::string_view::npos ? text.find(':') : assignment;
    }

    // Leaves out what stands in front of the numbers of a list in some languages, as in "np.array([60, 100])", "c(60)",
    // "vec![60]" or "new int[] {60}".
    static std::string_view without_constructor(std::string_view list) {
        const auto before = list.substr(0, list.find_first_of("0123456789)"));
        const auto bracket = before.find_last_of("([{");
        return bracket == list.npos || !is_constructor(before.substr(0, bracket)) ? list : list.substr(bracket);
    }

    // Adds a line that has numbers in brackets, each of which is a row, and nothing else but a label in front.
    bool add_brackets(std::string_view line) {
        if (line.find_first_of("()[]{}") == std::string_view::npos) return false;
        if (line.find("[|") != line.npos)
            fail("'[|' begins a list of two dimensions", "a list each of profits and weights");
        const auto sign = sign_in(line);
        const auto begin = sign == std::string_view::npos ? 0 : line.find_first_not_of(":=<- \t", sign);
        if (begin == std::string_view::npos) return false;
        const auto list = sign == std::string_view::npos ? line : without_constructor(line.substr(begin));
        if (list.find_first_not_of("0123456789+-.eE,; \t\r()[]{}") != std::string_view::npos) return false;
        const auto label = trimmed(line.substr(0, begin), ":=<- \t");
        Fields parts;
        bool is_unopened = false;
        for (auto part : split(list, ")]}")) {
            const bool is_opened = part.find_first_of("([{") != std::string_view::npos;
            part = trimmed(part, " \t\r,;([{");
            if (is_unopened && !part.empty())
                fail(fmt::format("{} follows a bracket that was not opened", quoted(part)), "pairs such as (60, 10)");
            is_unopened = is_unopened || (!is_opened && !part.empty());
            if (part.find_first_of("([{") != std::string_view::npos)
                fail(fmt::format("{} has a bracket that is not closed", quoted(part)), "pairs such as (60, 10)");
            if (!part.empty()) parts.push_back(part);
        }
        if (!label.empty()) words_.add(unquoted(label), number_);
        if (parts.size() > 1 || meaning_of(label).scalar == Scalar::items) words_.end_row();
        for (const auto part : parts) add_part(part);
        words_.end_row();
        return true;
    }

    void add_part(std::string_view line) {
        for (const char separator : {';', '\t', '|', ','}) {
            if (line.find(separator) == line.npos) continue;
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
        if (separator == ';') refuse_dots(fields);
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
        for (const auto field : fields) add_field(field, separator, row);
        add_row(row);
    }

    // "1,000" may be one number, and so may each of "1,500, 2,500".
    void refuse_thousands(const Fields& fields) const {
        const bool has_blanks =
            std::ranges::any_of(fields.begin() + 1, fields.end(), [](auto f) { return f.starts_with(' '); });
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const auto field = fields[i];
            const bool has_zero = field.size() >= 3 && field[0] == '0' && is_in(field[1], "0123456789");
            const bool is_group =
                has_blanks && field.find_first_not_of("0123456789") == field.npos && field.size() == 3;
            if (!(has_zero || is_group) || !are_numbers(fields[i - 1]) || trimmed(fields[i - 1]).empty()) continue;
            const auto both = fmt::format("{},{}", split_at_blanks(fields[i - 1]).back(), field.substr(0, 3));
            fail(quoted(std::string_view(both)) + " may be one number or two",
                 "numbers without separators of thousands");
        }
    }

    // "1.250" beside "900" may have a dot between its thousands, as where semicolons separate columns because commas
    // are in decimals.
    void refuse_dots(const Fields& fields) const {
        const auto is_whole = [](auto field) { return looks_like_number(field) && field.find('.') == field.npos; };
        if (std::none_of(fields.begin() + (fields.size() > 2 ? 1 : 0), fields.end(), is_whole)) return;
        for (const auto field : fields) {
            if (may_have_thousands(field))
                fail(quoted(field) + " may have decimals or a separator of thousands", "numbers such as 1.25 or 1250");
        }
    }

    // Splits "label: 12 13" into the label and the numbers.
    static void add_field(std::string_view field, char separator, Fields& row) {
        const auto sign = field.starts_with('"') ? std::string_view::npos : sign_in(field);
        const bool has_label = sign != std::string_view::npos;
        const auto rest = has_label ? trimmed(field.substr(sign), ":= \t") : field;
        if ((!has_label && separator != '\t') || !are_numbers(rest)) return row.push_back(field);
        if (has_label) row.push_back(trimmed(field.substr(0, sign), ": \t"));
        for (const auto word : split_at_blanks(rest)) row.push_back(word);
    }

    // In a row with numbers, neighbouring words that are none are one name.
    void add_words(std::string_view line) {
        Fields fields;
        bool is_header = false;  // of AMPL, as in "param : ITEMS : value weight :="
        for (const auto word : split_at_blanks(line)) {
            if (word == "<=") continue;
            for (auto part : split(word, "=")) {
                if (part.ends_with(':')) part.remove_suffix(1);
                if (!part.empty() && part != "<-") fields.push_back(part);
            }
            if (!line.starts_with("param") || !word.ends_with(':')) continue;
            fields = {fields.back()};
            is_header = true;
        }
        const bool has_unit = fields.size() == 2 && looks_like_number(fields[0]) && is_filler(fields[1]) &&
                              fields[1].find_first_of("0123456789") == fields[1].npos;
        if (has_unit) {
            words_.unit = fields[1];
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

    // Returns "4.5" for "4,5", and any other word as it is.
    std::string_view with_point(std::string_view word) {
        const auto comma = word.find(',');
        if (comma == word.npos) return word;
        std::string number(word);
        std::ranges::replace(number, ',', '.');
        if (!looks_like_number(number)) return word;
        if (comma + 4 == word.size())
            fail(quoted(word) + " may have decimals or a separator of thousands", "numbers such as 4.5 or 4500");
        return words_.own_text->emplace_back(std::move(number));
    }

    // Returns whether names stand beside or above the numbers of a row. Without any, "60,10;100,20" may be pairs.
    bool has_names(std::span<const PlacedWord> row) const {
        const auto is_plain = [](const auto& word) { return word.text.find(',') == word.text.npos; };
        const auto is_name = [&](const auto& word) { return is_plain(word) && !word.is_number; };
        return std::ranges::any_of(row, is_name) ||
               (words_.row_count() > 0 && !words_.is_numeric(0) && std::ranges::any_of(row, is_plain));
    }

    // Leaves out rules, such as "---- ----".
    void add_row(const Fields& fields) {
        const auto is_rule = [](auto field) { return field.find_first_not_of("-=:+_*") == field.npos; };
        if (std::ranges::all_of(fields, is_rule)) return words_.end_row();
        for (const auto field : fields) words_.add(unquoted(field), number_);
        const auto row = std::span(words_.all).subspan(words_.rows.back());
        for (auto& [text, line, is_number] : row) {
            if (is_number || text.find(',') == text.npos || !has_names(row)) continue;
            text = with_point(text);
            is_number = looks_like_number(text);
        }
        words_.end_row();
    }

    Words& words_;
    const std::string& file_;
    std::size_t number_;
};

}  // namespace

std::size_t Words::line(std::size_t row) const {
    if (all.empty()) return 1;
    return row < row_count() ? all[rows[row]].line : all.back().line;
}

bool Words::is_numeric(std::size_t row) const { return std::ranges::all_of(this->row(row), &PlacedWord::is_number); }

bool Words::has_numbers(std::size_t row) const { return std::ranges::any_of(this->row(row), &PlacedWord::is_number); }

void Words::add(std::string_view word, std::size_t line) {
    all.push_back({word, static_cast<std::uint32_t>(line), looks_like_number(word)});
}

void Words::end_row() {
    if (all.size() > rows.back()) rows.push_back(static_cast<std::uint32_t>(all.size()));
}

Words words_of(const std::string& file, std::string_view content) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    Words words;
    for (std::size_t number = 1, begin = 0; begin < content.size(); ++number) {
        auto end = std::min(content.find('\n', begin), content.size());
        end = std::min(content.substr(0, end).find('\r', begin), end);
        Line(words, file, number).add(content.substr(begin, end - begin));
        begin = content.substr(end).starts_with("\r\n") ? end + 2 : end + 1;
    }
    return words;
}

}  // namespace knapsack
