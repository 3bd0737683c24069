#include "synthetic/uts/uts_kernel.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"

namespace synthetic {

// Returns the fastest kernel first: eight hashes side by side take a little less time than the SHA instructions, and
// sixteen half of it (on a Zen 4).
std::vector<UtsKernel> uts_kernels() {
    std::vector<UtsKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .width = 16, .search = search_uts_avx512},
               {.name = "avx2", .width = 8, .search = search_uts_avx2},
               {.name = "sha", .width = 4, .search = search_uts_sha}};
#endif
    kernels.push_back({.name = "plain", .width = 1, .search = search_uts_plain});
    return lanes::those_that_run_here(std::move(kernels));
}

}  // namespace synthetic
