#pragma once

#include <cstdint>

namespace synthetic {

/// The number of children of the nodes whose 31-bit numbers are in one bucket: it changes at most once there.
struct ChildCount {
    std::uint32_t threshold;
    std::uint16_t below;     ///< for numbers less than the threshold
    std::uint16_t at_least;  ///< for the others
};

/// The law of a tree, for the kernels: rows by depth, of buckets by number. A bucket is the upper part of the number's
/// complement, made odd, as a single precision float: geometric laws change ever faster as that comes near to 0.
/// Only plain members: kernels are compiled for certain processors and must not instantiate what others share.
struct ChildCounts {
    const ChildCount* entries;
    std::int32_t first_depth;     ///< the first row is that of all depths up to this one,
    std::int32_t last_row;        ///< the last that of all depths from first_depth + last_row on
    int row_bits;                 ///< a row has 2^row_bits entries
    int bucket_shift;             ///< the bits of a float that do not matter
    std::uint32_t bucket_offset;  ///< of the least float, 1.0
};

}  // namespace synthetic
