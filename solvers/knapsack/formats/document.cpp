// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/document.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <espalier/program/errors.hpp>
#include <espalier/program/files/text_reader.hpp>

namespace knapsack {

namespace {

using espalier::program::InputError;
using espalier::program::quoted;

constexpr std::string_view columns_decide = "--columns, such as --columns id,profit,weight,-, where - is left out";

/// Goes through the rows of a file.
class Labels {
public:
    Labels(const std::string& file, const Words& words, const std::vector<Role>& columns)
        : file_(file), words_(words), columns_(columns) {}

    Document collect() {
        document_.rows.text.reserve(words_.text.size());
        for (row_ = 0; row_ < words_.row_count(); ++row_) {
            if (looks_like_number(words_.word(row_, 0)) || !take_row()) keep();
        }
        return std::move(document_);
    }

private:
    std::size_t line() const { return words_.line(row_); }

    void keep() {
        for (std::size_t i = 0; i < words_.width(row_); ++i) document_.rows.add(words_.word(row_, i), line());
        document_.rows.end_row();
    }

    bool take_row() {
        const auto width = words_.width(row_);
        if (words_.has_numbers(row_)) {
            const bool is_item = width == document_.header.size() && std::ranges::any_of(document_.header, is_text);
            return is_item ? take_last_row() : take_labelled();
        }
        if (width == 1) return take_section() || (row_ + 1 == words_.row_count() && is_end(words_.word(row_, 0)));
        return take_header() || take_names_of_numbers() || is_title();
    }

    static bool is_text(Role role) { return role >= Role::name; }

    // Takes a row of a spreadsheet with nothing but a name and a number: ";Capacity;50".
    bool take_last_row() {
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < words_.width(row_); ++i) {
            if (!words_.word(row_, i).empty()) places.push_back(i);
        }
        if (places.size() != 2 || words_.width(row_) < 3) return false;
        const auto scalar = meaning_of(words_.word(row_, places[0])).scalar;
        const auto number = words_.word(row_, places[1]);
        if (!scalar || !looks_like_number(number)) return false;
        document_.set(*scalar, {number, line()}, file_);
        return true;
    }

    Meaning meaning(std::size_t place) const {
        auto meaning = meaning_of(words_.word(row_, place));
        if (!meaning.other_problem.empty()) refuse_other_problem(place, meaning.other_problem);
        return meaning;
    }

    [[noreturn]] void refuse_other_problem(std::size_t place, std::string_view problem) const {
        throw InputError(file_, line(), fmt::format("{} was found: {}", quoted(words_.word(row_, place)), problem),
                         "a capacity, and a profit and a weight for each item");
    }

    // Returns how many words that are numbers follow the word at `place`.
    std::size_t numbers_behind(std::size_t place) const {
        std::size_t count = 0;
        while (place + 1 + count < words_.width(row_) && looks_like_number(words_.word(row_, place + 1 + count)))
            ++count;
        return count;
    }

    // Takes a row such as "n 3 capacity 50" or "weights 10 20 30".
    bool take_labelled() {
        std::vector<std::pair<Scalar, std::size_t>> scalars;
        for (std::size_t place = 0; place < words_.width(row_);) {
            const auto count = numbers_behind(place);
            const auto found = meaning_of(words_.word(row_, place));
            if (looks_like_number(words_.word(row_, place)) || count == 0) return false;
            const bool is_whole_row = count + 1 == words_.width(row_);
            if (!found.other_problem.empty() && is_whole_row) refuse_other_problem(place, found.other_problem);
            if (found.scalar && count == 1) {
                scalars.emplace_back(*found.scalar, place + 1);
            } else if (found.role && *found.role < Role::name && is_whole_row &&
                       (count > 1 || width_of_word(place) == 1)) {
                if (*found.role == Role::copies && count == 1) return false;
                begin_list(*found.role);
                add_numbers(row_, 1);
                document_.lists.end_row();
                return true;
            } else {
                return false;
            }
            place += count + 1;
        }
        for (const auto& [scalar, place] : scalars) {
            document_.set(scalar, {words_.word(row_, place), line()}, file_);
        }
        return true;
    }

    std::size_t width_of_word(std::size_t place) const { return words_.word(row_, place).size(); }

    void begin_list(Role role) {
        const auto& roles = document_.list_roles;
        if (std::ranges::find(roles, role) != roles.end()) {
            throw InputError(
                file_, line(),
                fmt::format("there is another list of the {}", role == Role::profit ? "profits" : "weights"),
                "one list of each kind");
        }
        document_.list_roles.push_back(role);
        document_.syntax = "labels";
    }

    void add_numbers(std::size_t row, std::size_t begin) {
        for (auto i = begin; i < words_.width(row); ++i) document_.lists.add(words_.word(row, i), words_.line(row));
    }

    // Takes a label alone on its line, and the numbers below it.
    bool take_section() {
        const auto found = meaning(0);
        const auto next = row_ + 1;
        const bool is_number = next < words_.row_count() && words_.width(next) == 1 && words_.is_numeric(next);
        if (found.scalar && is_number) {
            document_.set(*found.scalar, {words_.word(next, 0), words_.line(next)}, file_);
            row_ = next;
            return true;
        }
        if (found.scalar == Scalar::items) return true;  // a title above the items
        if (!found.role || *found.role >= Role::name) return false;
        begin_list(*found.role);
        for (; row_ + 1 < words_.row_count() && words_.is_numeric(row_ + 1); ++row_) add_numbers(row_ + 1, 0);
        document_.lists.end_row();
        return true;
    }

    bool take_header() {
        std::vector<std::string_view> names;
        bool is_header = words_.width(row_) == columns_.size();
        for (std::size_t i = 0; i < words_.width(row_); ++i) {
            names.push_back(words_.word(row_, i));
            const auto role = meaning_of(names.back()).role;
            is_header = is_header || role == Role::profit || role == Role::weight;
        }
        if (!is_header || !document_.header.empty()) return false;
        document_.header_row = document_.rows.row_count();
        document_.syntax = "table";
        if (names.size() == columns_.size()) {
            document_.header = columns_;
            document_.unknown.resize(columns_.size());
        } else {
            set_header(document_, names, line(), file_);
        }
        return true;
    }

    // Takes names of numbers, with the numbers in the next row: "n capacity", "3 50".
    bool take_names_of_numbers() {
        const auto next = row_ + 1;
        const auto width = words_.width(row_);
        if (next >= words_.row_count() || words_.width(next) != width || !words_.is_numeric(next)) return false;
        for (std::size_t i = 0; i < width; ++i) {
            if (!meaning(i).scalar) return false;
        }
        for (std::size_t i = 0; i < width; ++i) {
            document_.set(*meaning(i).scalar, {words_.word(next, i), words_.line(next)}, file_);
        }
        row_ = next;
        return true;
    }

    // Leaves out "name p01" above everything else.
    bool is_title() const {
        return document_.rows.text.empty() && !document_.capacity &&
               (meaning_of(words_.word(row_, 0)).role == Role::name || is_remark(words_.word(row_, 0))) &&
               !meaning_of(words_.word(row_, 1)).role;
    }

    const std::string& file_;
    const Words& words_;
    const std::vector<Role>& columns_;
    Document document_;
    std::size_t row_ = 0;
};

}  // namespace

void Document::set(Scalar scalar, const PlacedWord& word, const std::string& file) {
    if (scalar == Scalar::other) return;
    auto& target = scalar == Scalar::items ? items : scalar == Scalar::capacity ? capacity : best;
    if (target && target->text != word.text) {
        throw InputError(
            file, word.line, fmt::format("both {} and {} are given", quoted(target->text), quoted(word.text)),
            scalar == Scalar::capacity ? "one capacity; " + std::string(several_constraints) : "one number");
    }
    target = word;
}

void set_header(Document& document, const std::vector<std::string_view>& names, std::size_t line,
                const std::string& file) {
    for (const auto name : names) {
        const auto meaning = meaning_of(name);
        if (!meaning.other_problem.empty()) {
            throw InputError(file, line, fmt::format("a column is called {}: {}", quoted(name), meaning.other_problem),
                             columns_decide);
        }
        const bool is_index = is_filler(name) && document.header.empty();
        document.header.push_back(is_index ? Role::name : meaning.role.value_or(Role::other));
        document.unknown.emplace_back(is_index || meaning.role ? std::string() : std::string(name));
    }
    for (const auto role : {Role::profit, Role::weight, Role::copies, Role::name}) {
        const auto first = std::ranges::find(document.header, role);
        const auto second = first == document.header.end() ? first : std::find(first + 1, document.header.end(), role);
        if (second == document.header.end()) continue;
        if (role == Role::name) {
            std::replace(second, document.header.end(), role, Role::other);
            continue;
        }
        const auto at = [&](auto place) {
            return quoted(names[static_cast<std::size_t>(place - document.header.begin())]);
        };
        throw InputError(file, line,
                         fmt::format("{} and {} may both be the {}{}{}", at(first), at(second), name_of(role),
                                     role == Role::weight ? "; " : "", role == Role::weight ? several_constraints : ""),
                         columns_decide);
    }
    if (std::ranges::find(document.header, Role::weight) == document.header.end()) {
        throw InputError(file, line, "no column has the weights", columns_decide);
    }
}

Document document_of(const std::string& file, Words words, const std::vector<Role>& columns) {
    auto document = Labels(file, words, columns).collect();
    document.rows.own_text = std::move(words.own_text);
    return document;
}

}  // namespace knapsack
