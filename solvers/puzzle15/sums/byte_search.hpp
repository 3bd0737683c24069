// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "puzzle15/sums/byte_sum.hpp"

namespace puzzle15 {

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
        const auto source = static_cast<std::size_t>(from);
        const auto target = static_cast<std::size_t>(to);
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

    template <std::size_t... Index>
    static constexpr std::array<Expand, sizeof...(Index)> table_of(std::index_sequence<Index...>) {
        return {expand<static_cast<int>(Index) / 4, static_cast<Move>(Index % 4)>...};
    }

    const ByteTables& tables_;
    const DuplicateWords::Next* after_;
    const std::uint8_t* numbers_allowed_;
    Subtree subtree_;
};

inline Subtree ByteSearch::search(const State& state, int blank, Move last, unsigned remaining) {
    static constexpr auto expansions = table_of(std::make_index_sequence<4 * ByteTables::cells>{});
    expansions[static_cast<std::size_t>(4 * blank + static_cast<int>(last))](
        state.board, state.word, state.reflected, state.distances, {state.path, static_cast<std::uint16_t>(remaining)},
        *this);
    return subtree_;
}

}  // namespace puzzle15
