// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue_kernel.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

namespace puzzle15 {
namespace {

struct Plain {};

}  // namespace

std::vector<CatalogueKernel> catalogue_kernels() {
    std::vector<CatalogueKernel> kernels;
#if defined(__x86_64__)
    kernels.push_back(avx2_catalogue_kernel);
#endif
    kernels.push_back(catalogue_kernel<Plain>("plain"));
    return lanes::those_that_run_here(std::move(kernels));
}

}  // namespace puzzle15
