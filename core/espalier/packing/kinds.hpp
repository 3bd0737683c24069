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
