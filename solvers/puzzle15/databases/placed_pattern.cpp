// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/databases/placed_pattern.hpp"

#include <algorithm>
#include <bit>

#include <espalier/require.hpp>

namespace puzzle15 {
namespace {

std::size_t row_of(const Placements& placements, const Placement& at) {
    const auto set = placements.set_number(at.set);
    return placements.row(set, placements.region_of_cell(set, at.blank));
}

// Returns the placements that a move of a tile leads to.
std::vector<Placement> after_moves(const Placements& placements, const Placement& at) {
    std::vector<Placement> all;
    const auto& shape = placements.shape();
    const Cells reached = region_within(shape, ~at.set & all_cells(shape), at.blank);
    for (Cells tiles = at.set; tiles != 0; tiles &= tiles - 1) {
        const int from = std::countr_zero(tiles);
        const Cells others = at.set & ~cell_set(from);
        for (Cells free = neighbours(shape, from) & reached; free != 0; free &= free - 1) {
            const int to = std::countr_zero(free);
            const auto* orders = placements.orders_after(place_of(others, from), place_of(others, to));
            all.push_back({.set = others | cell_set(to), .order = orders[at.order], .blank = from});
        }
    }
    return all;
}

}  // namespace

int distance_of(const PatternDatabase& database, const BuiltDatabase& bits, Placement placement) {
    const auto& placements = *bits.placements;
    const Cells white = white_cells(placements.shape());
    const auto modulo_4 = [&](const Placement& at) {
        const auto byte = row_of(placements, at) * PatternDatabase::row_bytes(placements) + at.order / 8;
        const int bit = bits.content[byte] >> (at.order % 8) & 1;
        return 2 * bit + (std::popcount(at.set & white) + std::popcount(database.goal & white)) % 2;
    };
    const auto home = row_of(placements, {.set = database.goal, .blank = database.blank_home});
    int distance = 0;
    for (; placement.order != 0 || row_of(placements, placement) != home; ++distance) {
        const auto all = after_moves(placements, placement);
        const int nearer = (modulo_4(placement) + 3) % 4;
        const auto next = std::ranges::find(all, nearer, modulo_4);
        espalier::require(next != all.end(), "a move leads towards home");
        placement = *next;
    }
    return distance;
}

}  // namespace puzzle15
