// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <cstdint>
#include <vector>
#include "puzzle15/board/board.hpp"
#include "puzzle15/databases/pattern_database.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {
/// The places of the distances of a partition's patterns. Tiles are numbered through all patterns, and in each pattern
/// by their homes in rising order.
struct ByteTables {
    static constexpr int cells = Shape{}.cells();

    /// The distances of a tile's pattern.
    struct Row {
        const std::uint8_t* distances;
        std::uint64_t mask;   ///< the bits of the pattern's tiles, after the shift
        std::uint32_t shift;  ///< the bits of the tiles of earlier patterns
        std::uint32_t byte;   ///< how far the pattern's byte in ByteSum::State::distances is shifted
    };

    /// Requires the distances of each pattern, which outlive this. They are those of a board that `map` takes
    /// the board to.
    ByteTables(const TilePartition& partition, int blank_home, const BoardMap& map,
               const std::vector<LargeTable>& distances);

    BoardMap map;                                  ///< the databases' names of cells
    BoardMap reflected_map;                        ///< and their names in the reflection at the main diagonal
    std::array<std::uint8_t, cells> tile_of_home;  ///< by the databases' name of the home
    std::array<std::uint8_t, cells> reflection{};  ///< the reflection of each tile
    std::array<Row, cells> rows{};                 ///< by tile
    std::vector<unsigned> first_tiles;             ///< the first tile of each pattern
};

/// The sum of a partition's distances wherever the blank is, or that of the board's reflection at the main diagonal if
/// it is greater, on 4 x 4 boards [Korf, Felner 2002]. It is for databases that fit into the processor's caches. Paths
/// take no moves that make duplicates.
class ByteSum {
public:
    static constexpr espalier::Nodes least_budget = 256;

    struct State {
        std::uint64_t board;      ///< four bits for the tile in each cell
        std::uint64_t word;       ///< four bits for the cell of each tile, as the databases name it
        std::uint64_t reflected;  ///< the word of the reflected board
        /// The distances, a byte for each pattern: in the lower half, and of the reflection in the upper half.
        std::uint64_t distances;
        DuplicateWords::State path;  ///< the state of the path that led here
    };

    /// Requires that both outlive this.
    ByteSum(const ByteTables& tables, const DuplicateWords& words) : tables_(&tables), words_(&words) {}

    State start(const Puzzle& puzzle) const;
    /// Requires a move that is open().
    State moved(const State& state, int blank, int target) const;
    int estimate(const State& state) const;
    MoveSet open(const State& state) const { return words_->allowed(state.path); }
    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= 2; }
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    const ByteTables* tables_;
    const DuplicateWords* words_;
};
}  // namespace puzzle15
