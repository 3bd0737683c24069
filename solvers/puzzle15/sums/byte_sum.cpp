// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/byte_sum.hpp"

#include <algorithm>
#include <bit>

#include "puzzle15/sums/byte_search.hpp"

namespace puzzle15 {

LargeTable distances_by_cells(const Placements& placements, const std::vector<std::uint8_t>& distances) {
    const auto* distance = distances.data();
    const auto tiles = static_cast<std::size_t>(placements.tiles());
    LargeTable table(std::size_t{1} << (4 * tiles), 0);
    for (const Cells set : placements.sets()) {
        std::array<std::size_t, Placements::most_tiles> cells{};
        std::size_t count = 0;
        for (Cells left = set; left != 0; left &= left - 1)
            cells[count++] = static_cast<std::size_t>(std::countr_zero(left));
        for (std::size_t order = 0; order < placements.orders(); ++order) {
            const auto places = placements.places(order);
            std::size_t index = 0;
            for (std::size_t tile = 0; tile < tiles; ++tile) index |= cells[places[tile]] << (4 * tile);
            table[index] = *distance++;
        }
    }
    return table;
}

ByteTables::ByteTables(const TilePartition& partition, int blank_home, const BoardMap& given_map,
                       const std::vector<LargeTable>& distances)
    : map(given_map), reflected_map(map), tile_of_home{} {
    unsigned tile = 0;
    for (std::size_t i = 0; i < partition.size(); ++i) {
        first_tiles.push_back(tile);
        const Row row{.distances = distances[i].data(),
                      .mask = distances[i].size() - 1,
                      .shift = 4 * tile,
                      .byte = 8 * static_cast<std::uint32_t>(i)};
        for (Cells homes = partition[i]; homes != 0; homes &= homes - 1) {
            rows[tile] = row;
            tile_of_home[static_cast<std::size_t>(std::countr_zero(homes))] = static_cast<std::uint8_t>(tile++);
        }
    }
    // Only boards whose blank is at home on the diagonal have a reflection with the same goal. For all others, the
    // board itself takes the reflection's place.
    const auto transposed = symmetry(Shape{}, transposition);
    const bool is_symmetric = transposed[static_cast<std::size_t>(blank_home)] == blank_home;
    for (std::size_t home = 0; home < tile_of_home.size(); ++home) {
        if (is_symmetric) reflected_map[home] = transposed[map[home]];
        if (static_cast<int>(home) == blank_home) continue;
        reflection[tile_of_home[home]] = tile_of_home[is_symmetric ? transposed[home] : home];
    }
}

ByteSum::State ByteSum::start(const Puzzle& puzzle) const {
    State state{.board = 0, .word = 0, .reflected = 0, .distances = 0, .path = words_->start(puzzle.blank)};
    for (std::size_t cell = 0; cell < tables_->tile_of_home.size(); ++cell) {
        if (static_cast<int>(cell) == puzzle.blank) continue;
        const std::uint64_t tile = tables_->tile_of_home[tables_->map[puzzle.homes[cell]]];
        state.board |= tile << (4 * cell);
        state.word |= std::uint64_t{tables_->map[cell]} << (4 * tile);
        state.reflected |= std::uint64_t{tables_->reflected_map[cell]} << (4 * tables_->reflection[tile]);
    }
    for (const unsigned tile : tables_->first_tiles) {
        const auto& row = tables_->rows[tile];
        state.distances = with_byte(state.distances, row.byte, *ByteStep::entry(row, state.word));
        state.distances = with_byte(state.distances, row.byte + 32U, *ByteStep::entry(row, state.reflected));
    }
    return state;
}

ByteSum::State ByteSum::moved(const State& state, int blank, int target) const {
    const ByteStep step(*tables_, state, target, blank);
    const auto move = static_cast<std::size_t>(Shape{}.move_between(blank, target));
    return {.board = step.board,
            .word = step.word,
            .reflected = step.reflected,
            .distances = step.with_reflected_distance(step.with_distance(state.distances)),
            .path = words_->after(state.path)[move]};
}

int ByteSum::estimate(const State& state) const {
    return static_cast<int>(std::max(sum_of(state.distances), sum_of(state.distances >> 32)));
}

Subtree ByteSum::subtree(const State& state, int blank, Move last, int slack) const {
    return ByteSearch(*tables_, *words_).search(state, blank, last, static_cast<unsigned>(estimate(state) + 2 * slack));
}

}  // namespace puzzle15
