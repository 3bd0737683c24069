#pragma once

#include <cstddef>
#include <cstdint>

#include "synthetic/uts/child_counts.hpp"

namespace synthetic {

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

/// The counts of a search.
struct UtsTally {
    std::uint64_t nodes;
    std::uint64_t leaves;
    std::uint32_t greatest_depth;
};

/// Searches at most `budget` nodes; fewer if the stack becomes empty or lacks room for two vectors more than its nodes.
/// Adds the nodes searched to the tally, and returns their number.
using UtsSearchFunction = std::uint64_t (*)(UtsStack& stack, const ChildCounts& counts, UtsTally& tally,
                                            std::uint64_t budget);

std::uint64_t search_uts_plain(UtsStack& stack, const ChildCounts& counts, UtsTally& tally, std::uint64_t budget);
#if defined(__x86_64__)
std::uint64_t search_uts_sha(UtsStack& stack, const ChildCounts& counts, UtsTally& tally, std::uint64_t budget);
std::uint64_t search_uts_avx2(UtsStack& stack, const ChildCounts& counts, UtsTally& tally, std::uint64_t budget);
std::uint64_t search_uts_avx512(UtsStack& stack, const ChildCounts& counts, UtsTally& tally, std::uint64_t budget);
#endif

}  // namespace synthetic
