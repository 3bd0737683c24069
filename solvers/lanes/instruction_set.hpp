// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string_view>
#include <vector>

namespace lanes {
/// Returns whether this processor has all that a compiler may use in a file for this instruction set.
/// Requires: the name is one of ESPALIER_INSTRUCTION_SETS (cmake/EspalierCompileOptions.cmake), or "plain" or
/// "portable", which every processor runs.
bool runs_here(std::string_view instruction_set);

/// Returns the kernels that this processor runs, in their order, out of kernels that do the same with different
/// instructions. Each kernel is named after its instruction set.
template <class Kernel>
std::vector<Kernel> those_that_run_here(std::vector<Kernel> kernels) {
    std::erase_if(kernels, [](const Kernel& kernel) { return !runs_here(kernel.name); });
    return kernels;
}
}  // namespace lanes
