// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <espalier/pack.hpp>

#include "knapsack/instance/item.hpp"

namespace knapsack {

/// A whole number of any size. Numbers below 2^128 allocate nothing.
using Integer = boost::multiprecision::cpp_int;

/// Returns the number if its size is below 2^62, so that a sum of two is a word.
inline std::optional<Word> word_of(const Integer& number) {
    constexpr std::uint64_t limit = std::uint64_t{1} << 62;
    const auto& backend = number.backend();
    if constexpr (sizeof(*backend.limbs()) == sizeof(std::uint64_t)) {  // conversions take longer
        const std::uint64_t size = backend.limbs()[0];
        if (backend.size() > 1 || size >= limit) return std::nullopt;
        return backend.sign() ? -static_cast<Word>(size) : static_cast<Word>(size);
    } else {
        if (abs(number) >= limit) return std::nullopt;
        return static_cast<Word>(number);
    }
}

}  // namespace knapsack

/// An integer is packed as its sign and the bytes of its magnitude, the lowest first.
template <>
struct espalier::Portable<::knapsack::Integer> {
    using Packed = std::pair<bool, std::vector<std::uint8_t>>;

    static Packed to(const ::knapsack::Integer& value) {
        Packed packed(value < 0, {});
        export_bits(value, std::back_inserter(packed.second), 8, false);
        return packed;
    }

    static ::knapsack::Integer from(const Packed& packed) {
        ::knapsack::Integer value;
        if (packed.second.empty()) return value;  // import_bits() cannot read it
        import_bits(value, packed.second.begin(), packed.second.end(), 8, false);
        return packed.first ? ::knapsack::Integer(-value) : value;
    }
};
