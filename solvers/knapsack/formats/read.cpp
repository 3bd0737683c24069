// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/files/text_reader.hpp>
#include <espalier/program/report/numbers.hpp>
#include "knapsack/formats/format.hpp"
#include "knapsack/formats/reading.hpp"
#include "knapsack/formats/words/comments.hpp"
#include "knapsack/formats/words/fields.hpp"

namespace knapsack {
namespace {
using espalier::program::InputError;
using espalier::program::quoted;

bool is_json(std::string_view content, const std::string& format) {
    const auto begin = content.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin == std::string_view::npos) return false;
    return format == "json" || content[begin] == '{' || (content[begin] == '[' && content.find('"') != content.npos);
}

/// The numbers of a text that consists of digits, blanks and ends of lines.
class Digits {
public:
    explicit Digits(std::string_view text) : place_(text.data()), end_(place_ + text.size()) {}

    /// Returns the next number on the line. Returns nothing if there is none, or if it has 19 digits or more.
    std::optional<Word> take() {
        constexpr std::ptrdiff_t most_digits = 18;
        while (place_ != end_ && (*place_ == ' ' || *place_ == '\t')) ++place_;
        const auto* const begin = place_;
        std::uint64_t number = 0;
        for (; place_ != end_ && *place_ >= '0' && *place_ <= '9'; ++place_)
            number = 10 * number + static_cast<std::uint64_t>(*place_ - '0');
        if (place_ == begin || place_ - begin > most_digits) return std::nullopt;
        return static_cast<Word>(number);
    }

    /// Goes to the next line that is not empty. Returns false if anything else follows on this one.
    bool end_line() {
        bool ends = place_ == end_;
        for (; place_ != end_ && (*place_ == ' ' || *place_ == '\t' || *place_ == '\r' || *place_ == '\n'); ++place_)
            ends = ends || *place_ == '\n';
        return ends || place_ == end_;
    }

    std::size_t left() const { return static_cast<std::size_t>(end_ - place_); }

private:
    const char* place_;
    const char* end_;
};

// Reads digits alone: the number of items and the capacity, and a line with a profit and a weight for each of at least
// three items. Nearly all large files are like this, and no other format fits them. Returns nothing for another file.
std::optional<Instance> read_digits(const std::string& name, std::string_view content, Pace& pace) {
    Digits digits(content);
    digits.end_line();
    const auto items = digits.take();
    digits.end_line();
    const auto capacity = digits.take();
    if (!items || !capacity || !digits.end_line()) return std::nullopt;
    const auto size = static_cast<std::size_t>(*items);
    if (size < 3 || size > digits.left()) return std::nullopt;
    Instance instance;
    instance.name = name;
    instance.format = "standard";
    instance.capacity = *capacity;
    instance.columns = columns_text({Role::profit, Role::weight});
    std::vector<Word> profits(size);
    std::vector<Word> weights(size);
    bool some_weight_fits = false;
    bool some_profit_fits = false;
    for (std::size_t item = 0; item < size; ++item) {
        const auto profit = digits.take();
        const auto weight = digits.take();
        pace.count();
        pace.count();
        if (!profit || !weight || !digits.end_line()) return std::nullopt;
        profits[item] = *profit;
        weights[item] = *weight;
        some_profit_fits |= *profit <= *capacity;
        some_weight_fits |= *weight <= *capacity;
    }
    if (some_profit_fits && !some_weight_fits) return std::nullopt;
    instance.profits = Numbers(std::move(profits));
    instance.weights = Numbers(std::move(weights));
    return digits.left() == 0 ? std::optional(std::move(instance)) : std::nullopt;
}

bool exists(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

// Returns "folder/name_", or an empty text if the name is of another kind.
std::string beginning_of(const std::filesystem::path& file) {
    const auto stem = file.stem().string();
    const bool has_letter = stem.size() > 1 && std::string_view("cwps").find(stem.back()) != std::string_view::npos;
    if (!has_letter || stem[stem.size() - 2] != '_') return {};
    return (file.parent_path() / stem.substr(0, stem.size() - 1)).string();
}

std::string sibling(const std::string& path, char letter) {
    return beginning_of(path) + letter + std::filesystem::path(path).extension().string();
}

// Reads all files of the instance to which a file belongs: the capacity, the weights, the profits and perhaps the flags
// of a best choice.
Document document_of_siblings(const std::string& path) {
    const auto beginning = beginning_of(path);
    if (beginning.empty()) throw InputError(path, 1, "the file's name", "one that ends in _c, _w, _p or _s");
    Document document;
    document.file = path;
    document.name = std::filesystem::path(beginning.substr(0, beginning.size() - 1)).filename().string();
    document.syntax = "burkardt";
    for (const auto& [letter, role] :
         {std::pair('c', Role::other), {'w', Role::weight}, {'p', Role::profit}, {'s', Role::flag}}) {
        const auto file = sibling(path, letter);
        if (letter == 's' && !exists(file)) break;
        const auto fail = [&](std::size_t line, const std::string& wrong, const std::string& expected) {
            throw InputError(file, line, wrong, expected);
        };
        const auto numbers =
            words_of(file, document.rows.own_text->emplace_back(espalier::program::read_file(file))).all;
        for (const auto& word : numbers) {
            if (!word.is_number) fail(word.line, quoted(word.text) + " is no number", "numbers alone");
            if (role == Role::flag && !is_flag(word))
                fail(word.line, quoted(word.text) + " is neither 0 nor 1", "a 0 or 1 for each item");
        }
        const auto& lists = document.lists;
        const auto wanted = letter == 'c' ? 1 : lists.empty() ? numbers.size() : lists[0].second.size();
        if (numbers.size() != wanted) {
            fail(1, espalier::program::counted(numbers.size(), "number"),
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

// Returns whether a text in small letters limits how many items there are, or how often one is, as in "at most 3 times".
bool limits_numbers(std::string_view text) {
    for (const std::string_view phrase : {"at most ", "at least ", "no more than ", "up to ", "exactly "}) {
        const auto begin = text.find(phrase);
        if (begin == text.npos) continue;
        const auto words = split_at_blanks(text.substr(begin + phrase.size()));
        for (const std::string_view counted : {"item", "object", "time", "cop", "piece", "of"}) {
            if (words.size() > 1 && words[1].starts_with(counted)) return true;
        }
    }
    return false;
}

// Refuses words that speak of another question than the choice of whole items, each once, of most profit. Rows of
// numbers may have them in names.
void refuse_other_questions(const std::string& file, std::string_view content, bool is_json) {
    const auto words = espalier::program::parts_of(
        "unbounded|bounded|unlimited|infinite|number of times|many times|often as|repetition|repeated|replacement|"
        "twice|multiple copies|copies of|several times|unbegrenzt|mehrfach|illimité|ilimitad|multiple knapsack|"
        "complete knapsack|two knapsacks|2 knapsacks|bin packing|multi-dimensional|multidimensional|fraction|be split|"
        "be divided|minimiz|minimis|incompatib|cannot both|of each class|must be taken|must be chosen|may be chosen|"
        "must be included|mandatory|choose exactly|filled exactly|exactly filled|must be exactly",
        '|');
    std::size_t number = 0;
    for (const auto line : espalier::program::parts_of(content.substr(0, 1U << 16U), '\n')) {
        ++number;
        const auto numbers = std::ranges::count_if(split(line, " ,;|\t"), looks_like_number);
        if (numbers > 1 && !is_json && !is_comment(trimmed(line))) continue;
        const auto lower = lower_case(line);
        const auto word = std::ranges::find_if(words, [&](auto each) { return lower.find(each) != lower.npos; });
        if (word == words.end() && !limits_numbers(lower)) continue;
        throw InputError(file, number,
                         "the file speaks of " + quoted(word == words.end() ? std::string_view(lower) : *word),
                         "an option such as --copies unlimited or --at-most 2, or --copies 1 for a choice of whole "
                         "items of most profit");
    }
}
}  // namespace

std::vector<Instance> read_text(const std::string& file, std::string_view content, const ReadAs& as, IsOver is_over) {
    const auto name = std::filesystem::path(file).stem().string();
    const bool has_siblings = as.format == "burkardt" || (as.format.empty() && !stem_of_siblings(file).empty());
    Pace pace(std::move(is_over));
    std::vector<Instance> instances;
    const bool is_forced = !as.format.empty() || !as.columns.empty() || as.capacity || as.copies || as.is_sum;
    if (!is_forced && !has_siblings) {
        if (auto instance = read_digits(name, content, pace)) {
            instances.push_back(*std::move(instance));
            return instances;
        }
    }
    const auto beginning = lower_case(content.substr(0, 1U << 12U));
    if (beginning.find("\nsubject to") != beginning.npos || beginning.find("\ns.t.") != beginning.npos)
        throw InputError(file, 1, "this is a linear program", "JSON, a table such as CSV, or a line for each item");
    if (trimmed(content, " \t\r\n\xEF\xBB\xBF").starts_with('<'))
        throw InputError(file, 1, "this is XML", "JSON, a table such as CSV, or a line for each item");
    const bool is_of_json = !has_siblings && is_json(content, as.format);
    std::vector<Document> documents;
    if (has_siblings) {
        documents.push_back(document_of_siblings(file));
    } else {
        documents = is_of_json ? documents_of_json(file, content)
                               : documents_of_words(file, words_of(file, content), as.format, as.columns);
    }
    if (documents.empty() || (documents.front().rows.all.empty() && !documents.front().items))
        throw InputError(file, 1, "the file is empty", "an instance");
    for (auto& document : documents) {
        const auto numbered = documents.size() == 1 ? name : name + '_' + std::to_string(instances.size() + 1);
        if (document.name.empty()) document.name = numbered;
        for (auto& instance : interpret(document, as, pace)) instances.push_back(std::move(instance));
    }
    const bool has_copies =
        as.copies || !std::ranges::all_of(instances, &std::vector<Integer>::empty, &Instance::copies);
    if (!has_copies) refuse_other_questions(file, content, is_of_json);
    return instances;
}

std::string stem_of_siblings(const std::string& path) {
    const auto beginning = beginning_of(path);
    for (const char letter : std::string_view("cwp")) {
        if (beginning.empty() || !exists(sibling(path, letter))) return {};
    }
    return beginning.substr(0, beginning.size() - 1);
}

std::vector<Instance> read_instances(const std::string& path, const ReadAs& as, IsOver is_over) {
    auto [name, content] = espalier::program::read_source(path);
    return read_text(name, plain_text(name, std::move(content)), as, std::move(is_over));
}

bool may_hold_many(const std::string& path, const std::string& format) {
    constexpr std::size_t first_bytes = 1 << 14;
    if (path == "-") return true;  // what was read could not be read again
    if (!format.empty()) return find_format(format).holds_many;
    if (!stem_of_siblings(path).empty()) return false;
    try {
        const auto content = espalier::program::read_file(path, first_bytes);
        const auto words = words_of(path, content);
        if (content.size() == first_bytes || words.row_count() == 0 || words.row(0).size() != 2) return true;
        const auto items = espalier::program::decimal_number<std::uint64_t>(words.row(0)[0].text);
        return !items || words.row_count() > *items + 4;  // with the best profit and the flags of a best choice
    } catch (const InputError&) {
        return true;
    }
}
}  // namespace knapsack
