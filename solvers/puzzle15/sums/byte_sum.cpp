// SPDX-License-Identifier: Apache-2.0
#include "puzzle15/sums/byte_sum.hpp"
#include <algorithm>
#include <bit>
#include <utility>

namespace puzzle15 {
namespace {
/// Returns the sum of the lower four bytes.
constexpr unsigned sum_of(std::uint64_t distances) {
    return (static_cast<std::uint32_t>(distances) * 0x0101'0101U) >> 24;
}

constexpr std::uint64_t with_byte(std::uint64_t bytes, unsigned shift, std::uint8_t value) {
    return (bytes & ~(std::uint64_t{0xff} << shift)) | std::uint64_t{value} << shift;
}

/// The change of a ByteSum::State by a move, and where the distances of the tile's patterns are after it.
struct ByteStep {
    ByteStep() = default;
    /// Takes the tile in cell `from` to the blank's cell, `to`.
    [[gnu::always_inline]] inline ByteStep(const ByteTables& tables, const ByteSum::State& state, int from, int to) {
        const auto source = index_of(from);
        const auto target = index_of(to);
        const auto tile = static_cast<unsigned>(state.board >> (4 * from)) & 15;
        const unsigned reflected_tile = tables.reflection[tile];
        board = (state.board & ~(std::uint64_t{15} << (4 * from))) | std::uint64_t{tile} << (4 * to);
        word = moved(state.word, tile, tables.map[source], tables.map[target]);
        reflected = moved(state.reflected, reflected_tile, tables.reflected_map[source], tables.reflected_map[target]);
        row = &tables.rows[tile];
        reflected_row = &tables.rows[reflected_tile];
    }

    static const std::uint8_t* entry(const ByteTables::Row& row, std::uint64_t word) {
        return row.distances + (word >> row.shift & row.mask);
    }
    void prefetch() const {
        __builtin_prefetch(entry(*row, word));
        __builtin_prefetch(entry(*reflected_row, reflected));
    }

    /// Returns the distances after the move, of the board or of its reflection.
    std::uint64_t with_distance(std::uint64_t distances) const {
        return with_byte(distances, row->byte, *entry(*row, word));
    }
    std::uint64_t with_reflected_distance(std::uint64_t distances) const {
        return with_byte(distances, reflected_row->byte + 32U, *entry(*reflected_row, reflected));
    }

    std::uint64_t board;
    std::uint64_t word;
    std::uint64_t reflected;
    const ByteTables::Row* row;
    const ByteTables::Row* reflected_row;

private:
    static std::uint64_t moved(std::uint64_t word, unsigned tile, std::uint64_t from, std::uint64_t to) {
        return word + ((to - from) << (4 * tile));
    }
};

/// Searches a small subtree depth first, as manhattan16.cpp does, with one function for each cell of the blank and last
/// move.
class ByteSearch {
public:
    using State = ByteSum::State;

    ByteSearch(const ByteTables& tables, const DuplicateWords& words)
        : tables_(tables), after_(words.after_all()), numbers_allowed_(words.numbers_allowed()) {}

    /// Returns what is below a node after which `remaining` moves may follow. Ends at the first solution.
    Subtree search(const State& state, int blank, Move last, unsigned remaining);

private:
    static constexpr Shape shape{};

    struct Path {
        DuplicateWords::State state;
        std::uint16_t remaining;  ///< the number of moves that may follow
    };

    // The parts of a State are passed in registers.
    using Expand = void (*)(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, Path, ByteSearch&);

    template <int Blank, Move Last, Move Next>
    static constexpr bool is_possible = (without(shape.moves_from(Blank), inverse(Last)) & set_of(Next)) != 0;

    template <int Blank, Move Last, Move Next>
    [[gnu::always_inline]] inline ByteStep prepare(const State& state) const {
        ByteStep step;
        if constexpr (is_possible<Blank, Last, Next>) {
            step = ByteStep(tables_, state, shape.target(Blank, Next), Blank);
            step.prefetch();
        }
        return step;
    }

    template <int Blank, Move Last, Move Next>
    [[gnu::always_inline]] inline void generate(const ByteStep& step, std::uint64_t distances,
                                                const DuplicateWords::Next& next, unsigned remaining) {
        if constexpr (is_possible<Blank, Last, Next>) {
            const auto path = next[static_cast<std::size_t>(Next)];
            if (path == DuplicateWords::forbidden) return;
            distances = step.with_distance(distances);
            if (sum_of(distances) > remaining) return;
            distances = step.with_reflected_distance(distances);
            if (sum_of(distances >> 32) > remaining) return;
            if (distances == 0) subtree_.has_solution = true;
            expand<shape.target(Blank, Next), Next>(step.board, step.word, step.reflected, distances,
                                                    {path, static_cast<std::uint16_t>(remaining)}, *this);
        }
    }

    template <int Blank, Move Last>
    [[gnu::noinline]] static void expand(std::uint64_t board, std::uint64_t word, std::uint64_t reflected,
                                         std::uint64_t distances, Path path, ByteSearch& search) {
        search.subtree_.nodes += search.numbers_allowed_[path.state];
        if (path.remaining == 0 || search.subtree_.has_solution) return;
        const auto& next = search.after_[path.state];
        const unsigned remaining = path.remaining - 1U;
        const State state{board, word, reflected, distances, path.state};
        // All children's distances are requested from memory before the first one is needed.
        const auto up = search.prepare<Blank, Last, Move::up>(state);
        const auto left = search.prepare<Blank, Last, Move::left>(state);
        const auto right = search.prepare<Blank, Last, Move::right>(state);
        const auto down = search.prepare<Blank, Last, Move::down>(state);
        search.generate<Blank, Last, Move::up>(up, distances, next, remaining);
        search.generate<Blank, Last, Move::left>(left, distances, next, remaining);
        search.generate<Blank, Last, Move::right>(right, distances, next, remaining);
        search.generate<Blank, Last, Move::down>(down, distances, next, remaining);
    }

    const ByteTables& tables_;
    const DuplicateWords::Next* after_;
    const std::uint8_t* numbers_allowed_;
    Subtree subtree_;
};

Subtree ByteSearch::search(const State& state, int blank, Move last, unsigned remaining) {
    static constexpr auto expansions = []<std::size_t... Index>(std::index_sequence<Index...>) {
        return std::array<Expand, sizeof...(Index)>{
            expand<static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
    }
    (std::make_index_sequence<4 * ByteTables::cells>{});
    expansions[index_of(4 * blank + static_cast<int>(last))](state.board, state.word, state.reflected, state.distances,
                                                             {state.path, static_cast<std::uint16_t>(remaining)},
                                                             *this);
    return subtree_;
}
}  // namespace

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
            tile_of_home[index_of(std::countr_zero(homes))] = static_cast<std::uint8_t>(tile++);
        }
    }
    // Only boards whose blank is at home on the diagonal have a reflection with the same goal. For all others, the
    // board itself takes the reflection's place.
    const auto transposed = symmetry(Shape{}, transposition);
    const bool is_symmetric = transposed[index_of(blank_home)] == blank_home;
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
