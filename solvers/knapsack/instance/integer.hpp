#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include <espalier/pack.hpp>

namespace knapsack {

/// A whole number of any size; those below 2^128 allocate nothing.
using Integer = boost::multiprecision::cpp_int;

}  // namespace knapsack

/// The sign and the bytes of the magnitude, the lowest first.
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
        if (packed.second.empty()) return value;  // what import_bits() cannot read
        import_bits(value, packed.second.begin(), packed.second.end(), 8, false);
        return packed.first ? ::knapsack::Integer(-value) : value;
    }
};
