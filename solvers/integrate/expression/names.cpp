// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <system_error>
#include "integrate/expression/grammar.hpp"

namespace integrate {
std::optional<Expression> constant_named(std::string_view name) {
    if (name == "oo" || name == "infinity") name = "inf";
    for (const auto& row : constants()) {
        if (name == row.name) return applied(row.operation, {});
    }
    return std::nullopt;
}

std::optional<Expression> numbered_variable(std::string_view name) {
    if (name == "x") return the_variable();
    if (name.front() != 'x') return std::nullopt;
    std::uint32_t number = 0;
    const auto* end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + 1, end, number);
    if (error != std::errc{} || rest != end || number < 1 || number > most_variables) return std::nullopt;
    return the_variable(number - 1);
}

const Function* find_function(std::string_view name) {
    for (const auto& table : {functions(), abbreviations()}) {
        const auto row = std::ranges::find_if(table, [&](const auto& known) { return known.name == name; });
        if (row != table.end()) return &*row;
    }
    return nullptr;
}

bool is_free_name(std::string_view name) {
    return !name.empty() && is_letter(name.front()) && std::ranges::all_of(name, is_in_name) && !constant_named(name) &&
           find_function(name) == nullptr;
}

std::string intended_form(std::string_view name, const Names& names) {
    const auto is_known = [&](std::string_view part) {
        const auto is_constant = [&](const auto& constant) { return constant.first == part; };
        return constant_named(part) || std::ranges::any_of(names.constants, is_constant) ||
               (names.variables.empty() ? is_numbered_variable(part) : is_among(names.variables, part));
    };
    const bool is_letter_alone = name.size() == 1 && is_letter(name.front());
    constexpr std::size_t longest = 40;
    if (name.size() > longest) return {};
    if (name.empty() || is_letter_alone || is_known(name) || std::ranges::all_of(name, is_digit)) {
        return std::string(name);
    }
    for (std::size_t size = name.size() - 1; size > 0; --size) {
        const auto first = name.substr(0, size);
        const bool is_number = std::ranges::all_of(first, is_digit) && !is_digit(name[size]);
        const bool is_function = find_function(first) != nullptr;
        if (!is_function && !is_number && !is_known(first)) continue;
        const auto rest = intended_form(name.substr(size), names);
        if (!is_function && std::ranges::all_of(rest, is_digit)) continue;
        if (!rest.empty()) return fmt::format("{}{}{}{}", first, is_function ? "(" : "*", rest, is_function ? ")" : "");
    }
    return {};
}

std::vector<std::string> free_names(std::string_view text, const Names& names) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        if (is_digit(text[i]) || text[i] == '.') {
            while (end < text.size() && (is_digit(text[end]) || text[end] == '.')) ++end;
            const bool exponent =
                end + 1 < text.size() && (text[end] == 'e' || text[end] == 'E') && !is_letter(text[end + 1]);
            if (exponent) end += 2;
        } else if (is_letter(text[i])) {
            while (end < text.size() && is_in_name(text[end])) ++end;
            const std::string name(text.substr(i, end - i));
            const bool known =
                std::ranges::any_of(names.constants, [&](const auto& constant) { return constant.first == name; });
            const bool is_new = std::ranges::find(found, name) == found.end();
            if (is_new && !known && is_free_name(name)) found.push_back(name);
        }
        i = end;
    }
    return found;
}

std::vector<std::string> items_of(const std::string& list, char separator) {
    std::vector<std::string> items(1);
    int depth = 0;
    for (const char c : list) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == separator && depth == 0) {
            items.emplace_back();
        } else if (!is_blank(c) || !items.back().empty()) {
            items.back() += c;
        }
    }
    for (auto& item : items) {
        while (!item.empty() && is_blank(item.back())) item.pop_back();
    }
    return items;
}
}  // namespace integrate
