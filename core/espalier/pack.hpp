// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>
#include "espalier/packing/kinds.hpp"
#include "espalier/packing/packable.hpp"

/// Packing turns values into bytes that travel between PEs. Packable are
/// - numbers, enumerations, and other trivially copyable types, as they lie in memory, but nothing that points
///   elsewhere: pointers, references, std::string_view, std::span;
/// - std::array, vector, string, optional, pair, tuple, variant, set and map of packable types;
/// - structs of up to 16 packable members without base classes and bit-fields, member by member;
/// - types that have fields() (HasFields) or are replaced by a Portable (packing/kinds.hpp).
namespace espalier {
/// The bytes that travel between PEs.
using Bytes = std::vector<std::byte>;

/// A view of bytes that belong to another object.
using ByteView = std::span<const std::byte>;

/// Appends values to a byte string.
class Packer {
public:
    explicit Packer(Bytes& out) : out_(out) {}

    template <class T>
    void put(const T& value) {
        using namespace packing;
        if constexpr (requires { value.put(*this); }) {
            value.put(*this);  // its type is known to itself alone
        } else if constexpr (HasFields<T>) {
            put(T::fields(value));
        } else if constexpr (HasPortable<T>) {
            put(Portable<T>::to(value));
        } else if constexpr (is_tuple<T>) {
            std::apply([this](const auto&... field) { (this->put(field), ...); }, value);
        } else if constexpr (is_optional<T>) {
            put(value.has_value());
            if (value) put(*value);
        } else if constexpr (is_variant<T>) {
            put(static_cast<std::uint8_t>(value.index()));
            std::visit([this](const auto& alternative) { this->put(alternative); }, value);
        } else if constexpr (is_array<T>) {
            for (const auto& element : value) put(element);
        } else if constexpr (is_vector<T>) {
            put_sequence(value);
        } else if constexpr (Plain<T>) {
            put_plain(value);
        } else if constexpr (Struct<T>) {
            put(tie_members(value));
        } else {
            static_assert(tells_what_hinders<T>);
        }
    }

    /// Appends what is packed already.
    void append(ByteView packed) { out_.insert(out_.end(), packed.begin(), packed.end()); }

private:
    template <class T>
    void put_sequence(const T& sequence) {
        put(static_cast<std::uint64_t>(sequence.size()));
        if constexpr (packing::Plain<typename T::value_type> && !packing::may_have_gaps<typename T::value_type>) {
            put_raw(sequence.data(), sequence.size() * sizeof(typename T::value_type));
        } else {
            for (const auto& element : sequence) put(element);
        }
    }

    // Sets the gaps between the members of a value to 0. So equal values have equal bytes, and no other memory of this
    // process is packed.
    template <class T>
    void put_plain(const T& value) {
#if __has_builtin(__builtin_clear_padding)
        if constexpr (packing::may_have_gaps<T>) {
            alignas(T) std::array<std::byte, sizeof(T)> bytes;
            std::memcpy(bytes.data(), &value, sizeof value);
            __builtin_clear_padding(reinterpret_cast<T*>(bytes.data()));
            return put_raw(bytes.data(), bytes.size());
        }
#endif
        put_raw(&value, sizeof value);
    }

    void put_raw(const void* data, std::size_t size) {
        const auto old_size = out_.size();
        out_.resize(old_size + size);
        if (size != 0) std::memcpy(out_.data() + old_size, data, size);
    }

    Bytes& out_;
};

/// A value that is packed already.
struct Packed {
    ByteView bytes;
    void put(Packer& packer) const { packer.append(bytes); }
};

/// Reads values back in the order in which they were packed. Throws std::length_error if there are too few bytes.
class Unpacker {
public:
    explicit Unpacker(ByteView in) : in_(in) {}

    template <class T>
    void get(T& value) {
        using namespace packing;
        if constexpr (HasFields<T>) {
            get_each(T::fields(value));
        } else if constexpr (HasPortable<T>) {
            value = Portable<T>::from(get<decltype(Portable<T>::to(value))>());
        } else if constexpr (is_tuple<T>) {
            get_each(value);
        } else if constexpr (is_optional<T>) {
            value.reset();
            if (get<bool>()) value.emplace(get<typename T::value_type>());
        } else if constexpr (is_variant<T>) {
            get_alternative<0>(get<std::uint8_t>(), value);
        } else if constexpr (is_array<T>) {
            for (auto& element : value) get(element);
        } else if constexpr (is_vector<T>) {
            get_sequence(value);
        } else if constexpr (std::is_same_v<T, bool>) {
            value = get<std::uint8_t>() != 0;  // because a damaged byte need not be a bool
        } else if constexpr (Plain<T>) {
            get_raw(&value, sizeof value);
        } else if constexpr (Struct<T>) {
            get_each(tie_members(value));
        } else {
            static_assert(tells_what_hinders<T>);
        }
    }

    /// Reads values one after the other.
    template <class... T>
    void get_all(T&... values) {
        (get(values), ...);
    }

    template <class T>
    T get() {
        T value{};
        get(value);
        return value;
    }

    bool at_end() const { return in_.empty(); }
    /// Returns the bytes that have not been read yet.
    ByteView rest() const { return in_; }

private:
    template <class T>
    void get_each(T&& values) {
        std::apply([this](auto&... field) { this->get_all(field...); }, values);
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
        // An element takes at least a byte, so a greater length is damaged. It must not make us allocate memory.
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

/// Packs the values one after the other. Ensures unpack<T>(pack(value)) == value.
template <class... T>
[[nodiscard]] Bytes pack(const T&... values) {
    Bytes bytes;
    Packer packer(bytes);
    (packer.put(values), ...);
    return bytes;
}

/// Unpacks a value. Requires the bytes of pack(T). Throws std::length_error if there are too few or too many.
template <class T>
T unpack(ByteView bytes) {
    Unpacker unpacker(bytes);
    T value{};
    unpacker.get(value);
    if (!unpacker.at_end()) throw std::length_error("packed bytes are left over");
    return value;
}
}  // namespace espalier
