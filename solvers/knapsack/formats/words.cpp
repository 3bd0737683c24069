// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <set>
#include <espalier/program/errors.hpp>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using espalier::program::quoted;

constexpr std::string_view opening = "([{";
constexpr std::string_view closing = ")]}";
constexpr std::string_view ends_of_statements = " \t\r\n,;";

bool are_numbers(std::string_view field) { return std::ranges::all_of(split_at_blanks(field), looks_like_number); }

bool begins_with_digit(std::string_view text) { return !text.empty() && is_one_of(text.front(), digits); }

// Returns the place of the sign behind a label, as in "w = [10, 20]" or "w: 10 20".
std::size_t sign_in(std::string_view text) {
    const auto assignment = text.find('=');
    return assignment == text.npos ? text.find(':') : assignment;
}

// Returns where the comment of a line begins: at #, // or % in front of the line or behind a blank. A number behind the
// sign makes it a name, as in "item #1 60 10", or an operator, as in "100 // 2".
std::size_t begin_of_comment(std::string_view line) {
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto rest = line.substr(i);
        const bool begins_word = i == 0 || is_one_of(line[i - 1], blanks);
        is_quoted = is_quoted != (line[i] == '"');
        if (is_quoted || !begins_word) continue;
        if (line[i] == '#' && (i == 0 || !begins_with_digit(rest.substr(1)))) return i;
        if ((line[i] == '%' || rest.starts_with("//")) && (i == 0 || !begins_with_digit(trimmed(rest, "%/ \t"))))
            return i;
    }
    return line.size();
}

/// Splits the lines of a file.
class Splitter {
public:
    Splitter(Words& words, const std::string& file) : words_(words), file_(file) {}

    void add_line(std::string_view line) {
        ++line_;
        if (depth_ == 0) number_ = line_;
        if (depth_ == 0 && add_numbers(line)) return;
        line = trimmed(line);
        const auto text = trimmed(line.substr(0, begin_of_comment(line)));
        if (text.size() < line.size()) add_comment(trimmed(line.substr(text.size())), text);
        if (text.empty()) return;
        said_ = Role::other;
        bool is_quoted = false;
        for (const char c : text) {
            is_quoted = is_quoted != (c == '"');
            if (!is_quoted) depth_ += is_one_of(c, opening) ? 1 : is_one_of(c, closing) ? -1 : 0;
            if (depth_ < 0)
                fail(fmt::format("{} closes a bracket that is not open", quoted(text)), "pairs such as (60, 10)");
        }
        if (depth_ == 0 && open_.empty()) return add_statement(text);
        open_.append(text).append(1, ' ');
        if (depth_ > 0) return;
        add_statement(words_.own_text->emplace_back(std::exchange(open_, {})));
    }

    void end() const {
        if (depth_ > 0) fail("a bracket is not closed", "')', ']' or '}'");
        const auto [first, last] = std::minmax(rows_of_comments_[0], rows_of_comments_[1]);
        const bool are_lists = first > 0 && first < last && last <= words_.row_count();
        if (are_lists) words_.weights_first = std::max<std::size_t>(words_.weights_first, 1);
    }

private:
    [[noreturn]] void fail(std::string_view wrong, std::string_view expected) const {
        throw espalier::program::InputError(file_, number_, wrong, expected);
    }

    void add(std::string_view word, bool is_label = false) {
        const auto text = unquoted(word);
        words_.all.push_back({text, number_, looks_like_number(text) && !is_label, is_label});
    }

    // Ends a row. Leaves out rules, such as "---- ----".
    void end_row() {
        const auto row = words_.all.begin() + words_.rows.back();
        const auto is_rule = [](const auto& word) { return word.text.find_first_not_of("-=:+_|") == word.text.npos; };
        if (std::all_of(row, words_.all.end(), is_rule)) words_.all.erase(row, words_.all.end());
        words_.end_row();
    }

    // Adds a line of numbers and blanks alone, as nearly all lines are. Returns whether it is one.
    bool add_numbers(std::string_view line) {
        const auto begin_of_row = words_.all.size();
        for (std::size_t begin = 0, end = 0; end < line.size(); begin = end + 1) {
            for (end = begin; end < line.size() && !is_one_of(line[end], blanks); ++end) continue;
            if (begin == end) continue;
            words_.add(line.substr(begin, end - begin), number_);
            if (words_.all.back().is_number) continue;
            words_.all.resize(begin_of_row);
            return false;
        }
        words_.end_row();
        said_ = Role::other;
        return true;
    }

    // Looks at a comment behind a text, or on a line of its own. One that consists of names of columns is a row.
    void add_comment(std::string_view comment, std::string_view text) {
        auto names = split(trimmed(comment, "#/%-|;*([{}]) \t\r"), ",;:=/|- \t([{}])");
        std::erase(names, std::string_view());
        const auto numbers = std::count_if(names.begin(), names.end(), looks_like_number);
        if (text.empty() && begins_with_digit(comment.substr(1)) && numbers > 2)
            fail(quoted(comment) + " may be a comment as well as an item", "quotes around its name, or no such line");
        std::set<std::optional<Role>> roles;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto [role, scalar, other_problem] = meaning_of(names[i]);
            roles.insert(role);
            if (role == Role::profit && said_ == Role::weight) words_.weights_first = line_;
            if (role == Role::profit || (role == Role::weight && said_ != Role::profit)) said_ = *role;
            if (scalar == Scalar::capacity && said_ == Role::weight) said_ = Role::other;  // "the weight limit"
            if (!is_unit(names[i]) || unit_in(names[i]) == "money" ||
                (names.size() > 1 && (i == 0 || names[i - 1] != "in")))
                continue;
            if (!unit_.empty() && unit_ != unit_in(names[i])) fail("comments name two units", "one unit of weights");
            unit_ = unit_in(names[i]);
        }
        const auto label = names.empty() ? names.end() : std::prev(names.end());
        if (numbers == 1 && looks_like_number(*label) && names.size() > 1 &&
            meaning_of({names.front().begin(), label->begin()}).scalar == Scalar::capacity)
            words_.said_capacity = {*label, line_, true};
        const auto profits = roles.count(Role::profit);
        const auto weights = roles.count(Role::weight);
        if (text.empty() && profits + weights == 2 && roles.size() == names.size() && !roles.contains(std::nullopt)) {
            for (const auto name : names) add(name);
            words_.all[words_.rows.back()].is_comment = true;
            words_.end_row();
        }
        const bool is_early = text.empty() && names.size() > 1 && words_.row_count() <= 2;
        const bool has_index = is_one_of(comment.substr(0, 2).back(), ",;\t");
        if (is_early && profits + weights < 2 && (has_index || std::ranges::all_of(names, is_unit)))
            words_.weights_first = line_;
        constexpr std::size_t most_names = 3;
        if (names.size() > most_names || profits + weights != 1 || is_unit(*label) || numbers > 0) return;
        // A word that is not known may name the other column: "# weight, payoff".
        if (is_early && meaning_of(*label).is_of_numbers() == (profits == 1)) words_.weights_first = line_;
        const auto named = meaning_of(text.substr(0, sign_in(text)));
        if (named.is_of_numbers() && !roles.contains(named.role))
            fail(quoted(comment) + " contradicts the name of the numbers", "one name");
        rows_of_comments_[weights] = words_.row_count() + 1;
    }

    void add_statement(std::string_view text) {
        const auto body = trimmed(text, ends_of_statements);
        const auto has_sign = [](auto part) { return sign_in(part) != part.npos; };
        for (const char separator : {';', ','}) {
            const auto parts = split(body, {&separator, 1});
            if (parts.size() == 1 || !std::ranges::all_of(parts, has_sign)) continue;
            for (const auto part : parts) add_statement(trimmed(part));
            return;
        }
        const auto sign = body.empty() || is_one_of(body.front(), opening) ? body.npos : sign_in(body);
        const auto list = sign == body.npos ? body : trimmed(body.substr(sign + 1), "= \t");
        const auto label = sign == body.npos ? std::string_view() : trimmed(body.substr(0, sign), ": \t");
        if (!list.empty() && is_one_of(list.front(), opening) && add_groups(label, list)) return;
        const bool is_labelled = is_label(label) && begins_with_digit(list);
        if (is_labelled) add(label, true);
        add_cells(is_labelled ? list : text);
    }

    // Adds a row for each innermost pair of brackets. Returns false if there is text elsewhere.
    bool add_groups(std::string_view label, std::string_view list) {
        Fields groups;
        bool is_open = false;
        for (auto begin = list.begin(), at = begin; at != list.end(); ++at) {
            if (!is_one_of(*at, opening) && !is_one_of(*at, closing)) continue;
            const auto text = trimmed({begin, at}, ends_of_statements);
            const bool is_group = is_open && is_one_of(*at, closing);
            if (is_group) groups.push_back(text);
            if (!is_group && !text.empty()) return false;
            is_open = is_one_of(*at, opening);
            begin = at + 1;
        }
        if (is_open || !is_one_of(list.back(), closing)) return false;
        const auto [role, scalar, other_problem] = meaning_of(unquoted(label));
        const bool names_items = role == Role::name || scalar == Scalar::items;
        if (groups.size() > 1 && !label.empty() && !names_items)
            fail(quoted(label) + " names several lists", "a name in front of each list");
        if (groups.size() == 1 && !label.empty()) add(label, true);
        for (const auto group : groups) add_cells(group);
        return true;
    }

    // Adds the cells between semicolons, tabs, bars, commas or else blanks.
    void add_cells(std::string_view line) {
        const auto text = line.substr(0, line.find_last_not_of(" \t\r,;|") + 1);
        Fields fields{text};
        char separator = ' ';
        for (const char each : {';', '\t', '|', ','}) {
            if (text.find(each) == text.npos) continue;
            fields = split(text, {&each, 1});
            separator = each;
            if (fields.size() > 1) break;
        }
        if (separator == ',') refuse_thousands(fields);
        const bool is_loose = separator == ';' || std::ranges::all_of(fields, [&](auto field) {
                                  return field.data() == fields[0].data() || field.starts_with(' ');
                              });
        for (auto& field : fields) field = trimmed(field);
        if (separator == '|' && fields.front().empty()) fields.erase(fields.begin());
        const bool is_title = text.size() < line.size() && text.find_first_of("0123456789:=") == text.npos;
        if (fields.size() == 1 && !is_title) return add_words(fields[0]);
        const auto is_several = [](auto field) { return are_numbers(field) && split_at_blanks(field).size() > 1; };
        const auto several = std::ranges::find_if(fields, is_several);
        if (several != fields.end() && is_loose && std::ranges::all_of(fields, are_numbers)) {
            for (const auto field : fields) add_words(field);
            return;
        }
        if (several != fields.end())
            fail(quoted(*several) + " may be parts of numbers with decimal commas", "numbers with a decimal point");
        for (const auto field : fields) add(field);
        end_row();
    }

    // "1,000" may be one number, and so may each of "1,500, 2,500".
    void refuse_thousands(const Fields& fields) const {
        const bool has_blanks = std::ranges::any_of(fields, [](auto field) { return field.starts_with(' '); });
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const auto field = trimmed(fields[i], "\r");
            const bool is_group = field.size() == 3 && field.find_first_not_of(digits) == field.npos;
            const auto before = split_at_blanks(fields[i - 1]);
            if (is_group && (has_blanks || field[0] == '0') && !before.empty() && looks_like_number(before.back()))
                fail(fmt::format("'{},{}' may be one number or two", before.back(), field),
                     "numbers without separators of thousands");
        }
    }

    // Adds words between blanks. In a row with numbers, neighbouring words that are none are one name.
    void add_words(std::string_view text) {
        const bool has_assignment = text.find('=') != text.npos;
        std::vector<PlacedWord> cells;
        for (const auto word : split_at_blanks(text)) {
            for (const auto part : split(word, "=")) {
                const bool has_sign = (part.ends_with(':') && !has_assignment) || part.end() != word.end();
                const auto name = trimmed(part, ":");
                if (!name.empty()) cells.push_back({name, 1, looks_like_number(name), has_sign});
                if (name.empty() && has_sign && !cells.empty()) cells.back().is_label = true;
            }
        }
        const bool has_numbers = std::ranges::any_of(cells, &PlacedWord::is_number);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool begins = i == 0 || cells[i - 1].is_label || cells[i - 1].is_number || cells[i].is_number;
            if (begins || !has_numbers) {
                add(cells[i].text, cells[i].is_label);
            } else {
                auto& name = words_.all.back();
                name.text = {name.text.begin(), cells[i].text.end()};
                name.is_label = cells[i].is_label;
            }
        }
        end_row();
    }

    Words& words_;
    const std::string& file_;
    std::uint32_t line_ = 0;
    std::uint32_t number_ = 1;                       // the line in which a statement begins
    int depth_ = 0;                                  // the number of open brackets
    std::string unit_;                               // that comments name
    std::string open_;                               // a statement with open brackets
    Role said_ = Role::other;                        // what the comments in front of a line named last
    std::array<std::size_t, 2> rows_of_comments_{};  // behind comments that name the profits, and the weights, alone
};
}  // namespace

std::size_t Words::line(std::size_t row) const {
    if (all.empty()) return 1;
    return row < row_count() ? all[rows[row]].line : all.back().line;
}

Words words_of(const std::string& file, std::string_view content) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (content.starts_with(byte_order_mark)) content.remove_prefix(byte_order_mark.size());
    Words words;
    Splitter splitter(words, file);
    for (std::size_t begin = 0; begin < content.size();) {
        auto end = std::min(content.find('\n', begin), content.size());
        end = std::min(content.substr(0, end).find('\r', begin), end);
        splitter.add_line(content.substr(begin, end - begin));
        begin = content.substr(end).starts_with("\r\n") ? end + 2 : end + 1;
    }
    splitter.end();
    return words;
}
}  // namespace knapsack
