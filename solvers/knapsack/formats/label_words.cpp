// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/label_words.hpp"

#include <algorithm>
#include <string>

#include <espalier/program/command_line/values.hpp>

#include "knapsack/instance/decimal.hpp"

namespace knapsack {

bool names_numbers(const PlacedWord& word) {
    const auto meaning = meaning_of(word.text);
    return !meaning.scalar && meaning.role.value_or(Role::other) < Role::name;
}

bool names_weights(const PlacedWord& word) {
    const auto meaning = meaning_of(word.text);
    return meaning.scalar == Scalar::capacity || meaning.role == Role::weight;
}

bool may_count_items(const PlacedWord& first, const PlacedWord& last, std::ptrdiff_t size) {
    const bool is_from_one = first.text == "1";
    return size > 1 && (is_from_one || first.text == "0") && last.text == std::to_string(size - (is_from_one ? 0 : 1));
}

bool names_one_number(std::string_view label) {
    auto words = espalier::program::parts_of(label, ' ');
    if (words.front().ends_with('>')) words.erase(words.begin());  // the type, as in "vector<int> capacities"
    const auto colon = std::ranges::find_if(words, [](auto word) { return word.ends_with(':'); });
    const auto compares = [](auto word) { return word.find_first_of("=<>") != word.npos; };
    return std::ranges::none_of(words, compares) && words.end() - colon <= 2 &&
           std::ranges::none_of(words, looks_like_number);
}

bool begins_lines(std::span<const PlacedWord> row) {
    const auto last = row.back().text;
    return last.ends_with('{') || last.ends_with('(') || last.ends_with('[') || is_import(row[0].text) ||
           (row.size() == 1 && (last.ends_with("[]") || (last.starts_with('[') && last.ends_with(']'))));
}

bool is_call(std::span<const PlacedWord> row) {
    const auto first = row.front().text;
    const auto found = meaning_of(first.substr(0, first.find('(')));
    return first.find('(') != first.npos && !found.role && !found.scalar && row.back().text.find(')') != first.npos &&
           is_output(first);
}

}  // namespace knapsack
