// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

#if defined(__x86_64__)

namespace puzzle15 {
namespace {
struct Avx2 {};
}  // namespace

constinit const CatalogueKernel avx2_catalogue_kernel = catalogue_kernel<Avx2>("avx2");
}  // namespace puzzle15

#endif
