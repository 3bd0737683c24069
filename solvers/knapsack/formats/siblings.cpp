// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>

#include "knapsack/formats/document.hpp"

namespace knapsack {

namespace {

namespace fs = std::filesystem;
using espalier::program::InputError;
using espalier::program::quoted;

bool exists(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

// Returns "folder/name_", or an empty text if the name is of another kind.
std::string beginning_of(const fs::path& file) {
    const auto stem = file.stem().string();
    const bool has_letter = stem.size() > 1 && std::string_view("cwps").find(stem.back()) != std::string_view::npos;
    if (!has_letter || stem[stem.size() - 2] != '_') return {};
    return (file.parent_path() / stem.substr(0, stem.size() - 1)).string();
}

std::string sibling(const std::string& path, char letter) {
    return beginning_of(path) + letter + fs::path(path).extension().string();
}

// Returns the numbers of one file.
std::vector<PlacedWord> numbers_in(const std::string& file, Role role, std::deque<std::string>& own_text) {
    auto numbers = words_of(file, own_text.emplace_back(espalier::program::read_file(file))).all;
    for (const auto& word : numbers) {
        if (!word.is_number) throw InputError(file, word.line, quoted(word.text) + " is no number", "numbers alone");
        if (role == Role::flag && word.text != "0" && word.text != "1")
            throw InputError(file, word.line, quoted(word.text) + " is neither 0 nor 1", "a 0 or 1 for each item");
    }
    return numbers;
}

}  // namespace

std::string stem_of_siblings(const std::string& path) {
    const auto beginning = beginning_of(path);
    for (const char letter : std::string_view("cwp")) {
        if (beginning.empty() || !exists(sibling(path, letter))) return {};
    }
    return beginning.substr(0, beginning.size() - 1);
}

Document document_of_siblings(const std::string& path) {
    const auto beginning = beginning_of(path);
    if (beginning.empty()) throw InputError(path, 1, "the file's name", "one that ends in _c, _w, _p or _s");
    Document document;
    document.file = path;
    document.name = fs::path(beginning.substr(0, beginning.size() - 1)).filename().string();
    document.syntax = "burkardt";
    for (const auto& [letter, role] :
         {std::pair('c', Role::other), {'w', Role::weight}, {'p', Role::profit}, {'s', Role::flag}}) {
        const auto file = sibling(path, letter);
        if (letter == 's' && !exists(file)) break;
        const auto numbers = numbers_in(file, role, document.rows.own_text);
        const auto& lists = document.lists;
        const auto wanted = letter == 'c' ? 1 : lists.empty() ? numbers.size() : lists[0].second.size();
        if (numbers.size() != wanted) {
            throw InputError(file, 1, espalier::program::counted(numbers.size(), "number"),
                             letter == 'c' ? "the capacity" : fmt::format("{}, as many as weights", wanted));
        }
        if (letter == 'c') {
            document.capacity = numbers[0];
        } else {
            document.add_list(role, numbers, 1);
        }
    }
    document.join_lists();
    return document;
}

}  // namespace knapsack
