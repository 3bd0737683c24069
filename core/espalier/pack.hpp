#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace espalier {

/// What travels between PEs.
using Bytes = std::vector<std::byte>;

/// Bytes that belong to somebody else.
using ByteView = std::span<const std::byte>;

/// A type that lists what travels of it, once, for both directions:
///     template <class Self> static auto fields(Self& self) { return std::tie(self.marks, self.length); }
template <class T>
concept HasFields = requires(T& value, const T& constant) {
    T::fields(value);
    T::fields(constant);
};

/// What travels in place of a type that cannot have fields(), as it is a library's: a specialisation has
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

template <class T>
struct Portable<std::set<T>> {
    static std::vector<T> to(const std::set<T>& values) { return {values.begin(), values.end()}; }
    static std::set<T> from(const std::vector<T>& values) { return {values.begin(), values.end()}; }
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

template <class T>
struct is_array : std::false_type {};
template <class T, std::size_t N>
struct is_array<std::array<T, N>> : std::true_type {};

/// Copied as it lies in memory, with what may stand between its members: a type that is to be packed to the same bytes
/// each time gets fields(). A pointer means nothing elsewhere and is refused.
template <class T>
concept Plain = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !HasFields<T> && !HasPortable<T> &&
                !is_optional<T>::value && !is_tuple<T>::value && !is_variant<T>::value && !is_array<T>::value;

}  // namespace packing

/// Appends values to a byte string.
class Packer {
public:
    explicit Packer(Bytes& out) : out_(out) {}

    template <class T>
    void put(const T& value) {
        using namespace packing;
        if constexpr (HasFields<T>) {
            put(T::fields(value));
        } else if constexpr (HasPortable<T>) {
            put(Portable<T>::to(value));
        } else if constexpr (is_tuple<T>::value) {
            std::apply([this](const auto&... field) { (put(field), ...); }, value);
        } else if constexpr (is_optional<T>::value) {
            put(value.has_value());
            if (value) put(*value);
        } else if constexpr (is_variant<T>::value) {
            put(static_cast<std::uint8_t>(value.index()));
            std::visit([this](const auto& alternative) { put(alternative); }, value);
        } else if constexpr (is_array<T>::value) {
            for (const auto& element : value) put(element);
        } else if constexpr (is_vector<T>::value) {
            put_sequence(value);
        } else {
            static_assert(Plain<T>, "what travels is trivially copyable and no pointer, or has fields(): see pack.hpp");
            put_raw(&value, sizeof value);
        }
    }

private:
    template <class T>
    void put_sequence(const T& sequence) {
        put(static_cast<std::uint64_t>(sequence.size()));
        if constexpr (packing::Plain<typename T::value_type>) {
            put_raw(sequence.data(), sequence.size() * sizeof(typename T::value_type));
        } else {
            for (const auto& element : sequence) put(element);
        }
    }

    void put_raw(const void* data, std::size_t size) {
        const auto old_size = out_.size();
        out_.resize(old_size + size);
        if (size != 0) std::memcpy(out_.data() + old_size, data, size);
    }

    Bytes& out_;
};

/// Reads values back in the order in which they were put.
/// Throws std::length_error where the byte string ends before the value does.
class Unpacker {
public:
    explicit Unpacker(ByteView in) : in_(in) {}

    template <class T>
    void get(T& value) {
        using namespace packing;
        if constexpr (HasFields<T>) {
            auto references = T::fields(value);
            get_each(references);
        } else if constexpr (HasPortable<T>) {
            value = Portable<T>::from(get<decltype(Portable<T>::to(value))>());
        } else if constexpr (is_tuple<T>::value) {
            get_each(value);
        } else if constexpr (is_optional<T>::value) {
            value.reset();
            if (get<bool>()) value.emplace(get<typename T::value_type>());
        } else if constexpr (is_variant<T>::value) {
            get_alternative<0>(get<std::uint8_t>(), value);
        } else if constexpr (is_array<T>::value) {
            for (auto& element : value) get(element);
        } else if constexpr (is_vector<T>::value) {
            get_sequence(value);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = get<std::uint8_t>() != 0;  // a damaged byte is no bool
        } else {
            static_assert(Plain<T>, "what travels is trivially copyable and no pointer, or has fields(): see pack.hpp");
            get_raw(&value, sizeof value);
        }
    }

    template <class T>
    T get() {
        T value{};
        get(value);
        return value;
    }

    bool at_end() const { return in_.empty(); }
    /// What has not been read yet.
    ByteView rest() const { return in_; }

private:
    template <class T>
    void get_each(T& values) {
        std::apply([this](auto&... field) { (get(field), ...); }, values);
    }

    template <std::size_t i, class T>
    void get_alternative(std::size_t index, T& value) {
        if constexpr (i < std::variant_size_v<T>) {
            if (index == i) {
                get(value.template emplace<i>());
            } else {
                get_alternative<i + 1>(index, value);
            }
        } else {
            throw std::length_error("a packed variant has no such alternative");
        }
    }

    template <class T>
    void get_sequence(T& sequence) {
        using Element = typename T::value_type;
        const auto size = get<std::uint64_t>();
        // An element takes at least a byte: a damaged length must not allocate what the bytes cannot fill.
        if (size > in_.size()) throw std::length_error("a packed sequence is longer than its bytes");
        if constexpr (packing::Plain<Element>) {
            if (size > in_.size() / sizeof(Element)) {
                throw std::length_error("a packed sequence is longer than its bytes");
            }
            sequence.resize(size);
            get_raw(sequence.data(), size * sizeof(Element));
        } else {
            sequence.clear();
            for (std::uint64_t i = 0; i < size; ++i) sequence.push_back(get<Element>());
        }
    }

    void get_raw(void* data, std::size_t size) {
        if (size > in_.size()) throw std::length_error("a packed value is longer than its bytes");
        if (size != 0) std::memcpy(data, in_.data(), size);
        in_ = in_.subspan(size);
    }

    ByteView in_;
};

/// Ensures unpack<T>(pack(value)) == value.
template <class... T>
[[nodiscard]] Bytes pack(const T&... values) {
    Bytes bytes;
    Packer packer(bytes);
    (packer.put(values), ...);
    return bytes;
}

/// Requires that the bytes are those of pack(T); throws std::length_error where they are too few or too many.
template <class T>
T unpack(ByteView bytes) {
    Unpacker unpacker(bytes);
    T value{};
    unpacker.get(value);
    if (!unpacker.at_end()) throw std::length_error("packed bytes are left over");
    return value;
}

}  // namespace espalier
