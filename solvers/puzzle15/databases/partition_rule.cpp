// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "puzzle15/databases/partitions.hpp"
#include "puzzle15/databases/placements.hpp"

namespace puzzle15 {
namespace {

constexpr std::size_t chosen_partitions = 4;
constexpr int most_lines_of_band = 3;
constexpr std::uint64_t most_bytes = 300'000'000;

int most_tiles(const Shape& shape) {
    int tiles = 1;
    while (tiles < most_tiles_of_pattern(shape) && bytes_to_build(shape, tiles + 1) <= most_bytes) ++tiles;
    return tiles;
}

// Returns the cells of a board along a curve that goes through bands of `lines` rows from the top, each column by
// column.
std::vector<int> curve(const Shape& shape, int lines) {
    std::vector<int> cells;
    bool to_the_right = true;
    for (int top = 0; top < shape.height; top += lines, to_the_right = !to_the_right) {
        const int height = std::min(lines, shape.height - top);
        bool down = true;
        for (int i = 0; i < shape.width; ++i) {
            const int column = to_the_right ? i : shape.width - 1 - i;
            for (int j = 0; j < height; ++j)
                cells.push_back((top + (down ? j : height - 1 - j)) * shape.width + column);
            if (height > 1) down = !down;
        }
    }
    return cells;
}

// Returns the cells along a curve through bands of columns from the left.
std::vector<int> curve_of_columns(const Shape& shape, int lines) {
    const Shape turned{.width = shape.height, .height = shape.width};
    auto cells = curve(turned, lines);
    for (int& cell : cells) cell = turned.column(cell) * shape.width + turned.row(cell);
    return cells;
}

// Cuts cells in their order, without the blank's home, into patterns of `tiles` cells each.
TilePartition cut(const std::vector<int>& cells, int blank_home, int tiles) {
    TilePartition partition;
    for (const int cell : cells) {
        if (cell == blank_home) continue;
        if (partition.empty() || std::popcount(partition.back()) == tiles) partition.push_back(0);
        partition.back() |= cell_set(cell);
    }
    std::ranges::sort(partition);
    return partition;
}

/// Returns all partitions that the rule makes, each once.
std::vector<TilePartition> all_partitions(const Shape& shape, int blank_home) {
    constexpr int reflections = 4;
    const int tiles = most_tiles(shape);
    std::vector<TilePartition> all;
    const auto add = [&](std::vector<int> cells) {
        for (const bool is_reversed : {false, true}) {
            if (is_reversed) std::ranges::reverse(cells);
            auto partition = cut(cells, blank_home, tiles);
            if (std::ranges::find(all, partition) == all.end()) all.push_back(std::move(partition));
        }
    };
    for (int lines = 1; lines <= most_lines_of_band; ++lines) {
        for (int number = 0; number < reflections; ++number) {
            const auto map = symmetry(shape, number);
            for (auto cells : {curve(shape, lines), curve_of_columns(shape, lines)}) {
                for (int& cell : cells) cell = map[static_cast<std::size_t>(cell)];
                add(std::move(cells));
            }
        }
    }
    return all;
}

int pairs_beside_each_other(const Shape& shape, const TilePartition& partition) {
    int pairs = 0;
    for (const Cells pattern : partition) {
        for (Cells left = pattern; left != 0; left &= left - 1) {
            pairs += std::popcount(neighbours(shape, std::countr_zero(left)) & left);
        }
    }
    return pairs;
}

}  // namespace

std::vector<TilePartition> partitions_by_rule(const Shape& shape, int blank_home) {
    auto all = all_partitions(shape, blank_home);
    std::ranges::stable_sort(all, std::greater{},
                             [&](const auto& partition) { return pairs_beside_each_other(shape, partition); });
    all.resize(std::min(all.size(), chosen_partitions));
    return all;
}

}  // namespace puzzle15
