#include "puzzle15/catalogues/catalogue_kernel.hpp"
#include "puzzle15/catalogues/catalogue_search.hpp"

#if defined(__x86_64__)

namespace puzzle15 {
namespace {

struct Avx2 {};

template <std::size_t Slots>
CatalogueSubtree search_avx2(const CatalogueTables& tables, const CatalogueState<Slots>& start, int remaining) {
    thread_local CatalogueSearch<Avx2, Slots> search;
    return search.search(tables, start, remaining);
}

}  // namespace

CatalogueSubtree search_few_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining) {
    return search_avx2(tables, start, remaining);
}

CatalogueSubtree search_many_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start,
                                  int remaining) {
    return search_avx2(tables, start, remaining);
}

}  // namespace puzzle15

#endif
