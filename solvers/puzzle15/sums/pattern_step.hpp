#pragma once

#include <cstdint>

#include "puzzle15/board/shape.hpp"
#include "puzzle15/sums/pattern_lookup.hpp"

namespace puzzle15 {

/// Returns the sum of the lower four bytes.
constexpr unsigned sum_of(std::uint64_t distances) {
    return (static_cast<std::uint32_t>(distances) * 0x0101'0101U) >> 24;
}

constexpr std::uint64_t with_byte(std::uint64_t bytes, unsigned shift, std::uint8_t value) {
    return (bytes & ~(std::uint64_t{0xff} << shift)) | std::uint64_t{value} << shift;
}

/// The change of a PatternSum::State by a move, except for the distances of the tile's patterns, which still have to be
/// looked up.
struct Step {
    std::uint64_t board;
    std::uint64_t word;
    std::uint64_t reflected;
    unsigned tile;
    unsigned reflected_tile;
    unsigned blank;  ///< its cell after the move, as the databases name it
    unsigned reflected_blank;
};

/// Returns the tiles that a move between two cells passes: tile_of(tile) for each tile of the board.
template <class Between, class TileOf>
[[gnu::always_inline]] inline PassedTiles passed_tiles(const Between& between, std::uint64_t board,
                                                       const TileOf& tile_of) {
    if (!between.is_in_column) return {};
    PassedTiles passed{.are_any = true};
    for (std::size_t i = 0; i < passed.tiles.size(); ++i) passed.tiles[i] = tile_of(board >> between.shifts[i] & 15);
    return passed;
}

/// Returns the step that takes the tile in cell `from` to the blank's cell, `to`. Tables is PatternSum::Tables.
template <class Tables, class State>
[[gnu::always_inline]] inline Step step(const Tables& tables, const State& state, int from, int to) {
    const auto& lookup = tables.lookup;
    const auto& map = tables.map;
    const auto& reflected_map = tables.reflected_map;
    const auto source = static_cast<std::size_t>(from);
    const auto target = static_cast<std::size_t>(to);
    const auto tile = static_cast<unsigned>(state.board >> (4 * from)) & 15;
    const unsigned reflected_tile = tables.reflection[tile];
    const auto& between = tables.between[source][target];
    const auto& reflected_between = tables.reflected_between[source][target];
    const auto same = [](std::uint64_t other) { return static_cast<std::uint8_t>(other); };
    const auto reflected = [&](std::uint64_t other) { return tables.reflection[other]; };
    return {.board = (state.board & ~(std::uint64_t{15} << (4 * from))) | std::uint64_t{tile} << (4 * to),
            .word = lookup.moved(state.word, tile, map[source], map[target], passed_tiles(between, state.board, same)),
            .reflected = lookup.moved(state.reflected, reflected_tile, reflected_map[source], reflected_map[target],
                                      passed_tiles(reflected_between, state.board, reflected)),
            .tile = tile,
            .reflected_tile = reflected_tile,
            .blank = map[source],
            .reflected_blank = reflected_map[source]};
}

/// Returns where to look for the distance of the tile's pattern after a step, on the board or on its reflection.
template <class Tables>
[[gnu::always_inline]] inline auto look(const Tables& tables, const Step& step) {
    return tables.lookup.look(step.tile, step.word, step.blank);
}
template <class Tables>
[[gnu::always_inline]] inline auto reflected_look(const Tables& tables, const Step& step) {
    return tables.lookup.look(step.reflected_tile, step.reflected, step.reflected_blank);
}

template <class Tables, class Look>
[[gnu::always_inline]] inline std::uint64_t with_look(const Tables& tables, std::uint64_t distances, unsigned shift,
                                                      const Look& look) {
    return with_byte(distances, shift, tables.lookup.distance(look, static_cast<unsigned>(distances >> shift) & 0xff));
}

/// Returns the distances after a step, from a look for the board or for its reflection.
template <class Tables, class Look>
[[gnu::always_inline]] inline std::uint64_t with_distance(const Tables& tables, const Step& step,
                                                          std::uint64_t distances, const Look& look) {
    return with_look(tables, distances, tables.byte[step.tile], look);
}
template <class Tables, class Look>
[[gnu::always_inline]] inline std::uint64_t with_reflected_distance(const Tables& tables, const Step& step,
                                                                    std::uint64_t distances, const Look& look) {
    return with_look(tables, distances, tables.byte[step.reflected_tile] + 32U, look);
}

}  // namespace puzzle15
