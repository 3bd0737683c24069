#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "synthetic/uts/sha1.hpp"
#include "synthetic/uts/uts_stack.hpp"

namespace synthetic {

/// A way to search UTS trees. All search the same nodes.
struct UtsKernel {
    std::string_view name;
    std::size_t width;  ///< nodes searched at a time
    UtsSearchFunction search;
};

/// Those that this processor runs, the fastest first; the last one, "plain", takes one node at a time.
std::vector<UtsKernel> uts_kernels();

/// The state of a node's child of a number.
Sha1Digest uts_child(const Sha1Digest& parent, std::uint32_t number);

}  // namespace synthetic
