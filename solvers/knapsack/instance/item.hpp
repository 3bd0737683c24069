// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/config.hpp>

#include <cstdint>
#include <type_traits>
#include <vector>

namespace knapsack {

/// Profits, weights and their sums where all of them are below 2^62, which is checked before a search.
using Word = std::int64_t;

/// Holds the product of two numbers and sums of a few such products. A Number is a Word or an Integer (integer.hpp).
template <class Number>
using Product = std::conditional_t<std::is_same_v<Number, Word>, boost::int128_type, Number>;

template <class Number>
Product<Number> product(const Number& a, const Number& b) {
    return static_cast<Product<Number>>(a) * b;
}

/// Returns dividend / divisor, rounded towards 0. Divides words where that is possible, because a long division takes
/// several times as long.
template <class Number>
Number quotient(const Product<Number>& dividend, const Number& divisor) {
    if constexpr (std::is_same_v<Number, Word>) {
        const auto word = static_cast<Word>(dividend);
        if (word == dividend) return word / divisor;
    }
    return static_cast<Number>(dividend / divisor);
}

/// The weight and the profit of a choice.
template <class Sum>
struct Total {
    Sum weight{};
    Sum profit{};
};

/// An item as searches see it: its profit and its weight are positive.
template <class Number>
struct Item {
    Number profit{};
    Number weight{};
    std::uint32_t position = 0;  ///< in the instance
};

template <class Number>
using Items = std::vector<Item<Number>>;

/// Returns the sum of the profits, or of the weights, of all items.
template <class Number>
Number sum_of(const Items<Number>& items, Number Item<Number>::*member) {
    Number sum{};
    for (const auto& item : items) sum += item.*member;
    return sum;
}

}  // namespace knapsack
