#pragma once

#include <string_view>
#include <vector>

#include "puzzle15/catalogues/catalogue.hpp"

namespace puzzle15 {

/// Of the catalogues that have names.
inline constexpr Shape five_by_five{5, 5};

/// A catalogue's name is that of the heuristic which it makes.
struct CatalogueRow {
    std::string_view name;
    std::size_t partitions;  ///< so many, the first ones, and the reflection of each at the main diagonal
    // Seconds of one core of a server of 2023.
    double to_build;  ///< the databases
    double per_node;  ///< of a search that looks them up
};

/// Those for the 24-puzzle, each better and longer to build than the one before.
const std::vector<CatalogueRow>& catalogues();

/// Requires that the name is in the table, and a cell of a 5 x 5 board.
Catalogue catalogue_named(std::string_view name, int blank_home);

}  // namespace puzzle15
