#pragma once

#include <string_view>
#include <vector>

#include "golomb/lanes/bundle.hpp"

namespace golomb {

/// A way to search everything below the nodes of a bundle at depth 0. All search the same nodes.
struct Descent {
    std::string_view name;  ///< of the instruction set that it needs

    /// Ensures: no nodes are left; Bundle::searched and Bundle::found are updated.
    void (*search)(Bundle&);
};

void descend_portable(Bundle& bundle);
#if defined(__x86_64__)
void descend_avx2(Bundle& bundle);
void descend_avx512(Bundle& bundle);
#endif

/// Those that this processor runs, the fastest first; the last one is "portable".
std::vector<Descent> descents_of_this_processor();

}  // namespace golomb
