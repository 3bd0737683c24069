// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <boost/config.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>
#include <espalier/pack.hpp>

namespace knapsack {
/// Profits, weights and their sums where all of them are below 2^62, which is checked before a search.
using Word = std::int64_t;

/// A whole number of any size. Numbers below 2^128 allocate nothing.
using Integer = boost::multiprecision::cpp_int;

/// Returns the number if its size is below 2^62, so that a sum of two is a word.
inline std::optional<Word> word_of(const Integer& number) {
    constexpr Word limit = Word{1} << 62;
    if (number <= -limit || number >= limit) return std::nullopt;
    return static_cast<Word>(number);
}

/// Holds the product of two numbers and sums of a few such products. A Number is a Word or an Integer.
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

/// Returns the first pair of totals, one of each list, that has the most profit of those that weigh at most `room`;
/// nothing if none has more profit than `least`. Totals come by rising weight and have rising profits, so that one pass
/// finds the best pair [Horowitz and Sahni 1974].
template <class Number, class Totals, class Others>
auto best_pair(const Totals& totals, const Others& others, const Number& room, Number least) {
    std::optional<std::pair<typename Totals::value_type, typename Others::value_type>> best;
    auto other = others.end();
    for (const auto& total : totals) {
        while (other != others.begin() && std::prev(other)->weight + total.weight > room) --other;
        if (other == others.begin()) break;
        if (std::prev(other)->profit + total.profit <= least) continue;
        best.emplace(total, *std::prev(other));
        least = best->first.profit + best->second.profit;
    }
    return best;
}

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

/// An integer is packed as its sign and the bytes of its magnitude, the lowest first.
template <>
struct espalier::Portable<::knapsack::Integer> {
    using Packed = std::pair<bool, std::vector<std::uint8_t>>;

    static Packed to(const ::knapsack::Integer& value) {
        Packed packed(value < 0, {});
        export_bits(value, std::back_inserter(packed.second), 8, false);
        return packed;
    }

    static ::knapsack::Integer from(const Packed& packed) {
        ::knapsack::Integer value;
        if (packed.second.empty()) return value;  // import_bits() cannot read it
        import_bits(value, packed.second.begin(), packed.second.end(), 8, false);
        return packed.first ? ::knapsack::Integer(-value) : value;
    }
};
