// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/vocabulary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <utility>

#include <espalier/program/command_line/values.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

namespace {

using Tokens = std::vector<std::string>;
using Set = std::initializer_list<std::string_view>;

// A star stands for any ending.
const Set profits = {"value*", "valor*",  "valeur*", "wert*",   "waarde*", "wartość", "val",     "vals",
                     "v",      "profit*", "gewinn*", "p",       "gain*",   "benefi*", "reward*", "price*",
                     "nutzen", "utility", "worth",   "revenue", "score",   "points"};
const Set weights = {"weight*", "gewicht*", "w",       "wt",    "wts",   "cost*", "kosten",
                     "size*",   "mass",     "volume*", "poids", "peso*", "waga*"};
const Set ratios = {"ratio", "density", "efficiency"};
const Set copies = {"copies", "copy", "quantit*", "qty", "count", "amount", "multiplicity", "pieces"};
const Set names = {"name*", "id", "ids", "item*", "object*", "index", "idx", "no", "nr", "label", "title", "i", "j"};
const Set units = {"the",  "of",  "in",    "a",       "an",     "kg",    "g",     "lb",    "lbs",  "dag",
                   "usd",  "eur", "param", "dollars", "column", "col",   "unit*", "int",   "long", "double",
                   "auto", "let", "var",   "const",   "static", "final", "std",   "vector"};
const Set counts = {"n",  "nb",    "num",     "number", "count",    "no",
                    "nr", "item*", "objects", "total",  "elements", "dimension"};
const Set capacities = {"capaci*", "kapa*", "cap", "budget", "limit", "target", "pojemność"};
const Set not_of_capacities = {"used",    "remaining", "left", "old",  "min",    "minimum", "per",
                               "unknown", "time",      "date", "year", "value*", "profit*", "price*"};
const Set greatest = {"max", "maximum", "available", "allowed", "maximal"};
const Set bests = {"optimum", "optimal", "opt", "best", "z", "objective", "expected", "solution", "output"};
const Set others = {"time", "seed", "seconds", "id", "name", "index", "version", "year", "instance", "problem"};
const Set knapsacks = {"capacities", "knapsacks", "bins", "bags"};
const Set remarks = {"type", "comment", "instance", "problem", "source", "author", "date", "description"};
const Set ends = {"end", "eof", "total*", "sum*", "gesamt*", "somme", "suma", "som"};
const Set constructors = {"c",     "array", "arrays", "list",  "as",     "vec",   "new",     "tuple", "mutable", "np",
                          "numpy", "pd",    "series", "torch", "tensor", "float", "integer", "u",     "i"};
const Set outputs = {"print*", "puts", "log", "echo", "cat", "disp*", "main", "solve*", "knap*", "sack"};
const Set summaries = {"average",  "mean",       "median", "min",     "minimum",  "max",
                       "maximum",  "subtotal",   "used",   "best",    "solution", "optim*",
                       "durchsc*", "zwischens*", "limit",  "moyenne", "mittel*",  "count"};
const Set answers = {"yes", "no", "true", "false", "y", "n", "x", "ja", "nein", "oui", "non", "si"};
const Set classes = {"class", "classes", "group", "groups"};

bool is_in(std::string_view token, const Set& set) {
    return std::ranges::any_of(set, [&](auto word) {
        return word.ends_with('*') ? token.starts_with(word.substr(0, word.size() - 1)) : token == word;
    });
}

bool any_in(const Tokens& tokens, const Set& set) {
    return std::ranges::any_of(tokens, [&](const auto& token) { return is_in(token, set); });
}

bool all_in(const Tokens& tokens, const Set& set) {
    return !tokens.empty() && std::ranges::all_of(tokens, [&](const auto& token) { return is_in(token, set); });
}

// Splits "maxWeight_kg" into max, weight and kg.
Tokens all_tokens_of(std::string_view word) {
    Tokens tokens;
    bool was_lower = false;
    bool was_letter = false;
    for (const char c : word) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_inner = was_letter && (byte & 0xC0U) == 0x80;  // of a letter of several bytes in UTF-8
        const bool is_letter = std::isalpha(byte) != 0 || is_inner || (byte >= 0xC3 && byte <= 0xC5);
        const bool begins = is_letter && (!was_letter || (was_lower && std::isupper(byte) != 0));
        if (begins) tokens.emplace_back();
        if (is_letter) tokens.back() += static_cast<char>(std::tolower(byte));
        was_letter = is_letter;
        was_lower = is_letter && std::islower(byte) != 0;
    }
    return tokens;
}

// Leaves out units and articles.
Tokens tokens_of(std::string_view word) {
    auto tokens = all_tokens_of(word);
    std::erase_if(tokens, [](const auto& token) { return is_in(token, units); });
    return tokens;
}

std::optional<Role> role_of(const Tokens& tokens) {
    const bool is_profit = any_in(tokens, profits);
    const bool is_weight = any_in(tokens, weights);
    if ((is_profit && is_weight) || any_in(tokens, ratios)) return Role::other;
    if (is_profit) return Role::profit;
    if (is_weight) return Role::weight;
    if (any_in(tokens, copies)) return Role::copies;
    if (any_in(tokens, names)) return Role::name;
    return std::nullopt;
}

std::optional<Scalar> scalar_of(std::string_view word, const Tokens& tokens) {
    const auto last = word.substr(word.rfind(' ') + 1);
    if (tokens.size() == 1 && last.size() == 1 && std::string_view("cCWMB").find(last) != word.npos)
        return Scalar::capacity;
    if (any_in(tokens, bests)) return Scalar::best;
    if (any_in(tokens, not_of_capacities)) return all_in(tokens, others) ? std::optional(Scalar::other) : std::nullopt;
    if (any_in(tokens, capacities) || (any_in(tokens, greatest) && any_in(tokens, weights))) return Scalar::capacity;
    if (all_in(tokens, counts)) return Scalar::items;
    if (all_in(tokens, others)) return Scalar::other;
    return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, Role>, 7> roles{{{"profit", Role::profit},
                                                                  {"weight", Role::weight},
                                                                  {"copies", Role::copies},
                                                                  {"id", Role::name},
                                                                  {"name", Role::name},
                                                                  {"-", Role::other},
                                                                  {"flag", Role::flag}}};

}  // namespace

Meaning meaning_of(std::string_view word) {
    if (word.starts_with("val ")) word.remove_prefix(4);
    const auto tokens = tokens_of(word);
    Meaning meaning{role_of(tokens), scalar_of(word, tokens)};
    if (meaning.role == Role::profit && !unit_in(word).empty()) meaning.role = Role::other;  // "value per kg"
    if (all_in(tokens, classes)) meaning.other_problem = several_classes;
    if (any_in(tokens, knapsacks)) meaning.other_problem = several_knapsacks;
    return meaning;
}

bool is_filler(std::string_view word) { return !looks_like_number(word) && tokens_of(word).empty(); }

bool is_remark(std::string_view word) { return all_in(tokens_of(word), remarks); }

bool is_constructor(std::string_view words) { return is_filler(words) || all_in(tokens_of(words), constructors); }

bool is_output(std::string_view call) { return any_in(tokens_of(call.substr(0, call.find('('))), outputs); }

bool is_summary(std::string_view word) { return all_in(tokens_of(word), summaries); }

bool is_answer(std::string_view word) { return all_in(tokens_of(word), answers); }

bool is_of_totals(std::string_view word) { return any_in(tokens_of(word), ends); }

bool is_end(std::string_view word) { return all_in(tokens_of(word), ends); }

std::string unit_in(std::string_view text) {
    for (const auto& token : all_tokens_of(text)) {
        if (is_in(token, {"kg", "g", "dag", "lb", "lbs"})) return token == "lbs" ? "lb" : token;
    }
    return {};
}

std::string_view name_of(Role role) {
    return std::ranges::find(roles, role, &std::pair<std::string_view, Role>::second)->first;
}

std::vector<Role> parse_columns(std::string_view text) {
    std::vector<Role> columns;
    for (const auto word : espalier::program::parts_of(text, ',')) {
        const auto* const row = std::ranges::find(roles, word, &std::pair<std::string_view, Role>::first);
        if (row == roles.end() || row->second == Role::flag) return {};  // only formats have flags
        columns.push_back(row->second);
    }
    const auto count = [&](Role role) { return std::ranges::count(columns, role); };
    const bool is_sum = columns.size() == 1 && count(Role::weight) == 1;
    const bool is_once = count(Role::profit) == 1 && count(Role::weight) == 1;
    if (!is_sum && (!is_once || count(Role::copies) > 1 || count(Role::name) > 1)) return {};
    return columns;
}

std::string columns_text(const std::vector<Role>& columns) {
    std::vector<std::string_view> names;
    for (const auto role : columns) names.push_back(name_of(role));
    return fmt::format("{}", fmt::join(names, ","));
}

std::string row_text(const std::vector<Role>& columns) {
    std::string text;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i > 0) text += i + 1 == columns.size() ? " and " : ", ";
        text += columns[i] == Role::other ? "any word" : "the " + std::string(name_of(columns[i]));
    }
    return text + " of an item";
}

}  // namespace knapsack
