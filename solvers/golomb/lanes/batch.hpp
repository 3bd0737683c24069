#pragma once

#include <cstddef>
#include <cstdint>

#include "golomb/tree/levels.hpp"

namespace golomb {

/// Nodes of one level, member by member, for vector instructions. What the members mean is said at Node.
struct BatchNodes {
    static constexpr std::size_t capacity = 512;
    static constexpr std::size_t padding = 8;         ///< a vector may be read and written behind the last node
    using Words = std::uint64_t[capacity + padding];  ///< no std::array: its functions would be shared, see BatchSearch

    std::size_t size = 0;
    alignas(64) Words to_marks;
    alignas(64) Words distances;
    alignas(64) Words taken;
    alignas(64) Words open;
    alignas(64) Words window;
};

/// What a batch needs to know of a Level. All bounds must fit a byte.
struct BatchLevel {
    const Level::Bounds* bounds;
    std::uint64_t small_distances;
    std::uint64_t remaining;
    std::uint64_t longest;
    bool ends_known;
    bool middle_follows;
};

/// A batch: nodes to start from, at depth 0, and room for the nodes below them.
struct Batch {
    static constexpr std::size_t most_levels = 24;

    std::size_t levels = 0;             ///< the last one lacks one mark, and is not expanded
    BatchLevel level[most_levels];      ///< level[0] is that of the nodes to start from
    BatchNodes nodes[most_levels - 1];  ///< by depth; nodes[0] is the input
    std::uint64_t searched = 0;         ///< the nodes below those of nodes[0]
    bool found = false;                 ///< some of them lack only one mark, and there is a place for it
};

/// Searches everything below the nodes at depth 0. Ensures: no nodes are left; `searched` and `found` are updated.
using BatchKernel = void (*)(Batch&);

void search_batch_portable(Batch& batch);
#if defined(__x86_64__)
void search_batch_avx2(Batch& batch);
void search_batch_avx512(Batch& batch);
#endif

/// The kernel of the given sort, or the fastest one. Throws std::invalid_argument if this processor lacks its
/// instructions.
enum class Kernel : std::uint8_t;
BatchKernel batch_kernel(Kernel kernel);

}  // namespace golomb
