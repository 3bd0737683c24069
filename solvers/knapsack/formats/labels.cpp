// SPDX-License-Identifier: Apache-2.0
#include "knapsack/formats/document.hpp"

namespace knapsack {
namespace {
/// Goes through rows of a file.
class Labels {
public:
    Labels(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
           const std::vector<Role>& columns)
        : words_(words), row_(begin), end_(end), columns_(columns) {
        document_.file = file;
        document_.rows.weights_first = words.weights_first;
        document_.rows.said_capacity = words.said_capacity;
        document_.rows.own_text = words.own_text;
    }

    Document collect() {
        for (; row_ < end_; ++row_) {
            if (row()[0].is_number || (!take_row() && !row()[0].is_comment)) keep();
        }
        document_.finish();
        return std::move(document_);
    }

private:
    std::span<const PlacedWord> row() const { return words_.row(row_); }
    std::size_t line() const { return words_.line(row_); }
    bool is_numeric(std::size_t row) const { return row < end_ && words_.is_numeric(row); }

    // Keeps a row of words without a label. Words of programs and of lists that are not closed are none.
    void keep() {
        const auto word = row()[0].text;
        const bool has_label = std::ranges::any_of(row(), &PlacedWord::is_label) && !words_.has_numbers(row_);
        if (has_label || word.find_first_of("=<[{") != word.npos || word.starts_with("param "))
            document_.refuse_row(row());
        document_.rows.all.insert(document_.rows.all.end(), row().begin(), row().end());
        document_.rows.end_row();
    }

    bool take_row() {
        if (words_.has_numbers(row_)) return take_labelled();
        if (row().size() == 1) return take_names_of_numbers() || take_section() || is_title();
        const bool is_before_header = row_ + 2 < end_ && !words_.has_numbers(row_ + 2);  // "N W", "3 50", "w v"
        return (is_before_header && take_names_of_numbers()) || take_header() || take_names_of_numbers() || is_title();
    }

    // Takes a row such as "n 3 capacity 50" or "weights 10 20 30". Rows as wide as the header are items.
    bool take_labelled() {
        const auto& header = document_.header;
        const bool has_text = std::ranges::any_of(header, [](auto role) { return role >= Role::name; });
        const bool is_pair = row().size() == 2 && row()[0].text.size() > 1;
        const bool is_scalar = (is_pair || row()[0].is_label) && meaning_of(row()[0].text).scalar;
        if (has_text && row().size() == header.size() && !is_scalar) return false;
        std::vector<std::pair<Meaning, std::span<const PlacedWord>>> parts;  // with the label in front
        for (auto label = row().begin(); label != row().end();) {
            const auto end = std::find_if_not(label + 1, row().end(), [](const auto& word) { return word.is_number; });
            const auto found = meaning_of(label->text);
            const bool is_one = found.scalar && end - label == 2;
            const bool is_list = header.empty() && !found.scalar && found.is_of_numbers() &&
                                 !is_of_totals(label->text) &&
                                 (label->is_label || label->text.size() > 1 || document_.rows.all.empty());
            const bool is_unit_behind = !parts.empty() && end - label == 1 && is_unit(label->text);
            if (label->is_number ||
                !(is_unit_behind || (end - label > 1 && is_label(label->text) && (is_one || is_list))))
                return false;
            parts.emplace_back(is_unit_behind ? parts.back().first : found, std::span(label, end));
            label = end;
        }
        for (const auto& [found, words] : parts) {
            document_.note_unit(found, words[0].text);
            if (words.size() == 1) continue;
            found.scalar ? document_.set(*found.scalar, words[1])
                         : document_.add_list(*found.role, words.subspan(1), line());
        }
        return true;
    }

    // Takes a label alone on its line, and the list below it. The name of the items above their rows says nothing.
    bool take_section() {
        const auto found = meaning_of(row()[0].text);
        if (found.scalar == Scalar::items) return true;
        if (found.scalar || !found.is_of_numbers() || !is_numeric(row_ + 1)) return false;
        const auto begin = row_ + 1;
        auto end = begin;
        while (is_numeric(end)) ++end;
        document_.note_unit(found, row()[0].text);
        document_.add_list(*found.role,
                           std::span(words_.all).subspan(words_.rows[begin], words_.rows[end] - words_.rows[begin]),
                           line());
        row_ = end - 1;
        return true;
    }

    bool take_header() {
        std::vector<std::string_view> names;
        bool is_header = row().size() == columns_.size();
        for (const auto& word : row()) {
            if (word.text.starts_with('(') && is_unit(word.text)) continue;  // the unit of the column before
            names.push_back(word.text);
            const auto role = meaning_of(word.text).role;
            is_header |= (role == Role::profit || role == Role::weight) && is_label(word.text);
        }
        is_header = is_header && std::ranges::none_of(row(), &PlacedWord::is_label);
        const bool is_comment = row()[0].is_comment;
        if (is_header && is_comment && !document_.header.empty() &&
            document_.header.back() != meaning_of(names.back()).role)
            document_.fail(line(), "a comment names the columns in another order", columns_decide);
        if (!is_header || !document_.header.empty() || !document_.lists.empty()) return false;
        document_.header_row = document_.rows.row_count();
        document_.is_header_comment = is_comment;
        document_.syntax = "table";
        if (names.size() == columns_.size()) document_.header = columns_;
        if (document_.header.empty()) document_.set_header(names, line());
        return true;
    }

    // Takes names of numbers, with the numbers in the next row: "n capacity", "3 50".
    bool take_names_of_numbers() {
        if (!is_numeric(row_ + 1) || words_.row(row_ + 1).size() != row().size()) return false;
        const auto names = row();
        const auto is_scalar = [](const auto& word) { return meaning_of(word.text).scalar.has_value(); };
        if (!std::ranges::all_of(names, is_scalar)) return false;
        ++row_;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Meaning found{{}, meaning_of(names[i].text).scalar};
            document_.note_unit(found, names[i].text);
            document_.set(*found.scalar, row()[i]);
        }
        return true;
    }

    // Leaves out "p01", "name p01", "EOF" or, above the names of columns, any words that say nothing of numbers.
    bool is_title() const {
        const auto names_numbers = [](const auto& word) {
            const auto found = meaning_of(word.text);
            return found.is_of_numbers() || found.scalar == Scalar::capacity || !found.other_problem.empty() ||
                   word.text.find_first_of("([{=,") != word.text.npos;
        };
        const auto& first = row()[0];
        const auto role = meaning_of(first.text).role;
        if (row_ + 1 == end_) return row().size() == 1 && (first.text == "EOF" || first.text == "end");
        const auto next = words_.row(row_ + 1);
        if (!first.is_label && row().size() > 2 && next.size() == row().size()) return false;  // names of columns
        const auto is_weight = [](const auto& word) { return meaning_of(word.text).role == Role::weight; };
        const bool is_above_header = !words_.has_numbers(row_ + 1) && std::ranges::any_of(next, is_weight);
        const bool is_remark_or_name =
            row().size() == 1 ? !role && !first.is_label : role == Role::name || is_remark(first.text);
        const bool says_nothing = document_.rows.all.empty() && std::ranges::none_of(row(), names_numbers);
        const bool is_list = first.is_label && row().size() > 1 && is_remark_or_name;
        return says_nothing && (document_.capacity ? is_list : is_remark_or_name || is_above_header);
    }

    const Words& words_;
    std::size_t row_;
    std::size_t end_;
    const std::vector<Role>& columns_;
    Document document_;
};
}  // namespace

Document labelled(const std::string& file, const Words& words, std::size_t begin, std::size_t end,
                  const std::vector<Role>& columns) {
    return Labels(file, words, begin, end, columns).collect();
}
}  // namespace knapsack
