#include "golomb/lanes/batch.hpp"

#include <stdexcept>

#include "golomb/tree/task.hpp"

namespace golomb {
namespace {

#if defined(__x86_64__)
// All sets of instructions that the compiler may use in the kernel's translation unit.
bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}

bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("avx512bitalg");
}
#endif

}  // namespace

BatchKernel batch_kernel(Kernel kernel) {
#if defined(__x86_64__)
    const bool any = kernel == Kernel::fastest;
    if ((any || kernel == Kernel::avx512) && has_avx512()) return search_batch_avx512;
    if ((any || kernel == Kernel::avx2) && has_avx2()) return search_batch_avx2;
#endif
    if (kernel == Kernel::avx2 || kernel == Kernel::avx512) {
        throw std::invalid_argument("this processor lacks the instructions of that kernel");
    }
    return search_batch_portable;
}

}  // namespace golomb
