#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "puzzle15/board/puzzle.hpp"
#include "puzzle15/patterns/partition.hpp"
#include "puzzle15/search/duplicate_words.hpp"
#include "puzzle15/search/subproblem.hpp"

namespace puzzle15 {

/// Two cells next to each other. Where they lie in a column as the databases name cells: the cells whose names come
/// between, as shifts of PatternSum::State::board.
struct Between {
    bool is_in_column = false;
    std::array<std::uint8_t, 3> shifts{};
};

/// By two cells.
using CellsBetween = std::array<std::array<Between, board_cells>, board_cells>;

/// The sum of a partition's distances, or that of the board's reflection at the main diagonal if it is greater, on 4 x
/// 4 boards [Korf, Felner 2002]. A path takes no moves that make duplicates. Lookup is DirectLookup or OneBitLookup.
template <class Lookup>
class PatternSum {
public:
    static constexpr espalier::Nodes least_budget = Lookup::least_budget;

    struct State {
        std::uint64_t board;      ///< four bits for the tile in each cell
        std::uint64_t word;       ///< where the tiles lie, as the lookup names it
        std::uint64_t reflected;  ///< the same for the reflected board
        std::uint64_t
            distances;  ///< a byte for each pattern, in the lower half; those of the reflection in the upper half
        DuplicateWords::State path;  ///< of the path that led here
    };

    /// What does not depend on the board, but on where its goal has the blank.
    struct Tables {
        Tables(const Partition& partition, const CellMap& representative, Lookup lookup);

        Lookup lookup;
        CellMap map;                                       ///< cells as the databases name them
        CellMap reflected_map;                             ///< and as they name them in the reflection
        CellMap tile_of_home;                              ///< by the home as the databases name it
        std::array<std::uint8_t, board_cells> reflection;  ///< of the tiles
        CellsBetween between;                              ///< as map names them,
        CellsBetween reflected_between;                    ///< and as reflected_map does
        std::array<std::uint8_t, board_cells> byte;  ///< of State::distances, by tile: how far it is to be shifted
        std::vector<unsigned> first_tiles;           ///< of the patterns
    };

    PatternSum(std::shared_ptr<const Tables> tables, std::shared_ptr<const DuplicateWords> words)
        : tables_(std::move(tables)), words_(std::move(words)) {}

    State start(const Puzzle& puzzle) const;
    State moved(const State& state, int blank, int target) const;
    /// The same without the distances, where they need not be known to find those after the next move.
    State passed(const State& state, int blank, int target) const requires(Lookup::is_near);
    State estimated(const State& state) const requires(Lookup::is_near);
    int estimate(const State& state) const;
    MoveSet open(const State& state) const { return words_->allowed(state.path); }
    bool is_small(const State&, int slack, espalier::Nodes) const { return slack <= Lookup::most_slack; }
    Subtree subtree(const State& state, int blank, Move last, int slack) const;

private:
    // With all distances, the blank where the databases name it so.
    State measured(const State& state, unsigned blank, unsigned reflected_blank) const;
    // By pattern, each followed by that of the reflection.
    std::vector<int> distances(const State& state, unsigned blank, unsigned reflected_blank) const
        requires(!Lookup::is_near);
    DuplicateWords::State path_after(const State& state, int blank, int target) const;

    std::shared_ptr<const Tables> tables_;
    std::shared_ptr<const DuplicateWords> words_;
};

}  // namespace puzzle15
