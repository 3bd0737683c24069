// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

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

namespace espalier {
/// A type that lists what travels of it, once, for both directions:
///     template <class Self> static auto fields(Self& self) { return std::tie(self.marks, self.length); }
template <class T>
concept HasFields = requires(T& value, const T& constant) {
    T::fields(value);
    T::fields(constant);
};

/// Says what travels in place of a type that cannot have fields(), as it is a library's: a specialisation has
///     static U to(const T& value);    // U is packable
///     static T from(const U& packed);
template <class T>
struct Portable;

/// Flags that share bytes lie nowhere as a sequence.
template <>
struct Portable<std::vector<bool>> {
    static std::vector<std::uint8_t> to(const std::vector<bool>& flags) { return {flags.begin(), flags.end()}; }
    static std::vector<bool> from(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }
};

template <class T, class Less>
struct Portable<std::set<T, Less>> {
    static std::vector<T> to(const std::set<T, Less>& values) { return {values.begin(), values.end()}; }
    static std::set<T, Less> from(const std::vector<T>& values) { return {values.begin(), values.end()}; }
};

template <class Key, class T>
struct Portable<std::map<Key, T>> {
    using Pairs = std::vector<std::pair<Key, T>>;
    static Pairs to(const std::map<Key, T>& values) { return {values.begin(), values.end()}; }
    static std::map<Key, T> from(const Pairs& pairs) { return {pairs.begin(), pairs.end()}; }
};

template <class T>
concept HasPortable = requires(const T& value) {
    Portable<T>::from(Portable<T>::to(value));
};

namespace packing {
/// Tells whether a type is made from a template whose arguments are types.
template <class T, template <class...> class Template>
constexpr bool is_made_from = false;
template <template <class...> class Template, class... T>
constexpr bool is_made_from<Template<T...>, Template> = true;

template <class T>
constexpr bool is_vector = is_made_from<T, std::vector> || is_made_from<T, std::basic_string>;
template <class T>
constexpr bool is_optional = is_made_from<T, std::optional>;
template <class T>
constexpr bool is_tuple = is_made_from<T, std::tuple> || is_made_from<T, std::pair>;
template <class T>
constexpr bool is_variant = is_made_from<T, std::variant>;

/// Holds for arrays, whose length is part of the type.
template <class T>
constexpr bool is_array = std::is_array_v<T>;
template <class T, std::size_t size>
constexpr bool is_array<std::array<T, size>> = true;

/// Holds for types that point to something that does not travel with them.
template <class T>
constexpr bool is_view = std::is_pointer_v<T> || std::is_reference_v<T> || std::is_member_pointer_v<T> ||
                         is_made_from<T, std::basic_string_view> || is_made_from<T, std::reference_wrapper>;
template <class T, std::size_t size>
constexpr bool is_view<std::span<T, size>> = true;

/// A type that is packed in a way of its own, whatever it is made of.
template <class T>
concept Special =
    HasFields<T> || HasPortable<T> || is_optional<T> || is_tuple<T> || is_variant<T> || is_array<T> || is_vector<T>;

/// Copied as it lies in memory.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !Special<T> && !is_view<T>;

/// Is there perhaps something between the members?
template <class T>
constexpr bool may_have_gaps =
    !std::has_unique_object_representations_v<T> && !std::same_as<T, float> && !std::same_as<T, double>;

template <class Base, class T>
concept ProperBaseOf = std::derived_from<T, Base> && !std::same_as<T, Base>;

/// Converts to any base class of T, and to nothing else.
template <class T>
struct AnyBaseOf {
    template <ProperBaseOf<T> Base>
    operator Base() const;  // NOLINT(google-explicit-constructor)
};

template <class T>
concept HasBase = requires {
    T{AnyBaseOf<T>()};
};

/// A struct whose members can be told one by one. (Where the first of them cannot be initialised with {}, none can.)
template <class T>
concept Struct = std::is_class_v<T> && std::is_aggregate_v<T> && !Special<T> && !is_view<T> && !HasBase<T> &&
                 count_members<T>() <= most_members && (count_members<T>() > 0 || std::is_empty_v<T>);
}  // namespace packing
}  // namespace espalier
