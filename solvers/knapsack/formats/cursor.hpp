// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "knapsack/formats/reading.hpp"

namespace knapsack {

/// A place among the words of a document, from its row `row` to before its row `end`.
class Cursor {
protected:
    Cursor(const Words& words, std::size_t row, std::size_t end)
        : words_(words), row_(row), end_(end), place_(words.rows[row]) {}

    [[noreturn]] void fail(std::string wrong, std::string expected) const {
        const auto line = words_.text.empty() ? 1 : words_.lines[std::min(place_, words_.text.size() - 1)];
        throw Misfit{place_, line, std::move(wrong), std::move(expected)};
    }

    /// Fails as a format that fits but for what the user can tell.
    [[noreturn]] void ask(std::string wrong, std::string expected) const {
        throw Misfit{words_.text.size(), words_.line(row_), std::move(wrong), std::move(expected)};
    }

    bool is_at_row() const { return place_ == words_.rows[row_]; }
    /// Whether all that is left is on one row, which no line breaks divide.
    bool is_on_one_row() const { return row_ + 1 >= end_; }

    void move(std::size_t place) {
        place_ = place;
        while (row_ < end_ && words_.rows[row_ + 1] <= place_) ++row_;
    }

    PlacedWord take_word(std::string_view expected) {
        if (place_ >= words_.rows[end_]) fail("the file ends", std::string(expected));
        const PlacedWord word{words_.text[place_], words_.lines[place_]};
        move(place_ + 1);
        return word;
    }

    PlacedWord take_number(std::string_view expected) {
        if (place_ < words_.rows[end_] && !words_.numeric[place_]) {
            fail(quoted(words_.text[place_]) + " is no number", std::string(expected));
        }
        return take_word(expected);
    }

    /// Returns a number of words. More than the file has count as one more.
    std::size_t count(const PlacedWord& word) const {
        std::size_t count = 0;
        const auto* const end = word.text.data() + word.text.size();
        const auto [rest, error] = std::from_chars(word.text.data(), end, count);
        if (error != std::errc{} || rest != end) {
            throw Misfit{place_ > 0 ? place_ - 1 : 0, word.line, quoted(word.text) + " is no count",
                         "the number of items and the capacity"};
        }
        return std::min(count, words_.text.size() + 1);  // more do not fit, and cannot overflow
    }

    /// Fails if anything is left.
    void require_end(std::string expected) const {
        if (place_ < words_.rows[end_])
            fail(quoted(words_.text[place_]) + " follows the instance", std::move(expected));
    }

    const Words& words_;
    std::size_t row_;
    std::size_t end_;
    std::size_t place_;
};

}  // namespace knapsack
