#include "puzzle15/sums/catalogue_kernel.hpp"

#include <utility>

#include "lanes/instruction_set.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

namespace puzzle15 {
namespace {

struct Plain {};

template <std::size_t Slots, KnownPatterns known>
CatalogueSubtree search_plain(const CatalogueTables& tables, const CatalogueState<Slots>& start, int remaining,
                              CataloguePath& path) {
    thread_local CatalogueSearch<Plain, Slots, known> search;
    return search.search(tables, start, remaining, path);
}

}  // namespace

std::vector<CatalogueKernel> catalogue_kernels() {
    std::vector<CatalogueKernel> kernels;
#if defined(__x86_64__)
    kernels.push_back({.name = "avx2",
                       .few = search_few_avx2,
                       .of_16 = search_16_avx2,
                       .many = search_many_avx2,
                       .any = search_any_avx2});
#endif
    kernels.push_back({.name = "plain",
                       .few = search_plain<few_slots, KnownPatterns::six_of_25>,
                       .of_16 = search_plain<few_slots, KnownPatterns::of_16_cells>,
                       .many = search_plain<many_slots, KnownPatterns::six_of_25>,
                       .any = search_plain<many_slots, KnownPatterns::nothing>});
    return lanes::those_that_run_here(std::move(kernels));
}

}  // namespace puzzle15
