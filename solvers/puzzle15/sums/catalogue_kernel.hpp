#pragma once

#include <string_view>
#include <vector>

#include <espalier/problem.hpp>

#include "puzzle15/sums/catalogue_tables.hpp"

namespace puzzle15 {

/// The result of a search below a board.
struct CatalogueSubtree {
    espalier::Nodes nodes = 0;
    bool has_solution = false;
};

/// Searches the subtree of a board after which `remaining` moves may follow; CatalogueSearch does it.
template <std::size_t Slots>
using SearchCatalogue = CatalogueSubtree (*)(const CatalogueTables&, const CatalogueState<Slots>&, int remaining);

/// The numbers of patterns that there is room for: a few, such as those of one partition and its reflection, or as many
/// as possible.
constexpr std::size_t few_slots = 8;
constexpr std::size_t many_slots = most_patterns;

/// A way to search small subtrees. All kernels count the same nodes.
struct CatalogueKernel {
    std::string_view name;
    SearchCatalogue<few_slots> few;    ///< requires CatalogueTables::is_of_six_of_25()
    SearchCatalogue<many_slots> many;  ///< requires this, too
    SearchCatalogue<many_slots> any;   ///< takes all tables
};

#if defined(__x86_64__)
CatalogueSubtree search_few_avx2(const CatalogueTables& tables, const CatalogueState<few_slots>& start, int remaining);
CatalogueSubtree search_many_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start,
                                  int remaining);
CatalogueSubtree search_any_avx2(const CatalogueTables& tables, const CatalogueState<many_slots>& start, int remaining);
#endif

/// Returns the kernels that this processor can run, the fastest first.
std::vector<CatalogueKernel> catalogue_kernels();

}  // namespace puzzle15
