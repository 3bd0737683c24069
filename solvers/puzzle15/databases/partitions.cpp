// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/partitions.hpp"

#include <algorithm>
#include <initializer_list>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

TilePartition partition_of(std::initializer_list<std::initializer_list<int>> patterns) {
    TilePartition partition;
    for (const auto& tiles : patterns) {
        Cells pattern = 0;
        for (const int home : tiles) pattern |= cell_set(home);
        partition.push_back(pattern);
    }
    return partition;
}

// The partitions are facts from R. Clausecker's study of small pattern databases, 2020.
std::vector<TilePartition> partitions_of_24() {
    return {
        partition_of({{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 18, 19, 23, 24}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 5, 6, 10, 11, 12}, {2, 3, 4, 7, 8, 9}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 7, 8, 9, 12}, {13, 14, 15, 16, 17, 18}, {19, 20, 21, 22, 23, 24}}),
        partition_of({{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 16, 17, 21, 22}, {13, 14, 18, 19, 23, 24}}),
        partition_of({{1, 2, 5, 6, 10, 11}, {3, 4, 9, 14, 19, 24}, {7, 8, 12, 13, 18, 23}, {15, 16, 17, 20, 21, 22}}),
        partition_of({{1, 5, 6, 10, 15, 20}, {2, 3, 4, 7, 8, 9}, {11, 12, 13, 16, 17, 18}, {14, 19, 21, 22, 23, 24}})};
}

// Returns the first partitions of the 24-puzzle, each followed by its reflection at the main diagonal.
std::vector<TilePartition> with_reflections(std::size_t number) {
    std::vector<TilePartition> partitions;
    const auto reflection = symmetry(five_by_five, transposition);
    const auto all = partitions_of_24();
    for (std::size_t i = 0; i < number; ++i) {
        auto reflected = all[i];
        for (auto& pattern : reflected) pattern = mapped(pattern, reflection);
        partitions.push_back(all[i]);
        partitions.push_back(std::move(reflected));
    }
    return partitions;
}

// Returns the tiles that are at home in the cells of a pattern after a map has taken the blank to its home there. The
// corner's tile takes the place of the blank if that is at home in another cell.
Cells tiles_at_home_in(const Shape& shape, Cells pattern, int blank_home, const BoardMap& map) {
    if (has_cell(pattern, blank_home)) pattern = (pattern & ~cell_set(blank_home)) | cell_set(0);
    Cells tiles = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (has_cell(pattern, map[static_cast<std::size_t>(cell)])) tiles |= cell_set(cell);
    }
    return tiles;
}

}  // namespace

// The division of 15 tiles changes the number of nodes several times.
const std::vector<NamedPartitions>& named_partitions() {
    constexpr Shape four_by_four{};
    static const std::vector<NamedPartitions> rows = {
        {"pdb-555",
         four_by_four,
         {partition_of({{2, 3, 6, 7, 10}, {1, 4, 5, 8, 9}, {11, 12, 13, 14, 15}})},
         0.055,
         9.7e-9,
         true},
        {"pdb-663",
         four_by_four,
         {partition_of({{1, 2, 4, 5, 6, 7}, {8, 9, 10, 12, 13, 14}, {3, 11, 15}})},
         0.33,
         1.35e-8,
         true},
        {"pdb-78", four_by_four, {partition_of({{1, 4, 5, 8, 9, 12, 13}, {2, 3, 6, 7, 10, 11, 14, 15}})}, 32, 4e-8},
        {"pdb-6666", five_by_five, with_reflections(1), 14, 3.5e-8},
        {"pdb-24", five_by_five, with_reflections(7), 70, 8e-8}};
    return rows;
}

const NamedPartitions* find_named_partitions(std::string_view name) {
    const auto row = std::ranges::find(named_partitions(), name, &NamedPartitions::name);
    return row == named_partitions().end() ? nullptr : &*row;
}

BoardMap map_to_representative(const Shape& shape, int blank_home) {
    espalier::require(blank_home >= 0 && blank_home < shape.cells(), "the blank is at home on the board");
    for (int number = 0; number < symmetries(shape); ++number) {
        const auto map = symmetry(shape, number);
        const int home = map[static_cast<std::size_t>(blank_home)];
        if (home == 0 || (shape == Shape{} && (home == 1 || home == 5))) return map;
    }
    return symmetry(shape, 0);
}

std::vector<TilePartition> partitions_for(const NamedPartitions& row, int blank_home) {
    const auto map = map_to_representative(row.shape, blank_home);
    const int home = map[static_cast<std::size_t>(blank_home)];
    auto partitions = row.partitions;
    const auto transposed = symmetry(row.shape, transposition);
    if (row.shape == Shape{} && transposed[static_cast<std::size_t>(home)] == home) {
        partitions.push_back(partitions.front());
        for (auto& pattern : partitions.back()) pattern = mapped(pattern, transposed);
    }
    for (auto& partition : partitions) {
        for (auto& pattern : partition) pattern = tiles_at_home_in(row.shape, pattern, home, map);
    }
    return partitions;
}

}  // namespace puzzle15
