#include "puzzle15/sums/catalogue_kernel.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

#if defined(__x86_64__)

namespace puzzle15 {
namespace {

struct Avx2 {};

template <std::size_t Slots, KnownPatterns known>
CatalogueSubtree search_avx2(const CatalogueTables& tables, const CatalogueState<Slots>& start, int remaining,
                             CataloguePath& path) {
    thread_local CatalogueSearch<Avx2, Slots, known> search;
    return search.search(tables, start, remaining, path);
}

}  // namespace

CatalogueSubtree search_few_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining,
                                 CataloguePath& path) {
    return search_avx2<few_slots, KnownPatterns::six_of_25>(tables, start, remaining, path);
}

CatalogueSubtree search_16_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining,
                                CataloguePath& path) {
    return search_avx2<few_slots, KnownPatterns::of_16_cells>(tables, start, remaining, path);
}

CatalogueSubtree search_many_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start, int remaining,
                                  CataloguePath& path) {
    return search_avx2<many_slots, KnownPatterns::six_of_25>(tables, start, remaining, path);
}

CatalogueSubtree search_any_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start, int remaining,
                                 CataloguePath& path) {
    return search_avx2<many_slots, KnownPatterns::nothing>(tables, start, remaining, path);
}

}  // namespace puzzle15

#endif
