#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"
#include "puzzle15/sums/pattern_lookup.hpp"

namespace puzzle15 {

/// Two cells next to each other. If they are in one column in the databases' names of cells, `shifts` are the places in
/// PatternSum::State::board of the cells whose names come between.
struct Between {
    bool is_in_column = false;
    std::array<std::uint8_t, 3> shifts{};
};

/// One entry for each two cells of a board.
using CellsBetween = std::array<std::array<Between, board_cells>, board_cells>;

/// The sum of a partition's distances, or that of the board's reflection at the main diagonal if it is greater, on 4 x
/// 4 boards [Korf, Felner 2002]. Paths take no moves that make duplicates. Lookup is DirectLookup or OneBitLookup.
template <class Lookup>
class PatternSum {
public:
    static constexpr espalier::Nodes least_budget = Lookup::least_budget;

    struct State {
        std::uint64_t board;      ///< four bits for the tile in each cell
        std::uint64_t word;       ///< the cells of the tiles, as the lookup names them
        std::uint64_t reflected;  ///< the word of the reflected board
        std::uint64_t
            distances;  ///< a byte for each pattern, in the lower half; those of the reflection in the upper half
        DuplicateWords::State path;  ///< the state of the path that led here
    };

    /// Tables that depend only on the partition and on the goal.
    struct Tables {
        Tables(const Partition& partition, const BoardMap& representative, Lookup lookup);

        Lookup lookup;
        BoardMap map;                                        ///< the databases' names of cells
        BoardMap reflected_map;                              ///< and their names in the reflection
        std::array<std::uint8_t, board_cells> tile_of_home;  ///< by the databases' name of the home
        std::array<std::uint8_t, board_cells> reflection;    ///< the reflection of each tile
        CellsBetween between;                                ///< for the names in `map`
        CellsBetween reflected_between;                      ///< for those in `reflected_map`
        std::array<std::uint8_t, board_cells> byte;  ///< by tile: how far its byte in State::distances is shifted
        std::vector<unsigned> first_tiles;           ///< the first tile of each pattern
    };

    /// Requires that both outlive this.
    PatternSum(const Tables& tables, const DuplicateWords& words) : tables_(&tables), words_(&words) {}

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    /// Returns the state after a move without its distances, if they are not needed to find those after the next move.
    State passed(const State& state, int blank, int target) const requires(Lookup::is_near);
    State estimated(const State& state) const requires(Lookup::is_near);
    int estimate(const State& state) const;
    MoveSet open(const State& state) const { return words_->allowed(state.path); }
    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= Lookup::most_slack; }
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    // Returns the state with all distances. `blank` is the blank's cell as the databases name it.
    State measured(const State& state, unsigned blank, unsigned reflected_blank) const;
    // Returns the distances of the patterns, each followed by that of the reflection.
    std::vector<int> distances(const State& state, unsigned blank, unsigned reflected_blank) const
        requires(!Lookup::is_near);
    DuplicateWords::State path_after(const State& state, int blank, int target) const;

    const Tables* tables_;
    const DuplicateWords* words_;
};

}  // namespace puzzle15
