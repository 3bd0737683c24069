#include "puzzle15/patterns/partition.hpp"

#include <algorithm>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

constexpr int side = 4;

// One of the eight symmetries of the square, by the bits of its number.
CellMap symmetry(int number) {
    CellMap map{};
    for (int cell = 0; cell < board_cells; ++cell) {
        int row = cell / side;
        int column = cell % side;
        if ((number & 1) != 0) row = side - 1 - row;
        if ((number & 2) != 0) column = side - 1 - column;
        if ((number & 4) != 0) std::swap(row, column);
        map[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row * side + column);
    }
    return map;
}

}  // namespace

// How tiles are divided changes the number of nodes searched several times.
const std::vector<PartitionRow>& partitions() {
    static const std::vector<PartitionRow> rows = {
        {"pdb-555", {{2, 3, 6, 7, 10}, {1, 4, 5, 8, 9}, {11, 12, 13, 14, 15}}, 0.055, 9.7e-9},
        {"pdb-663", {{1, 2, 4, 5, 6, 7}, {8, 9, 10, 12, 13, 14}, {3, 11, 15}}, 0.33, 1.35e-8},
        {"pdb-78", {{1, 4, 5, 8, 9, 12, 13}, {2, 3, 6, 7, 10, 11, 14, 15}}, 32, 4e-8}};
    return rows;
}

int Partition::tile_of_home(int home) const {
    int tile = 0;
    for (const auto& pattern : patterns) {
        for (const int other : pattern) {
            if (other == home) return tile;
            ++tile;
        }
    }
    espalier::require(false, "a tile is at home there");
    return tile;
}

int Partition::first_tile(int pattern) const {
    int tile = 0;
    for (int i = 0; i < pattern; ++i) tile += static_cast<int>(patterns[static_cast<std::size_t>(i)].size());
    return tile;
}

int Partition::pattern_of(int tile) const {
    int pattern = 0;
    while (first_tile(pattern + 1) <= tile) ++pattern;
    return pattern;
}

Partition partition_named(std::string_view name, int blank_home) {
    const auto row = std::ranges::find(partitions(), name, &PartitionRow::name);
    espalier::require(row != partitions().end(), "there is a partition of this name");
    espalier::require(blank_home == 0 || blank_home == 1 || blank_home == 5, "the blank's home is a representative");
    Partition partition{.patterns = row->patterns, .blank_home = blank_home};
    // The corner is the home of a tile now.
    for (auto& pattern : partition.patterns) {
        std::ranges::replace(pattern, blank_home, 0);
        std::ranges::sort(pattern);
    }
    return partition;
}

CellMap map_to_representative(int blank_home) {
    for (const int representative : {0, 1, 5}) {
        for (int number = 0; number < 8; ++number) {
            const auto map = symmetry(number);
            if (map[static_cast<std::size_t>(blank_home)] == representative) return map;
        }
    }
    espalier::require(false, "the blank is at home on the board");
    return symmetry(0);
}

CellMap transposition() { return symmetry(4); }

}  // namespace puzzle15
