// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <zlib.h>
#include <filesystem>
#include <new>
#include <regex>
#include <espalier/program/errors.hpp>
#include <espalier/program/files/files.hpp>
#include <espalier/program/report/numbers.hpp>
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
using espalier::program::InputError;
using espalier::program::quoted;

bool is_json(std::string_view content, const std::string& format) {
    const auto begin = content.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (begin == std::string_view::npos) return false;
    return format == "json" || content[begin] == '{' || (content[begin] == '[' && content.find('"') != content.npos);
}

// Reads digits alone: the number of items and the capacity, and a line with a profit and a weight for each of at least
// three items. Nearly all large files are like this, and no other format fits them. Returns nothing for another file.
std::optional<Instance> read_digits(const std::string& name, std::string_view content, Pace& pace) {
    constexpr std::ptrdiff_t most_digits = 18;
    const auto* place = content.data();
    const auto* const end = place + content.size();
    // Goes to what follows blanks and, if there is one, the end of the line. Returns whether there was one.
    const auto skip = [&](std::string_view set) {
        bool ends_line = place == end;
        for (; place != end && is_one_of(*place, set); ++place) ends_line |= *place == '\n';
        return ends_line || place == end;
    };
    const auto take = [&](bool ends_line) -> Word {
        skip(" \t");
        const auto* const begin = place;
        std::uint64_t number = 0;
        for (; place != end && *place >= '0' && *place <= '9'; ++place)
            number = 10 * number + static_cast<std::uint64_t>(*place - '0');
        const bool fits = place != begin && place - begin <= most_digits;
        return (ends_line && !skip(" \t\r\n")) || !fits ? -1 : static_cast<Word>(number);
    };
    skip(" \t\r\n");
    const auto items = take(false);
    skip(" \t\r\n");
    Instance instance;
    instance.name = name;
    instance.format = "standard";
    instance.columns = columns_text({Role::profit, Role::weight});
    const auto capacity = take(true);
    if (items < 3 || capacity < 0 || items > end - place) return std::nullopt;
    instance.capacity = capacity;
    std::vector<Word> profits;
    std::vector<Word> weights;
    bool some_weight_fits = false;
    bool some_profit_fits = false;
    for (Word item = 0; item < items; ++item) {
        const auto profit = profits.emplace_back(take(false));
        const auto weight = weights.emplace_back(take(true));
        pace.count();
        pace.count();
        if (profit < 0 || weight < 0) return std::nullopt;
        some_profit_fits |= profit <= capacity;
        some_weight_fits |= weight <= capacity;
    }
    if (place != end || (some_profit_fits && !some_weight_fits)) return std::nullopt;
    instance.profits = Numbers(std::move(profits));
    instance.weights = Numbers(std::move(weights));
    return instance;
}

// Decompresses a file of one part or of several.
std::string decompressed(const std::string& file, std::string content) {
    constexpr std::size_t longest = std::size_t{1} << 32U;
    const auto fail = [&](std::string_view wrong) {
        throw InputError(file, 1, wrong, "a text, or one that gzip has compressed");
    };
    z_stream stream{};
    if (inflateInit2(&stream, MAX_WBITS + 16) != Z_OK) throw std::bad_alloc();  // 16 stands for gzip
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> end(&stream, inflateEnd);
    std::array<char, 1 << 16> buffer;  // NOLINT: zlib fills it
    std::string text;
    if (content.size() >= longest) fail("the file has more than 4 GiB");
    stream.next_in = reinterpret_cast<Bytef*>(content.data());
    stream.avail_in = static_cast<uInt>(content.size());
    for (;;) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = buffer.size();
        const int status = inflate(&stream, Z_NO_FLUSH);
        text.append(buffer.data(), buffer.size() - stream.avail_out);
        if (text.size() > longest) fail("the file has more than 4 GiB");
        if (status == Z_STREAM_END && stream.avail_in == 0) return text;
        if (status == Z_STREAM_END) inflateReset(&stream);
        if (status != Z_STREAM_END && status != Z_OK) fail("the compressed file is damaged or cut off");
    }
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
        const auto numbers =
            words_of(file, document.rows.own_text->emplace_back(espalier::program::read_file(file))).all;
        const auto is_right = [&](const auto& word) { return role == Role::flag ? is_flag(word) : word.is_number; };
        const auto wrong = std::ranges::find_if_not(numbers, is_right);
        if (wrong != numbers.end())
            throw InputError(file, wrong->line, quoted(wrong->text) + " was found",
                             role == Role::flag ? "a 0 or 1 for each item" : "numbers alone");
        const auto& lists = document.lists;
        const auto wanted = letter == 'c' ? 1 : lists.empty() ? numbers.size() : lists[0].second.size();
        if (numbers.size() != wanted)
            throw InputError(file, 1, espalier::program::counted(numbers.size(), "number"),
                             letter == 'c' ? "the capacity" : fmt::format("{}, as many as weights", wanted));
        if (letter == 'c') {
            document.capacity = numbers[0];
        } else {
            document.add_list(role, numbers, 1);
        }
    }
    document.finish();
    return document;
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
    static const std::regex limit(
        "(at most|at least|no more than|up to|exactly) \\S{1,9} (item|object|time|cop|piece|of)");
    std::size_t number = 0;
    for (const auto line : espalier::program::parts_of(content.substr(0, 1U << 16U), '\n')) {
        ++number;
        const auto numbers = std::ranges::count_if(split(line, " ,;|\t"), looks_like_number);
        if (numbers > 1 && !is_json && trimmed(line).find_first_of("#/%") != 0) continue;
        const auto lower = lower_case(line);
        const auto word = std::ranges::find_if(words, [&](auto each) { return lower.find(each) != lower.npos; });
        if (word == words.end() && !std::regex_search(lower, limit)) continue;
        throw InputError(file, number,
                         "the file speaks of " + quoted(word == words.end() ? std::string_view(lower) : *word),
                         "an option such as --copies unlimited or --at-most 2, or --copies 1 for a choice of whole "
                         "items of most profit");
    }
}
}  // namespace

std::string plain_text(const std::string& file, std::string content) {
    if (content.starts_with("PK\x03\x04")) {
        throw InputError(file, 1, "this is a file of a spreadsheet, or one that zip has compressed",
                         "a text, such as the spreadsheet saves as CSV");
    }
    if (content.starts_with("\xFF\xFE") || content.starts_with("\xFE\xFF"))
        throw InputError(file, 1, "this is a text in UTF-16",
                         "one in UTF-8, which spreadsheets offer when they save CSV");
    if (content.starts_with("\x1F\x8B")) content = decompressed(file, std::move(content));
    if (content.starts_with("%PDF") || content.find('\0') != content.npos)
        throw InputError(file, 1, "this is no text", "a text in UTF-8, such as spreadsheets save as CSV");
    return content;
}

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
    if (beginning.find("\nsubject to") != beginning.npos || beginning.find("\ns.t.") != beginning.npos ||
        trimmed(beginning, " \t\r\n\xEF\xBB\xBF").starts_with('<'))
        throw InputError(file, 1, "this is XML or a linear program",
                         "JSON, a table such as CSV, or a line for each item");
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
