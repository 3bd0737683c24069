#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include <espalier/pack.hpp>

namespace knapsack {

/// A whole number of any size. Numbers below 2^128 allocate nothing.
using Integer = boost::multiprecision::cpp_int;

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
