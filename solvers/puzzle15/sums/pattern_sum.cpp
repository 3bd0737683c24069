#include "puzzle15/sums/pattern_sum.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "puzzle15/sums/pattern_levels.hpp"
#include "puzzle15/sums/pattern_lookup.hpp"
#include "puzzle15/sums/pattern_recursion.hpp"
#include "puzzle15/sums/pattern_step.hpp"

namespace puzzle15 {

namespace {

CellsBetween cells_between(const BoardMap& names) {
    constexpr std::size_t width = 4;
    BoardMap cells{};  // by their names
    for (std::size_t cell = 0; cell < board_cells; ++cell) cells[names[cell]] = static_cast<std::uint8_t>(cell);
    CellsBetween all{};
    for (std::size_t upper = 0; upper + width < board_cells; ++upper) {
        Between between{.is_in_column = true};
        for (std::size_t i = 0; i < between.shifts.size(); ++i)
            between.shifts[i] = static_cast<std::uint8_t>(4 * cells[upper + 1 + i]);
        all[cells[upper]][cells[upper + width]] = between;
        all[cells[upper + width]][cells[upper]] = between;
    }
    return all;
}

}  // namespace

template <class Lookup>
PatternSum<Lookup>::Tables::Tables(const Partition& partition, const BoardMap& representative, Lookup given)
    : lookup(std::move(given)),
      map(representative),
      reflected_map(representative),
      tile_of_home{},
      reflection{},
      between(cells_between(map)),
      byte{} {
    // Only boards whose blank is at home on the diagonal have a reflection with the same goal. For all others, the
    // board itself takes the reflection's place.
    for (std::size_t i = 0; i < partition.patterns.size(); ++i) {
        first_tiles.push_back(static_cast<unsigned>(partition.first_tile(static_cast<int>(i))));
    }
    const auto transposed = symmetry(Shape{}, transposition);
    const bool symmetric = transposed[static_cast<std::size_t>(partition.blank_home)] == partition.blank_home;
    for (std::size_t home = 0; home < board_cells; ++home) {
        if (static_cast<int>(home) == partition.blank_home) continue;
        const int tile = partition.tile_of_home(static_cast<int>(home));
        tile_of_home[home] = static_cast<std::uint8_t>(tile);
        byte[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(8 * partition.pattern_of(tile));
        reflection[static_cast<std::size_t>(tile)] =
            static_cast<std::uint8_t>(symmetric ? partition.tile_of_home(transposed[home]) : tile);
    }
    reflected_between = between;
    if (!symmetric) return;
    for (auto& cell : reflected_map) cell = transposed[cell];
    reflected_between = cells_between(reflected_map);
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::start(const Puzzle& puzzle) const {
    std::uint64_t board = 0;
    std::uint64_t cells = 0;
    std::uint64_t reflected_cells = 0;
    for (std::size_t cell = 0; cell < board_cells; ++cell) {
        if (static_cast<int>(cell) == puzzle.blank) continue;
        const std::uint64_t tile = tables_->tile_of_home[tables_->map[puzzle.homes[cell]]];
        const unsigned reflected = tables_->reflection[tile];
        board |= tile << (4 * cell);
        cells |= std::uint64_t{tables_->map[cell]} << (4 * tile);
        reflected_cells |= std::uint64_t{tables_->reflected_map[cell]} << (4 * reflected);
    }
    const auto& lookup = tables_->lookup;
    const auto blank = static_cast<std::size_t>(puzzle.blank);
    return measured({.board = board,
                     .word = lookup.word(cells),
                     .reflected = lookup.word(reflected_cells),
                     .distances = 0,
                     .path = words_->start(puzzle.blank)},
                    tables_->map[blank], tables_->reflected_map[blank]);
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::moved(const State& state, int blank, int target) const {
    const auto& tables = *tables_;
    const Step next = step(tables, state, target, blank);
    const auto distances = with_distance(tables, next, state.distances, look(tables, next));
    return {.board = next.board,
            .word = next.word,
            .reflected = next.reflected,
            .distances = with_reflected_distance(tables, next, distances, reflected_look(tables, next)),
            .path = path_after(state, blank, target)};
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::passed(const State& state, int blank, int target) const
    requires(Lookup::is_near) {
    const Step next = step(*tables_, state, target, blank);
    return {.board = next.board,
            .word = next.word,
            .reflected = next.reflected,
            .distances = 0,
            .path = path_after(state, blank, target)};
}

template <class Lookup>
DuplicateWords::State PatternSum<Lookup>::path_after(const State& state, int blank, int target) const {
    return words_->after(state.path)[static_cast<std::size_t>(Shape{}.move_between(blank, target))];
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::estimated(const State& state) const requires(Lookup::is_near) {
    return measured(state, 0, 0);  // the blank's cell does not matter
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::measured(const State& state, unsigned blank,
                                                       unsigned reflected_blank) const {
    State result = state;
    const auto set = [&](unsigned byte, auto distance) {
        result.distances = with_byte(result.distances, byte, static_cast<std::uint8_t>(distance));
    };
    if constexpr (Lookup::is_near) {
        for (const unsigned tile : tables_->first_tiles) {
            set(tables_->byte[tile], tables_->lookup.distance_of(tile, state.word, blank));
            set(tables_->byte[tile] + 32U, tables_->lookup.distance_of(tile, state.reflected, reflected_blank));
        }
    } else {
        const auto found = distances(state, blank, reflected_blank);
        for (auto next = found.begin(); const unsigned tile : tables_->first_tiles) {
            set(tables_->byte[tile], *next++);
            set(tables_->byte[tile] + 32U, *next++);
        }
    }
    return result;
}

template <class Lookup>
std::vector<int> PatternSum<Lookup>::distances(const State& state, unsigned blank, unsigned reflected_blank) const
    requires(!Lookup::is_near) {
    std::vector<PlacedPattern> patterns;
    for (const unsigned tile : tables_->first_tiles) {
        patterns.push_back(tables_->lookup.placed(tile, state.word, blank));
        patterns.push_back(tables_->lookup.placed(tile, state.reflected, reflected_blank));
    }
    return distances_of(patterns);
}

template <class Lookup>
int PatternSum<Lookup>::estimate(const State& state) const {
    return static_cast<int>(std::max(sum_of(state.distances), sum_of(state.distances >> 32)));
}

template <class Lookup>
Subtree PatternSum<Lookup>::subtree(const State& state, int blank, Move last, int slack) const {
    using Search = std::conditional_t<Lookup::is_near, PatternRecursion<Tables, State>, PatternLevels<Tables, State>>;
    return Search(*tables_, *words_).search(state, blank, last, static_cast<unsigned>(estimate(state) + 2 * slack));
}

template class PatternSum<DirectLookup>;
template class PatternSum<OneBitLookup>;

}  // namespace puzzle15
