// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/words/comments.hpp"
#include <algorithm>
#include <optional>
#include <set>
#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/formats/words/fields.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
// Returns whether a text begins with "//" and is no division, as in "206 // 2".
bool begins_comment_of_c(std::string_view text) {
    return text.starts_with("//") && !looks_like_number(trimmed(text.substr(2)).substr(0, 1));
}

std::string_view text_of(std::string_view comment) { return trimmed(comment, "#/%-;*: \t\r"); }
}  // namespace

bool is_comment(std::string_view line) {
    const bool is_of_elixir = line.starts_with("%{");
    return line.starts_with("//") || (line.starts_with('%') && !is_of_elixir) || line.starts_with('#') ||
           line.starts_with("-- ") || line.starts_with("; ") || (line.starts_with("/*") && line.ends_with("*/"));
}

std::string_view without_comment(std::string_view line) {
    for (auto at = line.find_first_of("#/%", 1); at < line.size(); at = line.find_first_of("#/%", at + 1)) {
        const auto before = line.substr(0, at);
        const bool is_of_name = line.find_first_of(digits) == at + 1;  // "item #1 60 10"
        const bool begins = line[at] == '#'   ? !is_of_name
                            : line[at] == '%' ? trimmed(before).ends_with(';')
                                              : begins_comment_of_c(line.substr(at));
        if (begins && is_one_of(before.back(), blanks) && std::ranges::count(before, '"') % 2 == 0) return before;
    }
    return line;
}

std::string_view names_in_comment(std::string_view comment) {
    const auto text = trimmed(comment, "#/%-|;*([{}]) \t\r");
    std::set<std::optional<Role>> roles;
    for (const auto word : split(text, ",;|\t ")) {
        if (!word.empty() && !roles.insert(meaning_of(word).role).first->has_value()) return {};
    }
    if (!roles.contains(Role::profit) || !roles.contains(Role::weight)) return {};
    const bool is_column = comment.starts_with("#,") || comment.starts_with("#;") || comment.starts_with("#\t");
    return is_column ? comment : text;
}

bool may_name_columns(std::string_view comment, std::size_t columns) {
    const auto text = text_of(comment);
    auto fields = split(comment, ",;|\t");
    if (fields.size() == 1) fields = split_at_blanks(text);
    const bool has_index = fields.front().starts_with('#') && text_of(fields.front()).empty();
    if ((fields.size() != columns && !(has_index && fields.size() == columns + 1)) || meaning_of(text).scalar ||
        !unit_in_comment(comment).empty())
        return false;
    std::set<std::optional<Role>> roles;
    bool has_unit = false;
    for (auto field : fields) {
        field = text_of(field);
        const auto [role, scalar, other_problem] = meaning_of(field);
        const bool counts = scalar == Scalar::items && role != Role::name;
        const bool is_of_header = columns == 2 && (counts || (scalar == Scalar::capacity && field.size() > 1));
        if (is_of_header || looks_like_number(field)) return false;  // "n c" above the items, or a row of numbers
        roles.insert(role);
        has_unit = has_unit || !unit_in(field).empty() || is_unit(field);
    }
    const bool has_profit = roles.contains(Role::profit);
    const bool has_weight = roles.contains(Role::weight);
    return (has_profit || has_weight || has_unit || has_index) && !(has_profit && has_weight);
}

std::string_view label_in_comment(std::string_view comment) {
    constexpr std::size_t most_words = 5;
    const auto text = text_of(comment);
    const auto words = split_at_blanks(text);
    const auto whole = meaning_of(text);
    if (words.size() > most_words || text.find_first_of("0123456789,;/=()") != text.npos ||
        !whole.other_problem.empty())
        return {};
    const bool names_list = !whole.scalar && (whole.role == Role::profit || whole.role == Role::weight);
    if (whole.scalar == Scalar::items) return text;
    if (!names_list && whole.scalar != Scalar::capacity) return {};
    for (const auto word : words) {
        const auto meaning = meaning_of(word);
        const bool counts = meaning.scalar == Scalar::items && meaning.role != Role::name;
        if (word == "and" || counts || (names_list ? meaning.scalar == Scalar::capacity : meaning.role == Role::profit))
            return {};
    }
    return text;
}

std::string_view unit_in_comment(std::string_view comment) {
    auto unit = text_of(comment);
    if (unit.empty()) return unit;
    if (unit.starts_with("in ")) unit = trimmed(unit.substr(3));
    return is_unit(unit) ? unit : std::string_view();
}

std::string_view capacity_in_comment(std::string_view comment) {
    const auto text = text_of(comment);
    const auto begin = std::min(text.find_first_of(digits), text.size());
    const auto label = trimmed(text.substr(0, begin), ":= \t");
    const bool is_capacity = looks_like_number(text.substr(begin)) && meaning_of(label).scalar == Scalar::capacity;
    return is_capacity && !label_in_comment(label).empty() ? text.substr(begin) : std::string_view();
}

bool names_weights_first(std::string_view comment) {
    auto last = Role::other;
    for (const auto word : split(comment, ",;:/|-\t ")) {
        if (word.empty()) continue;
        const auto meaning = meaning_of(word);
        if (meaning.role == Role::profit) return last == Role::weight;
        if (meaning.scalar == Scalar::capacity) last = Role::other;  // "the weight limit"
        if (meaning.role == Role::weight) last = Role::weight;
    }
    return false;
}
}  // namespace knapsack
