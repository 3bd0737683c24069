// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace espalier::program {
class Json;

namespace detail {
template <class T>
concept Text = std::convertible_to<const T&, std::string_view>;

template <class T>
concept Sequence = requires(const T& value) {
    typename T::value_type;
    value.begin();
    value.end();
}
&&!Text<T> && !std::convertible_to<const T&, std::string> && !std::same_as<typename T::value_type, T> &&
    std::constructible_from<Json, const typename T::value_type&>;

template <class T>
concept Dictionary = Sequence<T> && requires {
    typename T::mapped_type;
    requires Text<typename T::key_type>;
};

template <class T, std::size_t... i>
constexpr bool has_json_elements(std::index_sequence<i...> /*places*/) {
    return (std::constructible_from<Json, const std::tuple_element_t<i, T>&> && ...);
}

template <class T>
concept TupleLike = !Sequence<T> && requires {
    std::tuple_size<T>::value;
    requires has_json_elements<T>(std::make_index_sequence<std::tuple_size<T>::value>());
};

/// Tells which values are JSON values already or can be converted to one.
template <class T>
concept JsonValue = !std::same_as<T, Json> && (std::same_as<T, std::nullptr_t> || std::is_arithmetic_v<T> ||
                                               std::is_enum_v<T> || Text<T> || Sequence<T> || TupleLike<T>);
}  // namespace detail

/// A value as JSON knows it: null, a truth value, a number, a text, an array or an object. The members of an object
/// keep the order in which they were added. Written in braces, a list of pairs that begin with a text is an object, and
/// any other list is an array. (nlohmann-json writes and reads the text of such values; its headers would take a
/// program that only fills a report as long to compile as the rest of the program.)
class Json {
public:
    using Array = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>;

    Json();
    ~Json();
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;

    Json(std::initializer_list<Json> elements);

    template <class T>
    requires detail::JsonValue<T> Json(const T& value) : Json() {
        if constexpr (std::same_as<T, bool>) {
            set(value);
        } else if constexpr (std::floating_point<T>) {
            set(static_cast<double>(value));
        } else if constexpr (std::integral<T>) {
            set(static_cast<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>(value));
        } else if constexpr (std::is_enum_v<T>) {
            *this = static_cast<std::underlying_type_t<T>>(value);
        } else if constexpr (detail::Dictionary<T>) {
            *this = object();
            for (const auto& [name, member] : value) (*this)[name] = member;
        } else if constexpr (detail::Sequence<T>) {
            *this = array();
            for (const auto& element : value) push_back(static_cast<const typename T::value_type&>(element));
        } else if constexpr (detail::TupleLike<T>) {
            *this = array();
            std::apply([this](const auto&... elements) { (push_back(elements), ...); }, value);
        } else if constexpr (!std::same_as<T, std::nullptr_t>) {
            set(std::string(std::string_view(value)));
        }
    }

    [[nodiscard]] static Json array(std::initializer_list<Json> elements = {});
    [[nodiscard]] static Json object();
    /// Returns the value that a text of JSON describes, or nothing if the text is not JSON.
    [[nodiscard]] static std::optional<Json> parse(const std::string& text);

    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
    [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(value_); }
    [[nodiscard]] bool is_number() const { return is_integer() || std::holds_alternative<double>(value_); }
    [[nodiscard]] bool is_integer() const { return is_unsigned() || std::holds_alternative<std::int64_t>(value_); }
    /// Returns whether the value was made of an unsigned integer.
    [[nodiscard]] bool is_unsigned() const { return std::holds_alternative<std::uint64_t>(value_); }
    [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(value_); }
    [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
    [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }

    /// Returns the value as a truth value, a number or a text. Requires a value of this kind.
    template <class T>
    [[nodiscard]] T get() const {
        if constexpr (std::same_as<T, bool>) {
            return truth();
        } else if constexpr (std::floating_point<T>) {
            return static_cast<T>(number());
        } else if constexpr (std::integral<T>) {
            return static_cast<T>(integer());
        } else {
            return text();
        }
    }

    /// Returns a member of an object, and adds it if there is none yet. Null becomes an empty object.
    [[nodiscard]] Json& operator[](std::string_view name);
    /// Returns a member of an object. Requires that it exists.
    [[nodiscard]] const Json& operator[](std::string_view name) const;
    /// Returns an element of an array. Requires that it exists.
    [[nodiscard]] Json& operator[](std::size_t position);
    [[nodiscard]] const Json& operator[](std::size_t position) const;

    /// Returns the member of an object, or null if there is none or the value is no object.
    [[nodiscard]] const Json* find(std::string_view name) const;

    /// Adds an element to an array. Null becomes an empty array.
    void push_back(Json element);

    /// Returns the elements of an array. Requires an array.
    [[nodiscard]] const Array& elements() const;
    /// Returns the members of an object. Requires an object.
    [[nodiscard]] const Object& members() const;
    [[nodiscard]] std::size_t size() const { return elements().size(); }

    /// Turns each large integer into a text, because many readers of JSON, JavaScript above all, have no numbers but
    /// doubles, and each number that is not finite into null, because JSON has no infinities.
    void make_portable();

    /// Returns the text, indented by this number of blanks or, with a negative number, on one line. Bytes that are not
    /// UTF-8, which the name of a file may have, become U+FFFD.
    [[nodiscard]] std::string dump(int indent = -1) const;

    /// Compares as JSON does: numbers by their values, and objects with the order of their members.
    friend bool operator==(const Json& a, const Json& b);

private:
    using Value = std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>;

    void set(Value value);
    [[nodiscard]] bool truth() const;
    [[nodiscard]] double number() const;
    [[nodiscard]] std::uint64_t integer() const;
    [[nodiscard]] const std::string& text() const;

    Value value_;
};
}  // namespace espalier::program
