#pragma once

#include <cstdint>

namespace synthetic {

/// The numbers of children of nodes whose 31-bit numbers are in one bucket, within which they change at most once.
struct ChildCount {
    std::uint32_t threshold;
    std::uint16_t below;     ///< the number of children for numbers less than the threshold
    std::uint16_t at_least;  ///< the number of children for the others
};

/// The law of a tree, for the kernels: a table with rows by depth, and buckets by number. The bucket is the upper part
/// of the number's complement, made odd, as a single precision float, because geometric laws change ever faster as the
/// complement comes near to 0.
/// All members are plain: kernels are compiled for certain processors and must not instantiate what others share.
struct ChildCounts {
    const ChildCount* entries;
    std::int32_t first_depth;     ///< the first row is that of all depths up to this one
    std::int32_t last_row;        ///< the last row is that of all depths from first_depth + last_row on
    int row_bits;                 ///< the binary logarithm of the number of entries of a row
    int bucket_shift;             ///< the number of a float's lower bits that do not matter
    std::uint32_t bucket_offset;  ///< the upper part of the least float, 1.0
};

}  // namespace synthetic
