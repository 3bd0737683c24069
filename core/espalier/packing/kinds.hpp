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

#include "espalier/packing/members.hpp"

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
    static std::vector<bool> from(const std::vector<std::uint8_t>& bytes) {
        std::vector<bool> flags;
        flags.reserve(bytes.size());
        for (const auto byte : bytes) flags.push_back(byte != 0);
        return flags;
    }
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

template <class T>
struct is_vector : std::false_type {};
template <class T, class A>
struct is_vector<std::vector<T, A>> : std::true_type {};
template <class C, class T, class A>
struct is_vector<std::basic_string<C, T, A>> : std::true_type {};

template <class T>
struct is_optional : std::false_type {};
template <class T>
struct is_optional<std::optional<T>> : std::true_type {};

template <class T>
struct is_tuple : std::false_type {};
template <class... T>
struct is_tuple<std::tuple<T...>> : std::true_type {};
template <class A, class B>
struct is_tuple<std::pair<A, B>> : std::true_type {};

template <class T>
struct is_variant : std::false_type {};
template <class... T>
struct is_variant<std::variant<T...>> : std::true_type {};

/// Holds for arrays, whose length is part of the type.
template <class T>
struct is_array : std::false_type {};
template <class T, std::size_t size>
struct is_array<std::array<T, size>> : std::true_type {};
template <class T, std::size_t size>
struct is_array<T[size]> : std::true_type {};

/// Holds for types that point to something that does not travel with them.
template <class T>
struct is_view : std::bool_constant<std::is_pointer_v<T> || std::is_reference_v<T> || std::is_member_pointer_v<T>> {};
template <class C>
struct is_view<std::basic_string_view<C>> : std::true_type {};
template <class T, std::size_t size>
struct is_view<std::span<T, size>> : std::true_type {};
template <class T>
struct is_view<std::reference_wrapper<T>> : std::true_type {};

/// A type that is packed in a way of its own, whatever it is made of.
template <class T>
concept Special = HasFields<T> || HasPortable<T> || is_optional<T>::value || is_tuple<T>::value ||
    is_variant<T>::value || is_array<T>::value || is_vector<T>::value;

/// Copied as it lies in memory.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !Special<T> && !is_view<T>::value;

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
concept Struct = std::is_class_v<T> && std::is_aggregate_v<T> && !Special<T> && !is_view<T>::value && !HasBase<T> &&
                 count_members<T>() <= most_members && (count_members<T>() > 0 || std::is_empty_v<T>);

}  // namespace packing

}  // namespace espalier
