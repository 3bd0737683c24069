// SPDX-License-Identifier: Apache-2.0
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
    int moves = 0;  ///< the number of moves to the solution
};

/// The moves to a solution. The board has no more remaining moves.
using CataloguePath = Move[256];

/// Searches the subtree of a board after which `remaining` moves may follow; CatalogueSearch does it. Sets the moves of
/// the path if there is a solution.
template <std::size_t Slots>
using SearchCatalogue = CatalogueSubtree (*)(const CatalogueTables&, const CatalogueState<Slots>&, int remaining,
                                             CataloguePath& path);

/// The numbers of patterns that there is room for: a few, such as those of one partition and its reflection, or as many
/// as possible.
constexpr std::size_t few_slots = 8;
constexpr std::size_t many_slots = most_patterns;

/// A way to search small subtrees. All kernels count the same nodes.
struct CatalogueKernel {
    std::string_view name;
    SearchCatalogue<few_slots> few;    ///< requires CatalogueTables::is_of_six_of_25()
    SearchCatalogue<few_slots> of_16;  ///< requires CatalogueTables::is_of_16_cells()
    SearchCatalogue<many_slots> many;  ///< requires CatalogueTables::is_of_six_of_25()
    SearchCatalogue<many_slots> any;   ///< takes all tables
};

#if defined(__x86_64__)
/// A constant, so that no code of its file runs on other processors.
extern const CatalogueKernel avx2_catalogue_kernel;
#endif

/// Returns the kernels that this processor can run, the fastest first.
std::vector<CatalogueKernel> catalogue_kernels();

}  // namespace puzzle15
