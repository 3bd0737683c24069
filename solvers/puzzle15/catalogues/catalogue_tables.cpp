#include "puzzle15/catalogues/catalogue_tables.hpp"

#include <espalier/require.hpp>

namespace puzzle15 {

CatalogueTables::CatalogueTables(const Catalogue& catalogue, const Placements& given_placements,
                                 const DuplicateWords& given_words, const std::vector<const std::uint8_t*>& bits)
    : placements(&given_placements),
      words(&given_words),
      patterns_in_all(catalogue.patterns.size()),
      patterns{},
      looks{},
      rises{},
      targets{} {
    constexpr std::uint32_t first_partition = 0b11;
    espalier::require(placements->shape() == Catalogue::shape && placements->tiles() == Catalogue::tiles,
                      "a catalogue's patterns are of six tiles on 5 x 5 cells");
    for (std::size_t i = 0; i < patterns_in_all; ++i) {
        const auto& pattern = catalogue.patterns[i];
        patterns[i] = {.bits = bits[pattern.database], .map = pattern.map};
        for (std::size_t heuristic = 0; heuristic < Catalogue::most_heuristics; ++heuristic) {
            rises[i][heuristic] = (pattern.heuristics >> (heuristic % catalogue.heuristics) & 1) != 0 ? 2 : 0;
        }
        for (std::size_t home = 0; home < looks.size(); ++home) {
            if (!has_cell(pattern.tiles, static_cast<int>(home))) continue;
            auto& [early, all, of_tile] = looks[home];
            of_tile[all++] = static_cast<std::uint8_t>(i);
            // Patterns of the first heuristics come first.
            if ((pattern.heuristics & first_partition) != 0) early = all;
        }
    }
    for (int cell = 0; cell < Catalogue::shape.cells(); ++cell) {
        for (const Move move : moves) {
            if (!Catalogue::shape.allows(cell, move)) continue;
            targets[static_cast<std::size_t>(cell)][static_cast<std::size_t>(move)] =
                static_cast<std::uint8_t>(Catalogue::shape.target(cell, move));
        }
    }
}

}  // namespace puzzle15
