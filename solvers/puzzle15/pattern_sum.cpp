#include "puzzle15/pattern_sum.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "puzzle15/pattern_lookup.hpp"

namespace puzzle15 {
namespace {

constexpr Shape shape{};

constexpr MoveSet moves_after(int blank, Move last) { return without(shape.moves_from(blank), inverse(last)); }

// The sum of four bytes.
constexpr unsigned sum_of(std::uint64_t distances) {
    return (static_cast<std::uint32_t>(distances) * 0x0101'0101U) >> 24;
}

constexpr std::uint64_t with_byte(std::uint64_t bytes, unsigned shift, unsigned value) {
    return (bytes & ~(std::uint64_t{0xff} << shift)) | std::uint64_t{value} << shift;
}

// `cells` with a tile in another cell.
std::uint64_t with_tile_moved(std::uint64_t cells, unsigned tile, std::uint8_t from, std::uint8_t to) {
    return cells + ((std::uint64_t{to} - std::uint64_t{from}) << (4 * tile));
}

template <class Tables, class State>
[[gnu::always_inline]] inline void move_tile(const Tables& tables, State& state, std::size_t from, std::size_t to) {
    const auto tile = static_cast<unsigned>(state.board >> (4 * from)) & 15;
    state.board = (state.board & ~(std::uint64_t{15} << (4 * from))) | std::uint64_t{tile} << (4 * to);
    state.cells = with_tile_moved(state.cells, tile, tables.map[from], tables.map[to]);
    state.distances = with_byte(state.distances, tables.byte[tile], tables.lookup.distance(tile, state.cells));
}

// Called after move_tile(), as the reflection is looked up only if the board itself does not prune.
template <class Tables, class State>
[[gnu::always_inline]] inline void move_reflected_tile(const Tables& tables, State& state, std::size_t from,
                                                       std::size_t to) {
    const unsigned tile = tables.reflection[(state.board >> (4 * to)) & 15];
    state.reflected = with_tile_moved(state.reflected, tile, tables.reflected_map[from], tables.reflected_map[to]);
    state.distances =
        with_byte(state.distances, tables.byte[tile] + 32U, tables.lookup.distance(tile, state.reflected));
}

template <class Lookup>
struct Search {
    const typename PatternSum<Lookup>::Tables& tables;
    Subtree subtree;
};

// As in manhattan16.cpp: one function for each cell of the blank and last move. `remaining` moves may follow. What
// makes up a State comes in registers.
template <class Lookup, int Blank, Move Last>
void expand(std::uint64_t board, std::uint64_t cells, std::uint64_t reflected, std::uint64_t distances,
            unsigned remaining, Search<Lookup>& search);

template <class Lookup, int Blank, Move Last, Move Next>
[[gnu::always_inline]] inline void generate(typename PatternSum<Lookup>::State state, unsigned remaining,
                                            Search<Lookup>& search) {
    if constexpr ((moves_after(Blank, Last) & set_of(Next)) != 0) {
        constexpr int target = shape.target(Blank, Next);
        move_tile(search.tables, state, target, Blank);
        if (sum_of(state.distances) > remaining) return;
        move_reflected_tile(search.tables, state, target, Blank);
        if (sum_of(state.distances >> 32) > remaining) return;
        if (state.distances == 0) search.subtree.has_solution = true;
        expand<Lookup, target, Next>(state.board, state.cells, state.reflected, state.distances, remaining, search);
    }
}

template <class Lookup, int Blank, Move Last>
[[gnu::noinline]] void expand(std::uint64_t board, std::uint64_t cells, std::uint64_t reflected,
                              std::uint64_t distances, unsigned remaining, Search<Lookup>& search) {
    search.subtree.nodes += static_cast<unsigned>(std::popcount(moves_after(Blank, Last)));
    if (remaining == 0) return;
    const typename PatternSum<Lookup>::State state{board, cells, reflected, distances};
    generate<Lookup, Blank, Last, Move::up>(state, remaining - 1, search);
    generate<Lookup, Blank, Last, Move::left>(state, remaining - 1, search);
    generate<Lookup, Blank, Last, Move::right>(state, remaining - 1, search);
    generate<Lookup, Blank, Last, Move::down>(state, remaining - 1, search);
}

template <class Lookup>
using Expand = void (*)(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, unsigned, Search<Lookup>&);

template <class Lookup, std::size_t... Index>
constexpr std::array<Expand<Lookup>, sizeof...(Index)> table_of(std::index_sequence<Index...>) {
    return {expand<Lookup, static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
}

template <class Lookup>
constexpr auto expansions = table_of<Lookup>(std::make_index_sequence<4 * board_cells>{});

}  // namespace

template <class Lookup>
PatternSum<Lookup>::Tables::Tables(const Partition& partition, const CellMap& representative, Lookup given)
    : lookup(std::move(given)),
      map(representative),
      reflected_map(representative),
      tile_of_home{},
      reflection{},
      byte{} {
    // Where the blank's home is not on the diagonal the reflection has another goal: the board stands for it.
    const auto transposed = transposition();
    const bool symmetric = transposed[static_cast<std::size_t>(partition.blank_home)] == partition.blank_home;
    for (std::size_t home = 0; home < board_cells; ++home) {
        if (static_cast<int>(home) == partition.blank_home) continue;
        const int tile = partition.tile_of_home(static_cast<int>(home));
        tile_of_home[home] = static_cast<std::uint8_t>(tile);
        byte[static_cast<std::size_t>(tile)] = static_cast<std::uint8_t>(8 * partition.pattern_of(tile));
        reflection[static_cast<std::size_t>(tile)] =
            static_cast<std::uint8_t>(symmetric ? partition.tile_of_home(transposed[home]) : tile);
    }
    if (!symmetric) return;
    for (auto& cell : reflected_map) cell = transposed[cell];
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::start(const Puzzle& puzzle) const {
    State state{};
    for (std::size_t cell = 0; cell < board_cells; ++cell) {
        if (static_cast<int>(cell) == puzzle.blank) continue;
        const std::uint64_t tile = tables_->tile_of_home[tables_->map[puzzle.homes[cell]]];
        const unsigned reflected = tables_->reflection[tile];
        state.board |= tile << (4 * cell);
        state.cells |= std::uint64_t{tables_->map[cell]} << (4 * tile);
        state.reflected |= std::uint64_t{tables_->reflected_map[cell]} << (4 * reflected);
    }
    for (std::size_t tile = 0; tile < board_cells - 1; ++tile) {
        const unsigned byte = tables_->byte[tile];
        state.distances = with_byte(state.distances, byte, tables_->lookup.distance(tile, state.cells));
        state.distances = with_byte(state.distances, byte + 32, tables_->lookup.distance(tile, state.reflected));
    }
    return state;
}

template <class Lookup>
PatternSum<Lookup>::State PatternSum<Lookup>::moved(const State& state, int blank, int target) const {
    State next = state;
    move_tile(*tables_, next, static_cast<std::size_t>(target), static_cast<std::size_t>(blank));
    move_reflected_tile(*tables_, next, static_cast<std::size_t>(target), static_cast<std::size_t>(blank));
    return next;
}

template <class Lookup>
int PatternSum<Lookup>::estimate(const State& state) const {
    return static_cast<int>(std::max(sum_of(state.distances), sum_of(state.distances >> 32)));
}

template <class Lookup>
Subtree PatternSum<Lookup>::subtree(const State& state, int blank, Move last, int slack) const {
    Search<Lookup> search{.tables = *tables_, .subtree = {}};
    expansions<Lookup>[static_cast<std::size_t>(4 * blank + static_cast<int>(last))](
        state.board, state.cells, state.reflected, state.distances, static_cast<unsigned>(estimate(state) + 2 * slack),
        search);
    return search.subtree;
}

template class PatternSum<DirectLookup>;
template class PatternSum<RankedLookup>;

}  // namespace puzzle15
