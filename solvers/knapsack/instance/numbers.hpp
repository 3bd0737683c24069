// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// A list of whole numbers of any size. While the size of each is below 2^62, they are kept as words, which take a
/// fourth of the memory.
class Numbers {
public:
    Numbers() = default;
    Numbers(std::initializer_list<Integer> numbers) : Numbers(std::vector<Integer>(numbers)) {}
    explicit Numbers(const std::vector<Integer>& numbers) {
        for (const auto& number : numbers) push_back(number);
    }
    explicit Numbers(std::vector<Word> numbers) : words_(std::move(numbers)) {
        constexpr Word limit = Word{1} << 62;
        if (std::ranges::all_of(words_, [](auto word) { return -limit < word && word < limit; })) return;
        longs_.assign(words_.begin(), words_.end());
        words_ = {};
    }

    std::size_t size() const { return words() ? words_.size() : longs_.size(); }
    Integer operator[](std::size_t index) const { return words() ? Integer(words_[index]) : longs_[index]; }

    /// Returns the numbers if they are kept as words, else null.
    const std::vector<Word>* words() const { return longs_.empty() ? &words_ : nullptr; }
    std::vector<Integer> integers() const {
        return words() ? std::vector<Integer>(words_.begin(), words_.end()) : longs_;
    }

    /// Returns the sum of those that are chosen. Requires as many flags as numbers.
    Integer sum_of(const std::vector<bool>& chosen) const {
        Product<Word> of_words = 0;
        Integer of_longs;
        // A product takes less time than a branch, which a processor could not foresee.
        for (std::size_t i = 0; i < words_.size(); ++i) of_words += words_[i] * Word{chosen[i]};
        for (std::size_t i = 0; i < longs_.size(); ++i) {
            if (chosen[i]) of_longs += longs_[i];
        }
        return of_longs + of_words;
    }

    void push_back(const Integer& number) {
        const auto word = words() ? word_of(number) : std::nullopt;
        if (word) return words_.push_back(*word);
        if (longs_.empty()) longs_.assign(words_.begin(), words_.end());
        words_ = {};
        longs_.push_back(number);
    }

    bool operator==(const Numbers&) const = default;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.words_, self.longs_);
    }

private:
    std::vector<Word> words_;
    std::vector<Integer> longs_;  // all numbers, if one of them is too large for a word
};

}  // namespace knapsack
