// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>
#include "knapsack/formats/words/comments.hpp"
#include "knapsack/formats/words/rows_of_line.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

bool are_numbers_of_list(std::string_view line) {
    return std::ranges::all_of(split(line, ", \t"), [](auto word) { return word.empty() || looks_like_number(word); });
}

// Returns the parts of a text that semicolons, commas or blanks outside of brackets separate, or nothing unless each
// of several parts has a name.
Fields assignments_between(std::string_view text) {
    const auto has_name = [](auto part) { return part.find_first_of("=:") != part.npos; };
    for (const char separator : {';', ',', ' '}) {
        Fields parts;
        int depth = 0;
        for (std::size_t i = 0, begin = 0; i <= text.size(); ++i) {
            if (i < text.size() && is_one_of(text[i], "([{")) ++depth;
            if (i < text.size() && is_one_of(text[i], ")]}")) --depth;
            if (i < text.size() && (text[i] != separator || depth > 0)) continue;
            parts.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
        std::erase(parts, std::string_view());
        if (parts.size() > 1 && std::ranges::all_of(parts, has_name)) return parts;
    }
    return {};
}

// Returns the parts of a line that each name their numbers, as in "n = 3; c = 50", "w = [1, 2], c = 5" or
// {"w": [1, 2], "c": 5}; or the line itself.
Fields assignments_in(std::string_view line) {
    if (line.find_first_of("=:") == line.npos) return {line};
    const auto text = trimmed(line, " \t;,");
    auto parts = assignments_between(text);
    const auto open = text.find_first_of("({");
    if (parts.empty() && open != text.npos && is_one_of(text.back(), ")}"))
        parts = assignments_between(text.substr(open + 1, text.size() - open - 2));
    return parts.empty() ? Fields{line} : parts;
}

/// Adds the rows of one line.
class Line : RowsOfLine {
public:
    using RowsOfLine::RowsOfLine;

    void add(std::string_view line) {
        if (!words_.is_in_comment && add_numbers(line)) return;
        line = trimmed(line);
        // YAML marks the entries of a list, and C its constants.
        for (const std::string_view mark : {"- ", "#define ", "Input: ", "Input : "}) {
            if (line.starts_with(mark)) line = trimmed(line.substr(mark.size()));
        }
        if (line.find("~~") != line.npos) fail("'~~' strikes something out", "a file without what is struck out");
        if (line.empty() || is_markup(line)) return;
        if (is_comment(line)) {
            refuse_row(line);
            return add_comment(line);
        }
        const auto whole = line;
        line = trimmed(without_comment(whole));
        const auto comment = whole.substr(line.size());
        if (!comment.empty() && !take_comment(line, comment)) return;
        const auto unit = unit_in_comment(comment);
        add_statements(unit.empty() ? line : with_unit(line, unit));
    }

private:
    // Refuses a comment such as "#1,60,5", which may be a row as the one before it is.
    void refuse_row(std::string_view comment) {
        const auto row = words_.row_count() > 0 ? words_.row(words_.row_count() - 1).size() : 0;
        const auto fields = split(comment, comment.find_first_of(",;\t") == comment.npos ? blanks : ",;\t");
        const auto numbers =
            std::ranges::count_if(fields, [](auto field) { return looks_like_number(trimmed(field)); });
        if (row > 2 && fields.size() == row && numbers > 1 && trimmed(fields[0], "#/%").size() > 0)
            fail(fmt::format("{} may be a comment as well as an item", quoted(fields[0])),
                 "quotes around it, or no such line");
    }

    // Looks at a comment behind a line. Returns false if it has the names of columns, as in "items = [  # name, value, weight".
    bool take_comment(std::string_view line, std::string_view comment) {
        const bool has_digits = line.find_first_of("0123456789") != line.npos;
        const auto names = has_digits ? std::string_view() : names_in_comment(comment);
        if (!names.empty()) add_names(names);
        if (names_weights_first(comment)) words_.weights_first = number_;
        const auto label = label_in_comment(comment);
        refuse_contradiction(line, label);
        const bool is_scalar = !label.empty() && meaning_of(label).scalar;
        if (!label.empty() && are_numbers_of_list(line) && is_scalar == looks_like_number(line))
            words_.add(label, number_);
        return names.empty();
    }

    // Returns whether a line only says how the text is to be set or understood: code in Markdown, a text of Python, a
    // command of LaTeX, a set of AMPL, or a comment of C of several lines.
    bool is_markup(std::string_view line) {
        const bool was_inside = words_.is_in_comment;
        words_.is_in_comment = (was_inside || line.starts_with("/*")) && line.find("*/") == line.npos;
        const bool is_text = line.starts_with("\"\"\"") && line.size() > 5 && line.ends_with("\"\"\"");
        const bool is_of_latex = line.starts_with('\\') && line.find('&') == line.npos;
        const bool is_of_sql = line.find(" rows in set") != line.npos;
        const bool is_set = line.starts_with("set ") && line.find(":=") != line.npos;
        return was_inside || words_.is_in_comment || line.starts_with("Explanation") ||
               line.starts_with("if __name__") || is_text || is_of_latex || is_of_sql || is_set ||
               line.starts_with("```");
    }

    // Refuses a comment that says that a list is one of other numbers than its name says.
    void refuse_contradiction(std::string_view line, std::string_view label) const {
        const auto sign = sign_in(line);
        if (label.empty() || sign == std::string_view::npos) return;
        const auto named = meaning_of(line.substr(0, sign));
        const auto said = meaning_of(label);
        const bool is_other = named.scalar || said.scalar ? named.scalar && said.scalar && named.scalar != said.scalar
                                                          : named.role && named.role != said.role;
        if (is_other)
            fail(fmt::format("a comment says {}", quoted(label)), "what the name in front of the numbers says");
    }

    // Returns a line with a unit behind the name of its numbers.
    std::string_view with_unit(std::string_view line, std::string_view unit) {
        const auto sign = sign_in(line);
        if (sign == std::string_view::npos) return line;
        return words_.own_text->emplace_back(
            fmt::format("{} ({}) {}", trimmed(line.substr(0, sign)), unit, line.substr(sign)));
    }

    void add_statements(std::string_view line) {
        for (const char c : line) words_.open_brackets += is_one_of(c, "[{") ? 1 : is_one_of(c, "]}") ? -1 : 0;
        if (add_numbers(line)) return;
        refuse_named_cells(line);
        const auto parts = assignments_in(line);
        for (const auto part : parts) {
            if (parts.size() > 1 && add_numbers(part)) continue;
            if (part.ends_with("\\\\")) {  // of LaTeX
                add_fields(split(part.substr(0, part.size() - 2), "&"), '&');
            } else if (!add_brackets(part)) {
                add_part(without_brackets(part));
            }
        }
    }

    // Refuses a line that has a name in front of a profit and of a weight, as in {"value": 60, "weight": 10}, Item("map",
    // value=60, weight=10) or "map: value 60, weight 10".
    void refuse_named_cells(std::string_view line) const {
        std::set<Role> roles;
        for (auto at = line.find_first_of(digits); at < line.size(); at = line.find_first_of(digits, at)) {
            const auto before = trimmed(line.substr(0, at), " \t:=>\"'$-.");
            const auto name = trimmed(before.substr(before.find_last_of(",;{[()]}0123456789") + 1), " \t\"'.");
            const auto [role, scalar, other_problem] = meaning_of(name.substr(name.find_last_of(":=\"'") + 1));
            if (scalar == Scalar::capacity) return;  // all of an instance
            if (role && !scalar && before.size() < at) roles.insert(*role);
            at = std::min(line.find_first_not_of("0123456789.,", at), line.size());
        }
        if (roles.contains(Role::profit) && roles.contains(Role::weight) &&
            (line.find('[') == line.npos || line.find("[{") != line.npos))
            fail("each number of an item has a name",
                 "JSON, or a table such as CSV: a line 'name,profit,weight' and a line for each item");
    }

    // A comment counts if it names the columns, a list or a number.
    void add_comment(std::string_view comment) {
        for (const auto part : split(comment, ",;")) {
            const auto in = part.find(" in ");
            if (meaning_of(part.substr(0, in)).is_of_weight() && in != part.npos) note_unit(unit_in(part));
        }
        const auto capacity = capacity_in_comment(comment);
        if (!capacity.empty()) {
            words_.capacities_in_comments.push_back({capacity, static_cast<std::uint32_t>(number_), true});
            words_.has_code_in_comments |= comment.find('=') != comment.npos;
        }
        const auto names = names_in_comment(comment);
        if (!names.empty()) return add_names(names);
        auto& others = words_.other_comments;
        const auto before = !others.empty() && others.back().line + 1 == number_ ? others.back().text : "";
        others.push_back({comment, static_cast<std::uint32_t>(number_)});
        if (names_weights_first(fmt::format("{} {}", before, comment))) words_.weights_first = number_;
        const auto label = label_in_comment(comment);
        if (label.empty()) return;
        words_.comments.insert(number_);
        words_.add(label, number_);
        words_.end_row();
    }

    // Adds the names of columns that a comment has.
    void add_names(std::string_view names) {
        words_.comments.insert(number_);
        add_part(names);
    }

    // Returns what is in the brackets around all of a line, as in ("map", 60, 10), with perhaps a comma behind them.
    static std::string_view without_brackets(std::string_view line) {
        const auto list = trimmed(line, " \t,;");
        if (list.size() < 2 || !is_one_of(list.front(), "([{") || !is_one_of(list.back(), ")]}")) return line;
        const auto inside = list.substr(1, list.size() - 2);
        return inside.find_first_of("()[]{}") != inside.npos || inside.find(',') == inside.npos ? line : inside;
    }

    // Leaves out what stands in front of the numbers of a list in some languages, as in "np.array([60, 100])", "c(60)",
    // "vec![60]" or "new int[] {60}".
    static std::string_view without_constructor(std::string_view list) {
        const auto before = list.substr(0, list.find_first_of("0123456789)"));
        const auto bracket = before.find_last_of("([{");
        return bracket == list.npos || !is_constructor(before.substr(0, bracket)) ? list : list.substr(bracket);
    }

    // Takes a list of texts in quotes if they are the names of the items. Returns whether it is one.
    bool add_list_of_names(std::string_view label, std::string_view list) {
        const auto texts = split(trimmed(list, " \t\r,;()[]{}"), ",");
        const auto is_text = [](auto text) { return text.size() > 1 && is_one_of(text.front(), "\"'"); };
        const bool are_names = meaning_of(label).role == Role::name && is_one_of(list.front(), "([{") &&
                               std::ranges::all_of(texts, is_text, [](auto text) { return trimmed(text); });
        if (!are_names) return false;
        auto& names = words_.names_of_items;
        for (const auto text : texts) names.push_back(unquoted(trimmed(text)));
        return true;
    }

    // Adds a line that has numbers in brackets, each of which is a row, and nothing else but a label in front.
    bool add_brackets(std::string_view line) {
        if (line.find_first_of("()[]{}") == std::string_view::npos) return false;
        if (line.find("[|") != line.npos)
            fail("'[|' begins a list of two dimensions", "a list each of profits and weights");
        const auto sign = sign_in(line);
        const auto begin = sign == std::string_view::npos
                               ? 0
                               : line.find_first_not_of(":= \t", line.substr(sign).starts_with("<-") ? sign + 2 : sign);
        if (begin == std::string_view::npos) return false;
        const auto list = sign == std::string_view::npos ? line : without_constructor(line.substr(begin));
        const auto label = trimmed(line.substr(0, begin), ":=<- \t");
        if (list.find_first_not_of("0123456789+-.eE,; \t\r()[]{}") != std::string_view::npos)
            return add_list_of_names(label, list);
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
    if (words.open_brackets > 0)
        throw espalier::program::InputError(file, words.line(words.row_count()), "a bracket is not closed",
                                            "']' or '}'");
    return words;
}
}  // namespace knapsack
