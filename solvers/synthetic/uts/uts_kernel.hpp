// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>
#include "synthetic/tree_size.hpp"

namespace synthetic {
/// The state of a node: five words, with the first byte of the digest uppermost in the first word.
using Sha1Digest = std::array<std::uint32_t, 5>;

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

/// The open nodes of a search, whose children are still to be searched, member by member for vector instructions. What
/// is behind the last node, up to the capacity, may be overwritten. All members are plain, see ChildCounts.
struct UtsStack {
    std::uint32_t* state[5];  ///< the SHA-1 of the path from the root; children are hashed when it is their turn
    std::uint32_t* open;      ///< the numbers of the open children: from the upper 16 bits up to below the lower ones
    std::uint32_t* depth;
    float* share;  ///< the share of all open children together in the tree
    std::size_t size;
    std::size_t capacity;
};

/// Searches at most `budget` nodes; fewer if the stack becomes empty or lacks room for two vectors more than its nodes.
/// Adds the nodes searched to the size, and returns their number. (Kernels use only the members
/// of the size that are no functions.)
using UtsSearchFunction = std::uint64_t (*)(UtsStack& stack, const ChildCounts& counts, TreeSize& size,
                                            std::uint64_t budget);

#if defined(__x86_64__)
std::uint64_t search_uts_avx2(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget);
std::uint64_t search_uts_avx512(UtsStack& stack, const ChildCounts& counts, TreeSize& size, std::uint64_t budget);
#endif

/// A kernel that searches UTS trees. All kernels search the same nodes.
struct UtsKernel {
    std::string_view name;
    std::size_t width;  ///< the number of nodes searched at a time
    UtsSearchFunction search;
};

/// Returns the kernels that this processor runs, the fastest first; the last one, "plain", takes one node at a time.
std::vector<UtsKernel> uts_kernels();

/// Returns the state of the root of the tree with a seed: the digest of 16 zero bytes and the seed.
Sha1Digest uts_root(std::int32_t seed);
}  // namespace synthetic
