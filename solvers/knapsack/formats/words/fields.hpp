// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace knapsack {
/// Parts of a line.
using Fields = std::vector<std::string_view>;

/// The characters that separate words, besides ends of lines, and those of whole numbers.
constexpr std::string_view blanks = " \t\r";
constexpr std::string_view digits = "0123456789";

/// Returns whether a character is in the set.
inline bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

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

/// Returns what is in the quotes of a field, or between the stars that make it bold in Markdown.
inline std::string_view unquoted(std::string_view field) {
    const bool is_quoted = field.size() >= 2 && is_one_of(field.front(), "\"'") && field.front() == field.back();
    if (field.size() > 4 && field.starts_with("**") && field.ends_with("**")) return trimmed(field, "*");
    return is_quoted ? trimmed(field.substr(1, field.size() - 2)) : field;
}

/// Splits a text at the characters of a set that are not in quotes. Words in between may be empty.
inline Fields split(std::string_view text, std::string_view set) {
    Fields fields;
    std::size_t begin = 0;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quote != 0) {
            if (text[i] == quote) quote = 0;
        } else if (is_one_of(text[i], "\"'") && trimmed(text.substr(begin, i - begin)).empty()) {
            quote = text[i];
        } else if (is_one_of(text[i], set)) {
            fields.push_back(text.substr(begin, i - begin));
            begin = i + 1;
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
}  // namespace knapsack
