#include "knapsack/formats/siblings.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/report/numbers.hpp>

namespace knapsack {

namespace {

namespace fs = std::filesystem;

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

// Adds the numbers of one file as a row. Returns their number.
std::size_t add_file(const std::string& path, bool has_flags, Words& words) {
    espalier::program::TextReader reader(path, words.own_text.emplace_back(espalier::program::read_file(path)));
    const auto begin = words.text.size();
    for (auto word = reader.next_word(); !word.empty(); word = reader.next_word()) {
        if (has_flags) static_cast<void>(reader.flag(word, "a 0 or 1 for each item"));
        if (!looks_like_number(word)) reader.fail(quoted(word) + " is no number", "numbers alone");
        words.add(word, reader.line());
    }
    words.end_row();
    return words.text.size() - begin;
}

}  // namespace

std::string stem_of_siblings(const std::string& path) {
    const auto beginning = beginning_of(path);
    for (const char letter : std::string_view("cwp")) {
        if (beginning.empty() || !exists(sibling(path, letter))) return {};
    }
    return beginning.substr(0, beginning.size() - 1);
}

Siblings read_siblings(const std::string& path) {
    using espalier::program::InputError;
    const auto beginning = beginning_of(path);
    if (beginning.empty()) throw InputError(path, 1, "the file's name", "one that ends in _c, _w, _p or _s");
    Words words;
    Reading reading;
    reading.format = "burkardt";
    for (const char letter : std::string_view("cwps")) {
        const auto file = sibling(path, letter);
        if (letter == 's' && !exists(file)) break;
        const auto begin = words.text.size();
        const auto size = add_file(file, letter == 's', words);
        if (letter == 'w') reading.items = size;
        const auto wanted = letter == 'c' ? 1 : reading.items;
        if (size != wanted) {
            throw InputError(file, 1, espalier::program::counted(size, "number"),
                             letter == 'c' ? "the capacity" : fmt::format("{}, as many as weights", wanted));
        }
        if (letter == 'c') reading.capacity = {words.text[0], words.lines[0]};
        if (letter == 'w') reading.note(Role::weight, {begin});
        if (letter == 'p') reading.note(Role::profit, {begin});
        if (letter == 's') reading.flags = {begin};
    }
    auto all = std::make_unique<const Words>(std::move(words));
    reading.source = all.get();
    return {fs::path(beginning.substr(0, beginning.size() - 1)).filename().string(), std::move(all), reading};
}

}  // namespace knapsack
