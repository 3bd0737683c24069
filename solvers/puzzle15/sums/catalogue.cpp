// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/catalogue.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

std::size_t number_of(const PatternDatabase& database, std::vector<PatternDatabase>& databases) {
    auto known = std::ranges::find(databases, database);
    if (known == databases.end()) known = databases.insert(known, database);
    return static_cast<std::size_t>(known - databases.begin());
}

// Returns the pattern and its database. The symmetries make several databases of one, and only the one with the least
// cells is kept.
CataloguePattern pattern_of(Cells tiles, int blank_home, Catalogue& catalogue) {
    const auto& shape = catalogue.shape;
    PatternDatabase best;
    Cells best_region = 0;
    CataloguePattern pattern{.tiles = tiles};
    for (int number = 0; number < symmetries(shape); ++number) {
        const auto map = symmetry(shape, number);
        const PatternDatabase database{.goal = mapped(tiles, map),
                                       .blank_home = map[static_cast<std::size_t>(blank_home)]};
        const Cells region = region_within(shape, all_cells(shape) & ~database.goal, database.blank_home);
        if (number > 0 && std::tie(database.goal, region) >= std::tie(best.goal, best_region)) continue;
        best = {.goal = database.goal, .blank_home = std::countr_zero(region)};
        best_region = region;
        pattern.map = map;
    }
    pattern.database = number_of(best, catalogue.databases);
    return pattern;
}

void add(const TilePartition& partition, int blank_home, Catalogue& catalogue) {
    auto& patterns = catalogue.patterns;
    Cells all = 0;
    for (const Cells tiles : partition) {
        espalier::require(tiles != 0 && (all & tiles) == 0, "patterns have tiles, each in one of them");
        all |= tiles;
        auto known = std::ranges::find(patterns, tiles, &CataloguePattern::tiles);
        if (known == patterns.end()) known = patterns.insert(known, pattern_of(tiles, blank_home, catalogue));
        known->heuristics |= 1U << catalogue.heuristics;
    }
    espalier::require(all == (all_cells(catalogue.shape) & ~cell_set(blank_home)), "a partition holds every tile");
    ++catalogue.heuristics;
}

}  // namespace

Catalogue make_catalogue(const Shape& shape, int blank_home, const std::vector<TilePartition>& partitions) {
    espalier::require(blank_home >= 0 && blank_home < shape.cells(), "the blank is at home on the board");
    espalier::require(!partitions.empty() && partitions.size() <= most_partitions,
                      "a catalogue has one to sixteen heuristics");
    Catalogue catalogue{.shape = shape, .databases = {}, .patterns = {}};
    for (const auto& partition : partitions) add(partition, blank_home, catalogue);
    espalier::require(catalogue.patterns.size() <= most_patterns, "a board holds so many patterns");
    return catalogue;
}

}  // namespace puzzle15
