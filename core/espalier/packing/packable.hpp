// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include "espalier/packing/kinds.hpp"

namespace espalier {
namespace packing {
/// Why a type cannot travel.
enum class Why : std::uint8_t { it_can, view, constant, without_default, unknown };

/// The type that hinders another one from travelling, of which it is a part, and why.
template <class Culprit, Why why>
struct Hindrance {
    static constexpr Why reason = why;
};

using NoHindrance = Hindrance<void, Why::it_can>;

/// The types that T is in, so that one that is in itself is looked at once.
template <class... T>
struct Above {};

template <class T, class... A>
consteval auto hindrance_of(Above<A...> above);

template <class A>
consteval NoHindrance first_hindrance(A /*above*/, Types<>) {
    return {};
}

/// The first that one of these types has.
template <class A, class T, class... Rest>
consteval auto first_hindrance(A above, Types<T, Rest...>) {
    constexpr auto first = hindrance_of<T>(A());
    if constexpr (first.reason != Why::it_can) {
        return first;
    } else {
        return first_hindrance(above, Types<Rest...>());
    }
}

template <class... T>
Types<std::remove_reference_t<T>...> types_in(std::type_identity<std::tuple<T...>>);
template <class T, class U>
Types<T, U> types_in(std::type_identity<std::pair<T, U>>);
template <class... T>
Types<T...> types_in(std::type_identity<std::variant<T...>>);
template <class T>
using TypesIn = decltype(types_in(std::type_identity<T>()));

/// Returns the hindrance of a type that is made by its default constructor, to be unpacked into.
template <class T, class A>
consteval auto hindrance_of_new(A above) {
    if constexpr (!is_view<T> && !std::default_initializable<T>) {
        return Hindrance<T, Why::without_default>();
    } else {
        return hindrance_of<T>(above);
    }
}

/// In the order of Packer::put().
template <class T, class... A>
consteval auto hindrance_of(Above<A...> /*above*/) {
    constexpr Above<T, A...> within;
    if constexpr ((std::same_as<T, A> || ...)) {
        return NoHindrance();
    } else if constexpr (is_view<T>) {
        return Hindrance<T, Why::view>();
    } else if constexpr (std::is_const_v<T>) {
        return Hindrance<T, Why::constant>();
    } else if constexpr (HasFields<T>) {
        return first_hindrance(within, TypesIn<decltype(T::fields(std::declval<T&>()))>());
    } else if constexpr (HasPortable<T>) {
        return hindrance_of_new<std::remove_cvref_t<decltype(Portable<T>::to(std::declval<const T&>()))>>(within);
    } else if constexpr (is_tuple<T> || is_variant<T>) {
        return first_hindrance(within, TypesIn<T>());
    } else if constexpr (is_optional<T> || is_vector<T>) {
        return hindrance_of_new<typename T::value_type>(within);
    } else if constexpr (is_array<T>) {
        return hindrance_of<std::remove_cvref_t<decltype(std::declval<T&>()[0])>>(within);
    } else if constexpr (Struct<T>) {
        return first_hindrance(within, decltype(types_of_members(std::declval<T&>()))());
    } else if constexpr (Plain<T>) {
        return NoHindrance();
    } else {
        return Hindrance<T, Why::unknown>();
    }
}

template <class T>
using HindranceOf = decltype(hindrance_of_new<T>(Above<>()));

/// Tells why a type cannot travel, as an error of the compiler: once, whoever asks.
template <class Hindrance>
struct Told {
    static constexpr Why why = Hindrance::reason;
    static_assert(
        why != Why::view,
        "nothing that travels has a pointer, a reference or a view: it would mean nothing to another process");
    static_assert(why != Why::constant, "nothing that travels has a const member: it is unpacked into what is there");
    static_assert(why != Why::without_default,
                  "what travels is default constructible: it is unpacked into one that is there");
    static_assert(
        why != Why::unknown,
        "what travels is made of numbers, arrays, vectors, strings, optionals, pairs, tuples, variants, sets, "
        "maps, and structs of up to 16 such members without base classes; anything else has fields(), see "
        "espalier/pack.hpp");
    static constexpr bool told = true;
};
}  // namespace packing

/// Can be packed and unpacked.
template <class T>
concept Packable = packing::HindranceOf<T>::reason == packing::Why::it_can;

namespace packing {
/// True: if T is not packable, an error of the compiler tells why.
template <class T>
constexpr bool tells_what_hinders = Told<HindranceOf<T>>::told;

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
}  // namespace packing
}  // namespace espalier
