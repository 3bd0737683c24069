#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

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

}  // namespace synthetic
