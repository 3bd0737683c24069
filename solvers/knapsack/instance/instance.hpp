// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include "knapsack/instance/decimal.hpp"
#include "knapsack/instance/item.hpp"

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

/// A knapsack problem as it was read. Decimals are exact: the profits were multiplied by 10^profit_decimals, the
/// weights and the capacity by 10^weight_decimals.
struct Instance {
    std::string name;
    std::string format;   ///< the name of the format that it was read in; empty if it was not read
    std::string columns;  ///< "profit,weight" and the like, in the order of the file; empty if the format tells it
    Numbers profits;
    Numbers weights;                ///< as many as profits
    std::vector<Integer> copies{};  ///< how many there are of each item; empty if one of each
    Integer capacity;
    int profit_decimals = 0;
    int weight_decimals = 0;
    std::vector<std::string> ids;                   ///< the names of the items in the file; empty if it has none
    std::optional<Integer> known_profit;            ///< the best profit, as the file claims
    std::optional<std::vector<bool>> known_choice;  ///< a choice of the file that has that profit and fits

    std::size_t items() const { return profits.size(); }

    /// Sets all numbers, each multiplied by the power of ten that makes those of its kind whole. `best` is the best
    /// profit, as the file claims.
    void set_numbers(std::vector<Decimal> of_profits, std::vector<Decimal> of_weights, const Decimal& of_capacity,
                     const std::optional<Decimal>& best = {}) {
        profit_decimals = std::max(most_decimals(of_profits), best ? best->decimals : 0);
        weight_decimals = std::max(most_decimals(of_weights), of_capacity.decimals);
        profits = Numbers(scaled(std::move(of_profits), profit_decimals));
        weights = Numbers(scaled(std::move(of_weights), weight_decimals));
        capacity = scaled(of_capacity, weight_decimals);
        if (best) known_profit = scaled(*best, profit_decimals);
    }

    // These return numbers in the units of the file.
    std::string profit_text(const Integer& profit) const { return decimal_text(profit, profit_decimals); }
    std::string weight_text(const Integer& weight) const { return decimal_text(weight, weight_decimals); }
    std::string capacity_text() const { return weight_text(capacity); }
    /// Returns the name of the item in the file, or, without a name, its number, from 1 on.
    std::string id(std::size_t item) const { return ids.empty() ? std::to_string(item + 1) : ids[item]; }

    bool operator==(const Instance&) const = default;
};

/// Returns about how many bytes an instance takes while it is searched, beside the states.
inline std::uint64_t bytes_of(const Instance& instance) {
    constexpr std::uint64_t of_item = 220;
    return of_item * instance.items();
}
}  // namespace knapsack
