#pragma once

#include <boost/config.hpp>

#include <cstdint>

#include "knapsack/instance/integer.hpp"

namespace knapsack {

/// Profits, weights and their sums where all of them are below 2^62, which is checked before a search.
using Word = std::int64_t;

template <class Number>
struct Arithmetic;

template <>
struct Arithmetic<Word> {
    using Product = boost::int128_type;
};

template <>
struct Arithmetic<Integer> {
    using Product = Integer;
};

/// Holds the product of two Numbers, and a few of those added.
template <class Number>
using Product = typename Arithmetic<Number>::Product;

template <class Number>
Product<Number> product(const Number& a, const Number& b) {
    return static_cast<Product<Number>>(a) * b;
}

}  // namespace knapsack
