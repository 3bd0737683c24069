#include "puzzle15/catalogues/named_catalogues.hpp"

#include <algorithm>
#include <array>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

using PatternOfSix = std::array<int, 6>;
using PartitionOf24 = std::array<PatternOfSix, 4>;

// For a blank at home in the upper left corner. Facts from R. Clausecker's study of small pattern databases, 2020.
constexpr std::array<PartitionOf24, 7> partitions_of_24 = {{
    {{{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}},
    {{{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 16, 17, 21, 22}, {13, 14, 18, 19, 23, 24}}},
    {{{1, 2, 5, 6, 10, 11}, {3, 4, 9, 14, 19, 24}, {7, 8, 12, 13, 18, 23}, {15, 16, 17, 20, 21, 22}}},
    {{{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 13, 16, 17, 18}, {14, 19, 21, 22, 23, 24}}},
}};

constexpr int transposition_number = 4;

// A symmetry that takes the home to the upper left corner, if it is another corner.
BoardMap map_to_corner(int blank_home) {
    for (int number = 0; number < symmetries(five_by_five); ++number) {
        const auto map = symmetry(five_by_five, number);
        if (map[static_cast<std::size_t>(blank_home)] == 0) return map;
    }
    return symmetry(five_by_five, 0);
}

// A pattern of a goal with the blank in the upper left corner: the tiles that are at home there now.
Cells tiles_of(Cells pattern, int blank_home, const BoardMap& to_corner) {
    Cells tiles = 0;
    for (int cell = 0; cell < five_by_five.cells(); ++cell) {
        if (has_cell(pattern, to_corner[static_cast<std::size_t>(cell)])) tiles |= cell_set(cell);
    }
    // Where the blank is at home the corner's tile is meant.
    if (has_cell(tiles, blank_home)) tiles = (tiles & ~cell_set(blank_home)) | cell_set(0);
    return tiles;
}

// `number` of the symmetries turns the partition.
TilePartition turned(const PartitionOf24& partition, int number, int blank_home) {
    const auto map = symmetry(five_by_five, number);
    const auto to_corner = map_to_corner(blank_home);
    TilePartition tiles;
    for (const auto& pattern : partition) {
        Cells cells = 0;
        for (const int cell : pattern) cells |= cell_set(cell);
        tiles.push_back(tiles_of(mapped(cells, map), blank_home, to_corner));
    }
    return tiles;
}

}  // namespace

const std::vector<CatalogueRow>& catalogues() {
    static const std::vector<CatalogueRow> rows = {{"pdb-6666", 1, 14, 3.5e-8},
                                                   {"pdb-24", partitions_of_24.size(), 70, 8e-8}};
    return rows;
}

Catalogue catalogue_named(std::string_view name, int blank_home) {
    const auto row = std::ranges::find(catalogues(), name, &CatalogueRow::name);
    espalier::require(row != catalogues().end(), "there is a catalogue of this name");
    espalier::require(blank_home >= 0 && blank_home < five_by_five.cells(), "the blank is at home on the board");
    std::vector<TilePartition> partitions;
    for (std::size_t i = 0; i < row->partitions; ++i) {
        for (const int number : {0, transposition_number}) {
            partitions.push_back(turned(partitions_of_24[i], number, blank_home));
        }
    }
    return make_catalogue(five_by_five, blank_home, partitions);
}

}  // namespace puzzle15
