#pragma once

#include <string_view>
#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/catalogues/catalogue_tables.hpp"

namespace puzzle15 {

/// What lies below a board.
struct CatalogueSubtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
};

/// Searches the subtree of a board after which so many moves may follow; see CatalogueSearch.
template <std::size_t Slots>
using SearchCatalogue = CatalogueSubtree (*)(const CatalogueTables&, const CatalogueState<Slots>&, int remaining);

/// Room for a few patterns, such as those of one partition and its reflection, and for as many as there may be.
constexpr std::size_t few_slots = 8;
constexpr std::size_t many_slots = Catalogue::most_patterns;

/// A way to search small subtrees. All count the same nodes.
struct CatalogueKernel {
    std::string_view name;
    SearchCatalogue<few_slots> few;    ///< of CatalogueTables::is_of_six_of_25()
    SearchCatalogue<many_slots> many;  ///< of these, too
    SearchCatalogue<many_slots> any;   ///< of all
};

#if defined(__x86_64__)
CatalogueSubtree search_few_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining);
CatalogueSubtree search_many_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start,
                                  int remaining);
CatalogueSubtree search_any_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start, int remaining);
#endif

/// Those that this processor runs, the fastest first.
std::vector<CatalogueKernel> catalogue_kernels();

}  // namespace puzzle15
