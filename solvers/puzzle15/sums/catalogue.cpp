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

CatalogueTables::Numbering numbering_of(const Placements& placements, const Shape& shape) {
    espalier::require(placements.shape() == shape, "a catalogue's databases are of boards of its shape");
    const auto bits_of_row = 8 * PatternDatabase::row_bytes(placements);
    espalier::require(placements.rows() * bits_of_row <= std::size_t{1} << 32, "bits are numbers of 32 bits");
    return {.placements = &placements, .bits_of_row = static_cast<std::uint32_t>(bits_of_row)};
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

CatalogueTables::CatalogueTables(const Catalogue& catalogue, const DuplicateWords& given_words,
                                 const std::vector<BuiltDatabase>& databases)
    : words(&given_words),
      patterns_in_all(catalogue.patterns.size()),
      patterns{},
      numberings{},
      looks{},
      rows_by_set(catalogue.shape.cells() <= 16 ? std::size_t{1} << catalogue.shape.cells() : 0),
      rises{},
      targets{} {
    constexpr std::uint32_t first_heuristics = 0b11;
    for (std::size_t i = 0; i < patterns_in_all; ++i) {
        const auto& pattern = catalogue.patterns[i];
        patterns[i] = {.bits = databases[pattern.database].content, .map = pattern.map};
        const auto& placements = *databases[pattern.database].placements;
        numberings[i] = numbering_of(placements, catalogue.shape);
        if (is_of_16_cells()) add_rows(placements);
        for (std::size_t heuristic = 0; heuristic < most_partitions; ++heuristic) {
            rises[i][0][heuristic] = (pattern.heuristics >> (heuristic % catalogue.heuristics) & 1) != 0 ? 2 : 0;
        }
        for (std::size_t home = 0; home < looks.size(); ++home) {
            if (!has_cell(pattern.tiles, static_cast<int>(home))) continue;
            auto& [early, all, of_tile, set] = looks[home];
            of_tile[all++] = static_cast<std::uint8_t>(i);
            set |= PatternSet{1} << i;
            // Patterns of the first heuristics come first.
            if ((pattern.heuristics & first_heuristics) != 0) early = all;
        }
    }
    for (int cell = 0; cell < catalogue.shape.cells(); ++cell) {
        for (const Move move : moves) {
            if (!catalogue.shape.allows(cell, move)) continue;
            targets[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)] =
                static_cast<std::uint8_t>(catalogue.shape.target(cell, move));
        }
    }
}

void CatalogueTables::add_rows(const Placements& placements) {
    espalier::require(placements.rows() < 1U << 16, "rows are numbers of 16 bits");
    for (std::size_t number = 0; number < placements.sets().size(); ++number) {
        const Cells set = placements.sets()[number];
        auto& rows = rows_by_set[set];
        rows = placements.row(number, 0);
        for (int cell = 0; cell < placements.shape().cells(); ++cell) {
            if (has_cell(set, cell)) continue;
            rows |= std::uint64_t{placements.region_of_cell(number, cell)} << (16 + 3 * cell);
        }
    }
}

bool CatalogueTables::is_of_six_of_25() const {
    const auto end = numberings.begin() + static_cast<std::ptrdiff_t>(patterns_in_all);
    return std::all_of(numberings.begin(), end, [&](const Numbering& numbering) {
        const auto& placements = *numbering.placements;
        return &placements == numberings[0].placements && placements.tiles() == 6 && placements.shape() == Shape{5, 5};
    });
}

}  // namespace puzzle15
