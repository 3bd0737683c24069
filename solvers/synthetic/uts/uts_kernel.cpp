#include "synthetic/uts/uts_kernel.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace synthetic {
namespace {

#if defined(__x86_64__)
bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"); }

bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vpopcntdq");
}

// Not every compiler knows "sha" as a name: it is bit 29 of EBX in leaf 7.
bool has_sha() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    const bool known = __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (ebx >> 29 & 1) != 0;
    return known && __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("ssse3");
}
#endif

}  // namespace

// Eight hashes side by side take a little less time than the SHA instructions, and sixteen half of it (on a Zen 4).
std::vector<UtsKernel> uts_kernels() {
    std::vector<UtsKernel> kernels;
#if defined(__x86_64__)
    if (has_avx512()) kernels.push_back({.name = "avx512", .width = 16, .search = search_uts_avx512});
    if (has_avx2()) kernels.push_back({.name = "avx2", .width = 8, .search = search_uts_avx2});
    if (has_sha()) kernels.push_back({.name = "sha", .width = 4, .search = search_uts_sha});
#endif
    kernels.push_back({.name = "plain", .width = 1, .search = search_uts_plain});
    return kernels;
}

}  // namespace synthetic
