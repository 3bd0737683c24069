#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "synthetic/uts/sha1.hpp"
#include "synthetic/uts/uts_stack.hpp"

namespace synthetic {

/// A kernel that searches UTS trees. All kernels search the same nodes.
struct UtsKernel {
    std::string_view name;
    std::size_t width;  ///< the number of nodes searched at a time
    UtsSearchFunction search;
};

/// Returns the kernels that this processor runs, the fastest first; the last one, "plain", takes one node at a time.
std::vector<UtsKernel> uts_kernels();

/// Returns the state of a node's child with this number.
Sha1Digest uts_child(const Sha1Digest& parent, std::uint32_t number);

}  // namespace synthetic
