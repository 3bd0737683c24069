// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/words/named_cells.hpp"
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>
#include <vector>
#include "knapsack/formats/vocabulary.hpp"
#include "knapsack/instance/decimal.hpp"

namespace knapsack {
namespace {
/// A part of a line.
struct Token {
    enum class Kind : char { word, text, number, sign };

    std::string_view text{};  ///< without quotes
    Kind kind = Kind::sign;
};
using Kind = Token::Kind;

bool is_of_word(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return std::isalnum(byte) != 0 || byte >= 0x80 || is_one_of(c, "_.+-");
}

std::vector<Token> tokenise(std::string_view line) {
    std::vector<Token> tokens;
    for (std::size_t begin = 0, end = 0; begin < line.size(); begin = end) {
        end = begin + 1;
        if (is_one_of(line[begin], blanks)) continue;
        auto kind = Kind::sign;
        auto text = line.substr(begin, 1);
        if (is_one_of(line[begin], "\"'") && line.find(line[begin], end) != line.npos) {
            end = line.find(line[begin], end) + 1;
            text = line.substr(begin + 1, end - begin - 2);
            kind = Kind::text;
        } else if (is_of_word(line[begin])) {
            while (end < line.size() && is_of_word(line[end])) ++end;
            text = line.substr(begin, end - begin);
            if (text.find_first_not_of(".+-") != text.npos) kind = Kind::word;
        }
        if (looks_like_number(text)) kind = Kind::number;
        tokens.push_back({text, kind});
    }
    return tokens;
}

bool is_sign(const Token& token, std::string_view signs) {
    return token.kind == Kind::sign && signs.find(token.text) != signs.npos;
}

// Returns the name of the number at `place`, which is in quotes or all words between two signs, or nothing.
std::string_view name_of_number(const std::vector<Token>& tokens, std::size_t place) {
    while (place > 0 && is_sign(tokens[place - 1], ":=>$")) --place;
    if (place == 0 || tokens[place - 1].kind == Kind::number || tokens[place - 1].kind == Kind::sign) return {};
    auto first = place - 1;
    const auto is_value = [&](std::size_t i) { return i > 0 && is_sign(tokens[i - 1], ":="); };
    while (first > 0 && tokens[first].kind == Kind::word && tokens[first - 1].kind == Kind::word &&
           !is_value(first - 1))
        --first;
    const auto end = tokens[place - 1].text.data() + tokens[place - 1].text.size();
    return {tokens[first].text.data(), static_cast<std::size_t>(end - tokens[first].text.data())};
}

// Returns a text in quotes that names nothing, or what stands in front of the names.
std::string_view item_in(const std::vector<Token>& tokens, std::string_view in_front) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const bool is_name = i + 1 < tokens.size() && is_sign(tokens[i + 1], ":=");
        if (tokens[i].kind == Kind::text && !is_name) return tokens[i].text;
    }
    in_front = trimmed(in_front, " \t:=-,.({[\"'");
    return trimmed(in_front.substr(in_front.find_last_of("({[:=") + 1));
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
}  // namespace

std::optional<NamedCells> named_cells(std::string_view line) {
    const auto tokens = tokenise(line);
    NamedCells cells;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind != Kind::number) continue;
        const bool is_in_front = i == 0 || (i + 1 < tokens.size() && is_sign(tokens[i + 1], ":"));
        if (cells.names.empty() && is_in_front) continue;  // "item 1: value 60, weight 10" or "1. value 60, weight 10"
        cells.names.push_back(name_of_number(tokens, i));
        cells.numbers.push_back(tokens[i].text);
        const bool has_word = i + 1 < tokens.size() && tokens[i + 1].kind == Kind::word;
        auto unit = has_word && is_filler(tokens[i + 1].text) ? unit_in(tokens[i + 1].text) : std::string();
        if (cells.names.back().empty() || (!unit.empty() && !cells.unit.empty() && unit != cells.unit))
            return std::nullopt;
        if (!unit.empty()) cells.unit = std::move(unit);
    }
    if (!cells.names.empty() && meaning_of(cells.names.front()).role == Role::name) {  // "item 1 has value 60"
        cells.names.erase(cells.names.begin());
        cells.numbers.erase(cells.numbers.begin());
    }
    std::vector<std::optional<Role>> roles;
    for (const auto name : cells.names) {
        const auto meaning = meaning_of(name);
        if (meaning.scalar.has_value() || is_of_totals(name)) return std::nullopt;
        roles.push_back(meaning.role);
    }
    for (const auto role : {Role::profit, Role::weight}) {
        if (std::ranges::count(roles, role) != 1) return std::nullopt;
    }
    const auto front = static_cast<std::size_t>(cells.names.front().data() - line.data());
    cells.item = item_in(tokens, line.substr(0, front));
    return cells;
}

Fields objects_in(std::string_view line) {
    Fields objects;
    for (std::size_t end = 0, begin = line.find('{'); begin != line.npos; begin = line.find('{', end)) {
        end = std::min(line.find('}', begin), line.size());
        objects.push_back(line.substr(begin, end - begin));
    }
    return objects;
}

std::optional<NamedCells> list_by_names(std::string_view line) {
    if (line.find('{') == line.npos) return std::nullopt;
    const auto tokens = tokenise(trimmed(line, " \t;"));
    if (tokens.size() < 6 || !is_sign(tokens[1], "=:") || !is_sign(tokens[2], "{") || !is_sign(tokens.back(), "}"))
        return std::nullopt;
    NamedCells cells{.item = tokens[0].text};
    for (std::size_t i = 3; i + 3 < tokens.size(); i += 4) {
        const bool is_entry = tokens[i].kind == Kind::text && is_sign(tokens[i + 1], ":") &&
                              tokens[i + 2].kind == Kind::number && is_sign(tokens[i + 3], ",}");
        if (!is_entry) return std::nullopt;
        cells.names.push_back(tokens[i].text);
        cells.numbers.push_back(tokens[i + 2].text);
    }
    return cells;
}

Fields assignments_in(std::string_view line) {
    if (line.find_first_of("=:") == line.npos) return {line};
    const auto text = trimmed(line, " \t;,");
    auto parts = assignments_between(text);
    const auto open = text.find_first_of("({");
    if (parts.empty() && open != text.npos && is_one_of(text.back(), ")}"))
        parts = assignments_between(text.substr(open + 1, text.size() - open - 2));
    return parts.empty() ? Fields{line} : parts;
}
}  // namespace knapsack
