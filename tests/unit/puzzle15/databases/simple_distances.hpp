// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <utility>
#include <vector>
#include "puzzle15/databases/pattern_database.hpp"

namespace puzzle15_test {
/// The cells of a pattern's tiles, in the order of their homes, and that of the blank.
using Position = std::pair<std::vector<int>, int>;

inline puzzle15::Cells cells_of(const std::vector<int>& cells) {
    puzzle15::Cells set = 0;
    for (const int cell : cells) set |= puzzle15::cell_set(cell);
    return set;
}

/// The cells of a pattern's tiles, their order, and the cell of the blank.
struct Placement {
    puzzle15::Cells set;
    std::size_t order;
    int blank;
};

inline Placement placement_of(const Position& position) {
    const auto& [cells, blank] = position;
    const std::vector<std::uint8_t> places(cells.begin(), cells.end());
    return {.set = cells_of(cells), .order = puzzle15::TileOrders::number(places), .blank = blank};
}

/// Distances found in the simplest way: moves of the pattern's tiles cost 1, those of the blank alone nothing.
inline std::map<Position, int> simple_distances(const puzzle15::Shape& shape, const std::vector<int>& homes,
                                                int blank_home) {
    std::deque<std::pair<Position, int>> open = {{{homes, blank_home}, 0}};
    std::map<Position, int> distances;
    while (!open.empty()) {
        const auto [position, distance] = open.front();
        open.pop_front();
        if (!distances.try_emplace(position, distance).second) continue;
        for (const auto move : puzzle15::moves) {
            auto [cells, blank] = position;
            if (!shape.allows(blank, move)) continue;
            const int target = shape.target(blank, move);
            const auto tile = std::ranges::find(cells, target);
            if (tile == cells.end()) {
                open.emplace_front(Position{cells, target}, distance);
            } else {
                *tile = blank;
                open.emplace_back(Position{cells, target}, distance + 1);
            }
        }
    }
    return distances;
}
}  // namespace puzzle15_test
