// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include "espalier/pack.hpp"

namespace espalier::packing {
template <class T>
void describe(std::string& text);

template <class... T>
void describe_each(std::string& text, Types<T...> /*types*/) {
    (describe<std::remove_cvref_t<T>>(text), ...);
}

// Describes a type that is copied as it lies in memory: a number by its kind, any other type by its name, and both by
// their size.
template <class T>
void describe_plain(std::string& text) {
    if constexpr (std::is_floating_point_v<T>) {
        text += 'f';
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        text += std::is_signed_v<T> ? 'i' : 'u';
    } else {
        text += typeid(T).name();
    }
    text += std::to_string(sizeof(T)) + ' ';
}

// Describes a type in the order in which Packer::put() packs its parts.
template <class T>
void describe(std::string& text) {
    if constexpr (HasFields<T>) {
        text += typeid(T).name();
        text += '{';
        describe_each(text, TypesIn<decltype(T::fields(std::declval<T&>()))>());
        text += '}';
    } else if constexpr (HasPortable<T>) {
        describe<std::remove_cvref_t<decltype(Portable<T>::to(std::declval<const T&>()))>>(text);
    } else if constexpr (is_tuple<T> || is_variant<T>) {
        text += is_variant<T> ? '<' : '(';
        describe_each(text, TypesIn<T>());
        text += ')';
    } else if constexpr (is_optional<T>) {
        text += '?';
        describe<typename T::value_type>(text);
    } else if constexpr (is_array<T>) {
        using Element = std::remove_cvref_t<decltype(std::declval<T&>()[0])>;
        text += std::to_string(sizeof(T) / sizeof(Element)) + '*';
        describe<Element>(text);
    } else if constexpr (is_vector<T>) {
        text += "n*";
        describe<typename T::value_type>(text);
    } else if constexpr (Plain<T>) {
        describe_plain<T>(text);
    } else {
        text += typeid(T).name();
        text += '{';
        describe_each(text, decltype(types_of_members(std::declval<T&>()))());
        text += '}';
    }
}

/// Returns a description of how values of these types are packed: the kinds and sizes of everything that Packer visits.
/// It changes with what the types pack. Only the inside of a type that is copied as it lies in memory escapes it,
/// because such a type counts by its name and size.
template <class... T>
[[nodiscard]] std::string layout_of() {
    std::string text;
    (describe<T>(text), ...);
    return text;
}
}  // namespace espalier::packing
