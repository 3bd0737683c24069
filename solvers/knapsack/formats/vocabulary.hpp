// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace knapsack {
/// Parts of a line.
using Fields = std::vector<std::string_view>;

/// The characters that separate words, besides ends of lines, and those of whole numbers.
constexpr std::string_view blanks = " \t\r";
constexpr std::string_view digits = "0123456789";

/// Returns whether a character is in the set. For sets this small a loop is quicker than a call of find().
constexpr bool is_one_of(char c, std::string_view set) {
    return std::ranges::any_of(set, [c](char each) { return each == c; });
}

/// Returns the text without characters of the set at its ends.
inline std::string_view trimmed(std::string_view text, std::string_view set = blanks) {
    const auto begin = text.find_first_not_of(set);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(set) - begin + 1);
}

/// Returns the text with small letters of ASCII instead of capital ones.
inline std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    return lower;
}

/// Returns what is in the quotes of a field.
inline std::string_view unquoted(std::string_view field) {
    const bool is_quoted = field.size() >= 2 && is_one_of(field.front(), "\"'") && field.front() == field.back();
    return is_quoted ? trimmed(field.substr(1, field.size() - 2)) : field;
}

/// Splits a text at the characters of a set that are not in quotes or brackets. Words in between may be empty.
inline Fields split(std::string_view text, std::string_view set) {
    Fields fields;
    std::size_t begin = 0;
    int depth = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quote != 0) {
            if (text[i] == quote) quote = 0;
        } else if (is_one_of(text[i], "\"'") && trimmed(text.substr(begin, i - begin)).empty()) {
            quote = text[i];
        } else if (depth == 0 && is_one_of(text[i], set)) {
            fields.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        } else if (is_one_of(text[i], "([{)]}")) {
            depth += is_one_of(text[i], "([{") ? 1 : -1;
        }
    }
    fields.push_back(text.substr(begin));
    return fields;
}

inline Fields split_at_blanks(std::string_view text) {
    auto fields = split(text, blanks);
    std::erase(fields, std::string_view());
    return fields;
}

/// The meaning of a column of a file. A flag says whether a best choice has the item.
enum class Role : std::uint8_t { profit, weight, copies, name, other, flag };

/// The meaning of a number beside the items.
enum class Scalar : std::uint8_t { items, capacity, best, other };

/// The meaning of a word that names a number or a column. Words of several problems at a time have a sentence instead.
struct Meaning {
    std::optional<Role> role{};
    std::optional<Scalar> scalar{};
    std::string_view other_problem{};  ///< the problem to which the word belongs; empty if it is a knapsack

    /// Returns whether the word names profits, weights or copies.
    bool is_of_numbers() const { return role.value_or(Role::other) < Role::name; }
};

/// Returns what a header, a label or a key means, in whatever spelling: "max_weight", "Weight (kg)", "numItems".
[[nodiscard]] Meaning meaning_of(std::string_view word);

/// Returns whether a word says nothing: "", "#", "(kg)".
[[nodiscard]] bool is_filler(std::string_view word);
/// Returns whether a word names a remark: "TYPE", "comment".
[[nodiscard]] bool is_remark(std::string_view word);
/// Returns whether a text may be a label, and is no "capacity <", "capacity /" or "capacity 63", for instance.
[[nodiscard]] bool is_label(std::string_view text);
/// Returns whether a row of this name is about other rows: "total", "average", "best".
[[nodiscard]] bool is_summary(std::string_view word);
/// Returns whether a column of this name has sums: "total weight".
[[nodiscard]] bool is_of_totals(std::string_view word);
/// Returns whether a word is a unit of weight, volume, time, length, memory or money, perhaps in brackets.
[[nodiscard]] bool is_unit(std::string_view word);
/// Returns the unit in the name of a weight or a capacity, such as "kg" in "max_weight_kg" and "money" in "Cost ($)",
/// or nothing.
[[nodiscard]] std::string unit_in(std::string_view text);

[[nodiscard]] std::string_view name_of(Role role);

/// Returns the columns that "profit,weight" names. Empty if a word in between names none, or if profit and weight are
/// not there once each; a single weight is a subset sum.
[[nodiscard]] std::vector<Role> parse_columns(std::string_view text);

/// Returns the columns as --columns takes them.
[[nodiscard]] std::string columns_text(const std::vector<Role>& columns);

/// Returns the options for these columns with the profits and the weights exchanged, and for the columns themselves.
[[nodiscard]] std::string either_order(std::vector<Role> columns);

/// Returns what a row of these columns has, for people.
[[nodiscard]] std::string row_text(const std::vector<Role>& columns);

constexpr std::string_view several_constraints =
    "a choice with several constraints is another problem, the multidimensional knapsack, which HiGHS, SCIP and "
    "OR-Tools solve";
constexpr std::string_view several_knapsacks =
    "several knapsacks are another problem, the multiple knapsack, which HiGHS, SCIP and OR-Tools solve";
constexpr std::string_view dependent_items =
    "items that need or exclude others are another problem, which HiGHS, SCIP and OR-Tools solve";
constexpr std::string_view several_classes =
    "one item of each class is another problem, the multiple-choice knapsack, which HiGHS, SCIP and OR-Tools solve";
}  // namespace knapsack
