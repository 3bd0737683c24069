// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tuple>
#include <type_traits>

namespace espalier::packing {

/// Structs with more members say themselves what travels of them.
constexpr int most_members = 16;

/// How many members an aggregate has: as many as can be initialised with {}, one after the other. A base class counts
/// as one, as it does there; most_members + 1 stands for all that is more.
template <class T>
consteval int count_members() {
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 17;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 16;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 15;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 14;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 13;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 12;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 11;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 10;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 9;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; }) {
        return 8;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}}; }) {
        return 7;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}, {}}; }) {
        return 6;
    } else if constexpr (requires { T{{}, {}, {}, {}, {}}; }) {
        return 5;
    } else if constexpr (requires { T{{}, {}, {}, {}}; }) {
        return 4;
    } else if constexpr (requires { T{{}, {}, {}}; }) {
        return 3;
    } else if constexpr (requires { T{{}, {}}; }) {
        return 2;
    } else if constexpr (requires { T{{}}; }) {
        return 1;
    } else {
        return 0;
    }
}

template <class... T>
struct Types {};

/// The types of the members of a struct without base classes, found by structured bindings, as in Boost.PFR. Requires
/// that count_members() has counted all of them. Does not look at the value.
template <class T>
constexpr auto types_of_members([[maybe_unused]] T& value) {
    constexpr int count = count_members<T>();
    if constexpr (count == 1) {
        [[maybe_unused]] auto& [a] = value;
        return Types<decltype(a)>();
    } else if constexpr (count == 2) {
        [[maybe_unused]] auto& [a, b] = value;
        return Types<decltype(a), decltype(b)>();
    } else if constexpr (count == 3) {
        [[maybe_unused]] auto& [a, b, c] = value;
        return Types<decltype(a), decltype(b), decltype(c)>();
    } else if constexpr (count == 4) {
        [[maybe_unused]] auto& [a, b, c, d] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d)>();
    } else if constexpr (count == 5) {
        [[maybe_unused]] auto& [a, b, c, d, e] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e)>();
    } else if constexpr (count == 6) {
        [[maybe_unused]] auto& [a, b, c, d, e, f] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f)>();
    } else if constexpr (count == 7) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g)>();
    } else if constexpr (count == 8) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h)>();
    } else if constexpr (count == 9) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i)>();
    } else if constexpr (count == 10) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j)>();
    } else if constexpr (count == 11) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k)>();
    } else if constexpr (count == 12) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k), decltype(l)>();
    } else if constexpr (count == 13) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m)>();
    } else if constexpr (count == 14) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n)>();
    } else if constexpr (count == 15) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n),
                     decltype(o)>();
    } else if constexpr (count == 16) {
        [[maybe_unused]] auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
        return Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                     decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n),
                     decltype(o), decltype(p)>();
    } else {
        return Types<>();
    }
}

/// The members themselves, by reference, which bit-fields cannot be.
template <class T>
constexpr auto tie_members([[maybe_unused]] T& value) {
    constexpr int count = count_members<std::remove_const_t<T>>();
    if constexpr (count == 1) {
        auto& [a] = value;
        return std::tie(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = value;
        return std::tie(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = value;
        return std::tie(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = value;
        return std::tie(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = value;
        return std::tie(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = value;
        return std::tie(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = value;
        return std::tie(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = value;
        return std::tie(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = value;
        return std::tie(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else if constexpr (count == 16) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    } else {
        return std::tie();
    }
}

}  // namespace espalier::packing
