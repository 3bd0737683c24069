#include <fmt/format.h>

#include <filesystem>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>

#include "knapsack/formats/draft.hpp"
#include "knapsack/formats/format.hpp"
#include "knapsack/formats/read.hpp"

namespace knapsack {

namespace {

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

/// The names of the files that are one instance.
struct Siblings {
    std::string stem;    ///< "folder/name"
    std::string ending;  ///< ".txt"

    /// Returns the path of the capacity for 'c', of the weights for 'w', of the profits for 'p', and for 's' that of
    /// the flags of a best choice, which may be missing.
    std::string path(char letter) const { return stem + '_' + letter + ending; }
};

std::optional<Siblings> siblings_by_name(const std::string& path) {
    const std::filesystem::path file(path);
    const auto stem = file.stem().string();
    if (stem.size() < 2 || stem[stem.size() - 2] != '_') return std::nullopt;
    if (std::string_view("cwps").find(stem.back()) == std::string_view::npos) return std::nullopt;
    return Siblings{(file.parent_path() / stem.substr(0, stem.size() - 2)).string(), file.extension().string()};
}

Column read_all(const std::string& path, std::string_view expected) {
    const auto content = espalier::program::read_file(path);
    Text text(path, content);
    Column column;
    for (auto word = text.next_word(); !word.empty(); word = text.next_word()) column.add(text.number(word, expected));
    return column;
}

void read_choice(const std::string& path, std::size_t items, Draft& draft) {
    const auto content = espalier::program::read_file(path);
    Text text(path, content);
    const std::string expected = "a 0 or 1 for each item";
    std::vector<bool> flags;
    for (std::size_t i = 0; i < items; ++i) flags.push_back(text.flag(text.expect_word(expected), expected));
    text.expect_end();
    draft.claim_choice(std::move(flags), 1);
}

// Reads all files of the instance, one of which is `text`; the others lie beside it.
std::vector<Instance> read(Text& text, const std::string&) {
    const auto siblings = siblings_by_name(text.file());
    if (!siblings) text.fail_at(1, "the file's name", "one that ends in _c, _w, _p or _s");
    const auto content = espalier::program::read_file(siblings->path('c'));
    Text capacity(siblings->path('c'), content);
    Draft draft;
    draft.set_capacity(capacity.next_number("the capacity"));
    capacity.expect_end();
    auto weights = read_all(siblings->path('w'), "a weight");
    auto profits = read_all(siblings->path('p'), "a profit");
    const auto items = weights.size();
    if (profits.size() != items) {
        Text(siblings->path('p'), "")
            .fail_at(1, fmt::format("{} profits", profits.size()), fmt::format("{}, as many as weights", items));
    }
    draft.set_weights(std::move(weights));
    draft.set_profits(std::move(profits));
    if (exists(siblings->path('s'))) read_choice(siblings->path('s'), items, draft);
    const Text claims(siblings->path('s'), "");
    return {draft.finish(claims, std::filesystem::path(siblings->stem).filename().string())};
}

std::string lines(const std::vector<Integer>& numbers, int decimals) {
    std::string page;
    for (const auto& number : numbers) page += decimal_text(number, decimals) + '\n';
    return page;
}

std::vector<Page> write(const Instance& instance) {
    std::vector<Page> pages{{"_c.txt", instance.capacity_text() + '\n'},
                            {"_p.txt", lines(instance.profits, instance.profit_decimals)},
                            {"_w.txt", lines(instance.weights, instance.weight_decimals)}};
    if (!instance.known_choice) return pages;
    std::string flags;
    for (const bool chosen : *instance.known_choice) flags += chosen ? "1\n" : "0\n";
    pages.push_back({"_s.txt", std::move(flags)});
    return pages;
}

}  // namespace

std::string stem_of_siblings(const std::string& path) {
    const auto siblings = siblings_by_name(path);
    const auto is_there = [&](char letter) { return exists(siblings->path(letter)); };
    return siblings && is_there('c') && is_there('w') && is_there('p') ? siblings->stem : "";
}

const Format burkardt_format{
    .name = "burkardt",
    .description = "files name_c.txt, name_w.txt, name_p.txt and perhaps name_s.txt beside each other",
    .read = read,
    .write = write};

}  // namespace knapsack
