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
    int count = 0;
    if constexpr (requires { T{{}}; }) count = 1;
    if constexpr (requires { T{{}, {}}; }) count = 2;
    if constexpr (requires { T{{}, {}, {}}; }) count = 3;
    if constexpr (requires { T{{}, {}, {}, {}}; }) count = 4;
    if constexpr (requires { T{{}, {}, {}, {}, {}}; }) count = 5;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}}; }) count = 6;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}}; }) count = 7;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; }) count = 8;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 9;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 10;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 11;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 12;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 13;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 14;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 15;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 16;
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; }) count = 17;
    return count;
}

template <class... T>
struct Types {};

/// Calls visit(types, members...) with the types of the members of a struct without base classes and with the members
/// themselves, found by structured bindings, as in Boost.PFR. Requires that count_members() has counted all of them.
template <class T>
constexpr auto visit_members([[maybe_unused]] T& value, auto visit) {
    constexpr int count = count_members<std::remove_const_t<T>>();
    if constexpr (count == 1) {
        auto& [a] = value;
        return visit(Types<decltype(a)>(), a);
    } else if constexpr (count == 2) {
        auto& [a, b] = value;
        return visit(Types<decltype(a), decltype(b)>(), a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c)>(), a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d)>(), a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e)>(), a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f)>(), a, b, c, d,
                     e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g)>(),
                     a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h)>(),
                     a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i)>(),
                     a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j)>(),
                     a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k)>(),
                     a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k), decltype(l)>(),
                     a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m)>(),
                     a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n)>(),
                     a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n),
                           decltype(o)>(),
                     a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else if constexpr (count == 16) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
        return visit(Types<decltype(a), decltype(b), decltype(c), decltype(d), decltype(e), decltype(f), decltype(g),
                           decltype(h), decltype(i), decltype(j), decltype(k), decltype(l), decltype(m), decltype(n),
                           decltype(o), decltype(p)>(),
                     a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    } else {
        return visit(Types<>());
    }
}

/// Returns the types of the members. Does not look at the value.
template <class T>
constexpr auto types_of_members(T& value) {
    return visit_members(value, [](auto types, const auto&...) { return types; });
}

/// Returns the members themselves, by reference, which bit-fields cannot be.
template <class T>
constexpr auto tie_members(T& value) {
    return visit_members(value, [](auto /*types*/, auto&... members) { return std::tie(members...); });
}
}  // namespace espalier::packing
