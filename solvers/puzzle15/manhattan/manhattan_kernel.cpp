#include "puzzle15/manhattan/manhattan_kernel.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"

namespace puzzle15 {

std::vector<ManhattanKernel> manhattan_kernels() {
    std::vector<ManhattanKernel> kernels;
#if defined(__x86_64__)
    kernels = {{.name = "avx512", .search = search_manhattan_avx512},
               {.name = "avx2", .search = search_manhattan_avx2}};
#endif
    return lanes::those_that_run_here(std::move(kernels));
}

std::optional<ManhattanKernel> fastest_manhattan_kernel() {
    const auto kernels = manhattan_kernels();
    return kernels.empty() ? std::nullopt : std::optional(kernels.front());
}

}  // namespace puzzle15
