#include "puzzle15/sums/catalogue_kernel.hpp"
#include "puzzle15/sums/catalogue_search.hpp"

#if defined(__x86_64__)

namespace puzzle15 {
namespace {

struct Avx2 {};

template <std::size_t Slots, KnownPatterns known>
CatalogueSubtree search_avx2(const CatalogueTables& tables, const CatalogueState<Slots>& start, int remaining) {
    thread_local CatalogueSearch<Avx2, Slots, known> search;
    return search.search(tables, start, remaining);
}

}  // namespace

CatalogueSubtree search_few_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining) {
    return search_avx2<few_slots, KnownPatterns::six_of_25>(tables, start, remaining);
}

CatalogueSubtree search_many_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start,
                                  int remaining) {
    return search_avx2<many_slots, KnownPatterns::six_of_25>(tables, start, remaining);
}

CatalogueSubtree search_any_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start,
                                 int remaining) {
    return search_avx2<many_slots, KnownPatterns::nothing>(tables, start, remaining);
}

}  // namespace puzzle15

#endif
